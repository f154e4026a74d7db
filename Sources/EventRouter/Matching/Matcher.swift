/// Finds which conditions of a ``ConditionTable`` occur in texts: the seam between routing, which knows
/// scenes and rules, and matching, which knows bytes. Of what keys stand for it knows nothing but their order.
protocol Matcher: AnyObject, Sendable {
  /// Lowers `best[i]` to the smallest key of a condition that text *i* contains, if that is smaller.
  ///
  /// A matcher finds numbers and looks their keys up in ``ConditionTable/keys``. One that takes the smallest number
  /// for the smallest key needs a table that is numbered so; no other has to care how it is numbered.
  ///
  /// - Parameter texts: as they arrived, not folded.
  /// - Returns: false only if nothing was lowered.
  @discardableResult
  func findFirst(in texts: Texts, best: MutableView<UInt32>, scratch: inout MatchScratch) -> Bool

  /// The smallest key of a condition that `text`, not folded, contains, if it is below `bound`; else `bound`. Nil where
  /// that takes scratch memory: then ``findFirst(in:best:scratch:)`` is to be asked.
  func smallestKey(in text: View<UInt8>, below bound: UInt32) -> UInt32?

  /// Adds to `scratch.pairs` every condition that each of `texts`, not folded, contains. A pair may be added
  /// more than once.
  func findAll(in texts: Texts, scratch: inout MatchScratch)

  /// Bytes of text that are best matched at once.
  ///
  /// - Parameter scratch: knows how matching went lately.
  func windowBytes(for question: MatchQuestion, _ scratch: borrowing MatchScratch) -> Int

  /// Forgets what texts that came one at a time have told of those to come.
  func forgetTexts()

  /// Bytes of each buffer that the matcher holds beside its table.
  var bufferSizes: [Int] { get }

  /// What it is made of, for a person.
  var summary: String { get }

  /// Writes what ``SavedMatcher`` reads.
  func save(to writer: inout SavedIndexWriter)
}

/// What a matcher is asked about a text.
enum MatchQuestion {
  /// The smallest key: ``Matcher/findFirst(in:best:scratch:)``.
  case first
  /// All of them: ``Matcher/findAll(in:scratch:)``.
  case all
}
