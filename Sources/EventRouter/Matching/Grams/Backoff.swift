/// Remembers that grams did not pay for recent windows, so that where most events are dense with matches the
/// guard scans them at once: looking for grams first would only add to its cost. A single expensive event
/// among others does not matter. One per lane.
struct Backoff {
  private static let longest = 64

  /// Windows to skip before grams are tried again.
  private var remaining = 0
  /// How many were skipped the last time.
  private var length = 0

  /// Whether the guard should scan the next window alone.
  mutating func shouldSkip() -> Bool {
    if remaining == 0 { return false }
    remaining -= 1
    return true
  }

  /// Notes that `overBudget` of a window's `events` had to be handed to the guard.
  mutating func note(overBudget: Int, of events: Int) {
    if overBudget * 2 > events {
      length = min(max(2 * length, 4), Self.longest)
      remaining = length
    } else {
      length = 0
    }
  }
}
