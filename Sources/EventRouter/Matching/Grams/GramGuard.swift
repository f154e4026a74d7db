/// What answers for texts that cost too much by grams.
struct GramGuard: Sendable {
  let automaton: AutomatonMatcher
  let scope: GuardScope
  /// What an event may cost in positions and entries per byte of text.
  let budgetPerByte: Double

  init(_ automaton: AutomatonMatcher, _ scope: GuardScope) {
    self.automaton = automaton
    self.scope = scope
    budgetPerByte = CostModel.budgetPerByte(
      isDense: automaton.automaton.sparseCount == 0, bytes: automaton.bufferSizes.reduce(0, +))
  }

  /// What a text of so many bytes that comes alone may cost, in positions and entries: more than one among others where
  /// the guard takes longer, each byte of which then waits for the one before.
  func budgetOfOne(_ bytes: Int) -> UInt32 {
    let isKnown = scope.isAll && automaton.automaton.sparseCount == 0
    let guardCost = isKnown ? costOfOne(bytes) : 0
    return UInt32(CostModel.budgetPerEvent) + UInt32(max(budgetPerByte * Double(bytes), guardCost))
  }

  /// What such a text may cost and still costs no more than by the guard: whatever it costs, if the guard does not know all
  /// conditions.
  func cheapOfOne(_ bytes: Int) -> UInt32 { scope.isAll ? UInt32(costOfOne(bytes)) : .max }

  /// What the guard costs for such a text, in positions and entries.
  private func costOfOne(_ bytes: Int) -> Double { automaton.costOfOne(bytes) / CostModel.oneTextLook }

  var summary: String {
    scope.isAll ? "guard: \(automaton.summary)" : "guard of the crowded conditions: \(automaton.summary)"
  }
}
