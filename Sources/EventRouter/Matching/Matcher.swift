/// Finds which conditions of a ``ConditionTable`` occur in texts: the seam between routing, which knows
/// scenes and rules, and matching, which knows bytes.
protocol Matcher: Sendable {
  /// Lowers `best[i]` to the smallest number of a condition that text *i* contains, if that is smaller.
  ///
  /// - Parameter texts: as they arrived, not folded.
  /// - Returns: false only if nothing was lowered.
  @discardableResult
  func findFirst(in texts: Texts, best: MutableView<UInt32>, scratch: MatchScratch) -> Bool

  /// Adds to `scratch.pairs` every condition that each of `texts`, not folded, contains. A pair may be added
  /// more than once.
  func findAll(in texts: Texts, scratch: MatchScratch)

  /// Bytes of text that are best matched at once.
  ///
  /// - Parameter scratch: knows how matching went lately.
  func windowBytes(for question: MatchQuestion, _ scratch: MatchScratch) -> Int

  /// Bytes of each buffer that the matcher holds beside its table.
  var bufferSizes: [Int] { get }

  /// What it is made of, for a person.
  var summary: String { get }
}

/// What a matcher is asked about a text.
enum MatchQuestion {
  /// The smallest condition: ``Matcher/findFirst(in:best:scratch:)``.
  case first
  /// All of them: ``Matcher/findAll(in:scratch:)``.
  case all
}
