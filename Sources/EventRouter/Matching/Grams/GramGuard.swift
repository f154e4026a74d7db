/// What answers for texts that cost too much by grams.
struct GramGuard: Sendable {
  let automaton: AutomatonMatcher
  let scope: GuardScope
  private let uncrowded: UncrowdedScan

  init(_ automaton: AutomatonMatcher, _ scope: GuardScope, _ uncrowded: UncrowdedScan) {
    self.automaton = automaton
    self.scope = scope
    self.uncrowded = uncrowded
  }

  /// What an event may cost in positions and entries per byte of text.
  var budgetPerByte: Double {
    CostModel.budgetPerByte(
      isDense: automaton.automaton.sparseCount == 0, bytes: automaton.bufferSizes.reduce(0, +))
  }

  /// The smallest key of a condition that `text` contains, if it is below `bound`, else `bound`: of any condition.
  ///
  /// - Parameter text: folded, or ASCII; at most ``PaddedText/maximumBytes``.
  func smallestKey(inFolded text: View<UInt8>, below bound: UInt32) -> UInt32 {
    let key = automaton.smallestKey(inFolded: text, below: bound)
    return scope.isAll ? key : uncrowded.smallestKey(inFolded: text, below: key)
  }

  var summary: String {
    scope.isAll ? "guard: \(automaton.summary)" : "guard of the crowded conditions: \(automaton.summary)"
  }
}
