/// Inputs that are made to hurt a matcher. All are legal, and none may cost out of proportion.
public enum AdversarialFamily: String, Sendable, Hashable, CaseIterable {
  /// Conditions a^k b for many k, events of nothing but `a`: every position begins a match that fails.
  case almostRuns
  /// Conditions a^k for many k, events of nothing but `a`: every position ends a match of every condition.
  case runs
  /// Conditions that are all suffixes of long words, events that repeat such a word with its end changed.
  case suffixes
  /// Conditions and events over the letters `a` and `b`.
  case twoLetters
  /// Events of one byte: whatever an event costs besides its bytes.
  case oneByteEvents
  /// One event of all the bytes, with a condition at its very end.
  case oneLargeEvent
  /// Events of long runs of combining marks, which folding drops.
  case combiningMarks
  /// Ordinary addresses, and among them one in 4,096 of 16,384 bytes of the family ``almostRuns``.
  case hostileNeighbour
}
