/// Remembers that grams did not pay for recent windows, so that where most events are dense with matches the
/// guard scans them at once. One per lane.
struct Backoff {
  private static let longest = 128

  /// Windows to skip before grams are tried again.
  private var remaining = 0
  /// How many were skipped the last time.
  private var length = 0

  /// Whether the next window is the guard's.
  var isSkipping: Bool { remaining > 0 }

  /// Whether the guard should scan the next window alone.
  mutating func shouldSkip() -> Bool {
    if remaining == 0 { return false }
    remaining -= 1
    return true
  }

  /// Notes what a window of `events` cost: what was spent, and the guard for those over their budget.
  ///
  /// - Parameter guardCost: what the guard alone would have cost.
  mutating func note(_ costs: borrowing EventCosts, of events: Int, guardCost: Double) {
    let overBudget = Double(costs.overBudgetCount) / Double(max(events, 1))
    if costs.spent + overBudget * guardCost > guardCost {
      length = min(max(2 * length, 4), Self.longest)
      remaining = length
    } else {
      length = 0
    }
  }
}
