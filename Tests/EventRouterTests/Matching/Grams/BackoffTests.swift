import Testing

@testable import EventRouter

@Suite("Backoff")
struct BackoffTests {
  /// How many windows are skipped before the next attempt.
  private func skipped(_ backoff: inout Backoff) -> Int {
    var count = 0
    while backoff.shouldSkip() { count += 1 }
    return count
  }

  /// A window in which so much was spent and so many of 10 events are left to the guard, which would have cost
  /// 100 alone.
  private func note(_ backoff: inout Backoff, spent: Double, overBudget: Int = 0) {
    var costs = EventCosts()
    costs.reset()
    costs.spend(spent)
    costs.use(eventCount: 10)
    for event in 0..<overBudget { costs.add(2, to: event, budget: 1) }
    backoff.note(costs, of: 10, guardCost: 100)
  }

  @Test("skips nothing at first")
  func initial() {
    var backoff = Backoff()
    #expect(skipped(&backoff) == 0)
  }

  @Test("skips twice as many windows after each failure, up to a limit")
  func doubling() {
    var backoff = Backoff()
    var counts: [Int] = []
    for _ in 0..<8 {
      note(&backoff, spent: 101)
      counts.append(skipped(&backoff))
    }
    #expect(counts == [4, 8, 16, 32, 64, 128, 128, 128])
  }

  @Test(
    "a window fails that cost more than the guard, what is left to the guard included",
    arguments: [
      (0.0, 0, false), (100, 0, false), (100.5, 0, true), (0, 10, false), (1, 10, true), (50, 5, false),
      (51, 5, true),
    ])
  func failure(spent: Double, overBudget: Int, fails: Bool) {
    var backoff = Backoff()
    note(&backoff, spent: spent, overBudget: overBudget)
    #expect((skipped(&backoff) > 0) == fails)
  }

  @Test("an empty window does not fail")
  func empty() {
    var backoff = Backoff()
    var costs = EventCosts()
    costs.reset()
    backoff.note(costs, of: 0, guardCost: 0)
    #expect(skipped(&backoff) == 0)
  }

  @Test("starts anew after a success")
  func reset() {
    var backoff = Backoff()
    for _ in 0..<3 {
      note(&backoff, spent: 200)
      _ = skipped(&backoff)
    }
    note(&backoff, spent: 10)
    #expect(skipped(&backoff) == 0)
    note(&backoff, spent: 200)
    #expect(skipped(&backoff) == 4)
  }
}
