/// Looks for rare grams of the conditions and compares only where one was seen; an automaton guards the
/// worst case. Texts that are ASCII are matched where they lie, without a folding pass; that they are is found
/// out on the way.
final class GramMatcher: Matcher {
  private let table: ConditionTable
  private let layers: [GramLayer]
  let guardAutomaton: AutomatonMatcher
  let kernels: Kernels
  private let budgetPerByte: Double
  /// The same for 256 bytes, as a whole number.
  let budgetPer256Bytes: Int
  /// What ``layers`` and the table are looked at by: no reference is counted for an event.
  let views: Storage<GramLayerView>
  let fronts: Storage<KernelFront>
  let steps: Storage<OneTextLayer>
  let pool: View<UInt8>
  let offsets, keys: View<UInt32>

  init(
    _ table: ConditionTable, _ layers: [GramLayer], guardAutomaton: AutomatonMatcher, kernels: Kernels
  ) {
    self.table = table
    self.layers = layers
    let layerViews = layers.map(\.view)
    views = Storage(layerViews)
    fronts = Storage(
      layerViews.map { layer in
        switch layer.front {
        case .grams(let filter): KernelFront(filter)
        case .buckets(let filter): KernelFront(filter)
        }
      })
    steps = Storage(layerViews.map(OneTextLayer.init))
    (pool, offsets, keys) = (table.pool.view, table.offsets.view, table.keys.view)
    self.guardAutomaton = guardAutomaton
    self.kernels = kernels
    let budget = CostModel.budgetPerByte(
      isDense: guardAutomaton.automaton.sparseCount == 0, bytes: guardAutomaton.bufferSizes.reduce(0, +))
    budgetPerByte = budget
    budgetPer256Bytes = Int(budget * 256)
  }

  func windowBytes(for question: MatchQuestion, _ scratch: borrowing MatchScratch) -> Int {
    let backoff = question == .first ? scratch.backoff : scratch.findAllBackoff
    return backoff.isSkipping ? AutomatonMatcher.windowBytes : HitLists.blockBytes
  }
  var bufferSizes: [Int] { guardAutomaton.bufferSizes + layers.flatMap(\.bufferSizes) }

  var summary: String {
    "\(kernels.name): " + layers.map(\.summary).joined(separator: "; ") + "; guard: " + guardAutomaton.summary
  }

  /// Looks for conditions in `texts`; returns them as they were scanned.
  private func scan<Sink: HitSink & ~Copyable>(
    _ texts: Texts, into sink: inout Sink, prepared: inout TextBuffer, costs: inout EventCosts,
    _ lists: HitLists
  ) -> Texts {
    let asTheyAre = prepared.padded(texts)
    if scanIsDone(asTheyAre, isChecked: false, &sink, &costs, lists) { return asTheyAre }
    // Conditions found until then are in the folds, too: a fold keeps what is folded already. They are found
    // again.
    let folded = prepared.folds(of: texts)
    _ = scanIsDone(folded, isChecked: true, &sink, &costs, lists)
    return folded
  }

  private func scanIsDone<Sink: HitSink & ~Copyable>(
    _ texts: Texts, isChecked: Bool, _ sink: inout Sink, _ costs: inout EventCosts, _ lists: HitLists
  ) -> Bool {
    GramScan(table, texts, lists, kernels: kernels, budgetPerByte: budgetPerByte)
      .run(views.view, isChecked: isChecked, into: &sink, costs: &costs)
  }

  @discardableResult
  func findFirst(in texts: Texts, best: MutableView<UInt32>, scratch: inout MatchScratch) -> Bool {
    if scratch.backoff.shouldSkip() {
      return guardAutomaton.findFirst(in: texts, best: best, scratch: &scratch)
    }
    var sink = SmallestSink(keys: keys, best: best)
    let scanned = scan(
      texts, into: &sink, prepared: &scratch.prepared, costs: &scratch.costs, scratch.hits.lists)
    scratch.backoff.note(
      scratch.costs, of: scanned.count, guardCost: guardAutomaton.cost(of: scanned.byteCount, scanned.count))
    guard let verdicts = scratch.costs.verdicts else { return sink.isAnyFound }
    let folded = scratch.folded.folds(of: scanned, where: verdicts.isOverBudget)
    let smallest = scratch.overBudgetBest(count: folded.count)
    guardAutomaton.findFirst(inFolded: folded, best: smallest, scratch: &scratch)
    var slot = 0
    for event in 0..<scanned.count where verdicts.isOverBudget(event) {
      best[event] = min(best[event], smallest[slot])
      slot += 1
    }
    return true
  }

  func findAll(in texts: Texts, scratch: inout MatchScratch) {
    if scratch.findAllBackoff.shouldSkip() { return guardAutomaton.findAll(in: texts, scratch: &scratch) }
    let scanned = scan(
      texts, into: &scratch.pairs, prepared: &scratch.prepared, costs: &scratch.costs, scratch.hits.lists)
    scratch.findAllBackoff.note(
      scratch.costs, of: scanned.count,
      guardCost: guardAutomaton.costOfAll(of: scanned.byteCount, scanned.count))
    guard let verdicts = scratch.costs.verdicts else { return }
    let events = (0..<scanned.count).filter(verdicts.isOverBudget)
    let folded = scratch.folded.folds(of: scanned, where: verdicts.isOverBudget)
    guardAutomaton.findAll(inFolded: folded, scratch: &scratch) { events[$0] }
  }
}
