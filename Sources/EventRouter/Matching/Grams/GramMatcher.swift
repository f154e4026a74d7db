/// Looks for rare grams of the conditions and compares only where one was seen; an automaton guards the worst case: one of
/// all conditions, or of those that could be costly. Texts that are ASCII are matched where they lie, without a folding
/// pass; that they are is found out on the way.
final class GramMatcher: Matcher {
  private let table: ConditionTable
  /// Bytes of the longest condition.
  private let longest: Int
  let foldUse: FoldUse
  let layers: [GramLayer]
  let guardAutomaton: GramGuard
  let kernels: Kernels
  private let budgetPerByte: Double
  let oneTextBudgets: OneTextBudgets
  /// A bucket of up to so many entries is not charged for.
  let unchargedEntries: Int
  /// What ``layers`` and the table are looked at by: no reference is counted for an event.
  let views: Storage<GramLayerView>
  let fronts: KernelFronts
  let pool: View<UInt8>
  let places: ConditionPlaces
  let keys: ConditionKeys
  /// Of texts one at a time: stays as it is where the guard knows but some conditions.
  let oneTextBackoff = OneTextBackoff()

  init(
    _ table: ConditionTable, _ layers: [GramLayer], guardAutomaton: AutomatonMatcher, scope: GuardScope,
    kernels: Kernels
  ) {
    self.table = table
    longest = table.longest
    foldUse = FoldUse(table.pool.view, kernels)
    self.layers = layers
    let layerViews = layers.map { $0.view(for: kernels) }
    views = Storage(layerViews)
    fronts = KernelFronts(layerViews.map { $0.kernelFront(kernels) }, kernels)
    (pool, places, keys) = (table.pool.view, ConditionPlaces(table), ConditionKeys(table.keys.view))
    self.guardAutomaton = GramGuard(guardAutomaton, scope)
    unchargedEntries = scope.isAll ? -1 : scope.uncrowdedEntries
    self.kernels = kernels
    budgetPerByte = self.guardAutomaton.budgetPerByte
    oneTextBudgets = OneTextBudgets(self.guardAutomaton)
  }

  func windowBytes(for question: MatchQuestion, _ scratch: borrowing MatchScratch) -> Int {
    let backoff = question == .first ? scratch.backoff : scratch.findAllBackoff
    return guardAutomaton.scope.isAll && backoff.isSkipping
      ? AutomatonMatcher.windowBytes : HitLists.blockBytes
  }
  var bufferSizes: [Int] { guardAutomaton.automaton.bufferSizes + layers.flatMap(\.bufferSizes) }

  var summary: String {
    layers.reduce("\(kernels.name): ") { $0 + $1.summary + "; " } + guardAutomaton.summary
  }

  @discardableResult
  func findFirst(in texts: Texts, best: MutableView<UInt32>, scratch: inout MatchScratch) -> Bool {
    if guardAutomaton.scope.isAll && scratch.backoff.shouldSkip() {
      return guardAutomaton.automaton.findFirst(in: texts, best: best, scratch: &scratch)
    }
    if scratch.beyondASCII.shouldFoldAll() {
      let folds = scratch.prepared.folds(of: texts, for: foldUse)
      return lower(best, folds, isChecked: true, &scratch).isAnyFound
    }
    let padded = scratch.prepared.padded(texts)
    let first = lower(best, padded, isChecked: false, &scratch)
    if first.isASCII { return first.isAnyFound }
    // Conditions found until then are in the folds, too: a fold keeps what is folded already.
    let folds = scratch.beyondASCII.fold(padded, longest: longest, for: foldUse, kernels)
    let some = scratch.beyondASCII.gather(best)
    let isMoreFound = lower(some, folds, isChecked: true, isWindow: false, &scratch).isAnyFound
    scratch.beyondASCII.scatter(to: best)
    return first.isAnyFound || isMoreFound
  }

  /// Lowers keys to those of conditions in `texts`; tells whether all are ASCII, if that was not known.
  ///
  /// - Parameter isWindow: whether these are all texts of a window, so that what they cost tells of the next one.
  private func lower(
    _ best: MutableView<UInt32>, _ texts: Texts, isChecked: Bool, isWindow: Bool = true,
    _ scratch: inout MatchScratch
  ) -> (isASCII: Bool, isAnyFound: Bool) {
    var sink = SmallestSink(keys: keys, best: best)
    let isASCII = scan(texts, scratch.hits.lists)
      .run(views.view, isChecked: isChecked, into: &sink, costs: &scratch.costs)
    if isWindow {
      scratch.backoff.note(
        scratch.costs, of: texts.count,
        guardCost: guardAutomaton.automaton.cost(of: texts.byteCount, texts.count))
    }
    guard let verdicts = scratch.costs.verdicts else { return (isASCII, sink.isAnyFound) }
    let folded = scratch.folded.folds(of: texts, where: verdicts.isOverBudget)
    let smallest = scratch.overBudgetBest(count: folded.count)
    guardAutomaton.automaton.findFirst(inFolded: folded, best: smallest, scratch: &scratch)
    var slot = 0
    for event in 0..<texts.count where verdicts.isOverBudget(event) {
      best[event] = min(best[event], smallest[slot])
      slot += 1
    }
    return (isASCII, true)
  }

  func forgetTexts() { oneTextBackoff.reset() }

  func findAll(in texts: Texts, scratch: inout MatchScratch) {
    if guardAutomaton.scope.isAll && scratch.findAllBackoff.shouldSkip() {
      return guardAutomaton.automaton.findAll(in: texts, scratch: &scratch)
    }
    if scratch.beyondASCII.shouldFoldAll() {
      collect(scratch.prepared.folds(of: texts, for: foldUse), isChecked: true, &scratch)
      return
    }
    let padded = scratch.prepared.padded(texts)
    if collect(padded, isChecked: false, &scratch) { return }
    // What was found until then is found again.
    let found = scratch.pairs.count
    let folds = scratch.beyondASCII.fold(padded, longest: longest, for: foldUse, kernels)
    collect(folds, isChecked: true, isWindow: false, &scratch)
    scratch.pairs.rename(from: found, scratch.beyondASCII.event)
  }

  /// Adds the conditions in `texts` to the pairs; returns whether all are ASCII, if that was not known.
  @discardableResult private func collect(
    _ texts: Texts, isChecked: Bool, isWindow: Bool = true, _ scratch: inout MatchScratch
  ) -> Bool {
    let found = scratch.pairs.count
    let isASCII = scan(texts, scratch.hits.lists)
      .run(views.view, isChecked: isChecked, into: &scratch.pairs, costs: &scratch.costs)
    scratch.costs.spend(Double(scratch.pairs.count - found) * CostModel.found)
    if isWindow {
      scratch.findAllBackoff.note(
        scratch.costs, of: texts.count,
        guardCost: guardAutomaton.automaton.costOfAll(of: texts.byteCount, texts.count))
    }
    guard let verdicts = scratch.costs.verdicts else { return isASCII }
    let events = (0..<texts.count).filter(verdicts.isOverBudget)
    let folded = scratch.folded.folds(of: texts, where: verdicts.isOverBudget)
    guardAutomaton.automaton.findAll(inFolded: folded, scratch: &scratch) { events[$0] }
    return isASCII
  }

  private func scan(_ texts: Texts, _ lists: HitLists) -> GramScan {
    GramScan(
      pool, places, texts, lists, kernels: kernels, budgetPerByte: budgetPerByte,
      scope: guardAutomaton.scope)
  }
}
