/// Finds which conditions of a ``ConditionTable`` occur in texts: the seam between routing, which knows
/// scenes and rules, and matching, which knows bytes.
protocol Matcher: Sendable {
  /// Lowers `best[i]` to the smallest number of a condition that text *i* contains, if that is smaller.
  ///
  /// - Parameter texts: as they arrived, not folded.
  func findFirst(in texts: Texts, best: MutableView<UInt32>, scratch: LaneScratch)

  /// Puts the number of every condition that `text`, not folded, contains into `found`.
  func findAll(in text: View<UInt8>, found: FoundConditions, scratch: LaneScratch)

  /// Bytes that the matcher holds beside its table.
  var byteCount: Int { get }

  /// What it is made of, for a person.
  var summary: String { get }
}
