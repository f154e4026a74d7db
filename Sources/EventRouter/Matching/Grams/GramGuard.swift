/// What answers for texts that cost too much by grams.
struct GramGuard: Sendable {
  let automaton: AutomatonMatcher
  let scope: GuardScope

  init(_ automaton: AutomatonMatcher, _ scope: GuardScope) {
    self.automaton = automaton
    self.scope = scope
  }

  /// What an event may cost in positions and entries per byte of text.
  var budgetPerByte: Double {
    CostModel.budgetPerByte(
      isDense: automaton.automaton.sparseCount == 0, bytes: automaton.bufferSizes.reduce(0, +))
  }

  var summary: String {
    scope.isAll ? "guard: \(automaton.summary)" : "guard of the crowded conditions: \(automaton.summary)"
  }
}
