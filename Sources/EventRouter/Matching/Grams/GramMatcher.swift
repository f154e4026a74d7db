/// Looks for rare grams of the conditions and compares only where one was seen; an automaton guards the
/// worst case. Texts that are ASCII are matched where they lie, without a folding pass; that they are is found
/// out on the way.
final class GramMatcher: Matcher {
  private let table: ConditionTable
  private let layers: [GramLayer]
  /// What ``layers`` are scanned by: no reference is counted for an event.
  private let views: [GramLayerView]
  private let guardAutomaton: AutomatonMatcher
  private let kernels: Kernels
  private let budgetPerByte: Double

  init(
    _ table: ConditionTable, _ layers: [GramLayer], guardAutomaton: AutomatonMatcher, kernels: Kernels
  ) {
    self.table = table
    self.layers = layers
    views = layers.map(\.view)
    self.guardAutomaton = guardAutomaton
    self.kernels = kernels
    budgetPerByte = CostModel.budgetPerByte(
      isDense: guardAutomaton.automaton.sparseCount == 0, bytes: guardAutomaton.bufferSizes.reduce(0, +))
  }

  func windowBytes(for question: MatchQuestion, _ scratch: MatchScratch) -> Int {
    let backoff = question == .first ? scratch.backoff : scratch.findAllBackoff
    return backoff.isSkipping ? AutomatonMatcher.windowBytes : HitLists.blockBytes
  }
  var bufferSizes: [Int] { guardAutomaton.bufferSizes + layers.flatMap(\.bufferSizes) }

  var summary: String {
    "\(kernels.name): " + layers.map(\.summary).joined(separator: "; ") + "; guard: " + guardAutomaton.summary
  }

  /// Looks for conditions in `texts`; returns them as they were scanned.
  private func scan<Sink: HitSink>(_ texts: Texts, _ sink: Sink, _ scratch: MatchScratch) -> Texts {
    func isScanned(_ texts: Texts, isChecked: Bool) -> Bool {
      GramScan(table, texts, sink, kernels: kernels, scratch: scratch, budgetPerByte: budgetPerByte)
        .run(views, isChecked: isChecked)
    }
    let asTheyAre = scratch.prepare(texts)
    if isScanned(asTheyAre, isChecked: false) { return asTheyAre }
    // Conditions found until then are in the folds, too: a fold keeps what is folded already. They are found
    // again.
    let folded = scratch.prepareFolds(of: texts)
    _ = isScanned(folded, isChecked: true)
    return folded
  }

  @discardableResult
  func findFirst(in texts: Texts, best: MutableView<UInt32>, scratch: MatchScratch) -> Bool {
    if scratch.backoff.shouldSkip() {
      return guardAutomaton.findFirst(in: texts, best: best, scratch: scratch)
    }
    scratch.isAnyFound[0] = false
    let prepared = scan(texts, SmallestSink(best: best, isAnyFound: scratch.isAnyFound), scratch)
    scratch.backoff.note(
      scratch.costs, of: prepared.count,
      guardCost: guardAutomaton.cost(of: prepared.byteCount, prepared.count))
    guard scratch.costs.overBudgetCount > 0 else { return scratch.isAnyFound[0] }
    let costs = scratch.costs
    let folded = scratch.fold(prepared) { costs.isOverBudget($0) }
    var slot = 0
    let smallest = scratch.overBudgetBest(count: folded.count)
    guardAutomaton.findFirst(inFolded: folded, best: smallest, scratch: scratch)
    for event in 0..<prepared.count where costs.isOverBudget(event) {
      best[event] = min(best[event], smallest[slot])
      slot += 1
    }
    return true
  }

  func findAll(in texts: Texts, scratch: MatchScratch) {
    if scratch.findAllBackoff.shouldSkip() { return guardAutomaton.findAll(in: texts, scratch: scratch) }
    let prepared = scan(texts, PairSink(pairs: scratch.pairs), scratch)
    scratch.findAllBackoff.note(
      scratch.costs, of: prepared.count,
      guardCost: guardAutomaton.costOfAll(of: prepared.byteCount, prepared.count)
    )
    guard scratch.costs.overBudgetCount > 0 else { return }
    let costs = scratch.costs
    let events = (0..<prepared.count).filter { costs.isOverBudget($0) }
    let folded = scratch.fold(prepared) { costs.isOverBudget($0) }
    guardAutomaton.findAll(inFolded: folded, scratch: scratch) { events[$0] }
  }
}
