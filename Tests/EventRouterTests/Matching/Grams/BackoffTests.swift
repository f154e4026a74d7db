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
    let costs = EventCosts()
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
    let costs = EventCosts()
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

@Suite("Event costs")
struct EventCostsTests {
  @Test("an event is over its budget from the first cost beyond it, for good")
  func budget() {
    let costs = EventCosts()
    costs.reset()
    #expect(!costs.isInUse && !costs.isOverBudget(0))
    costs.use(eventCount: 3)
    costs.add(10, to: 1, budget: 10)
    #expect(costs.isInUse && costs.overBudgetCount == 0 && !costs.isOverBudget(1))
    costs.add(1, to: 1, budget: 10)
    costs.add(9, to: 2, budget: 10)
    #expect(costs.overBudgetCount == 1)
    #expect((0..<3).map(costs.isOverBudget) == [false, true, false])
    costs.add(1, to: 1, budget: 1_000)
    #expect(costs.overBudgetCount == 1 && costs.isOverBudget(1))
    // What is in use stays as it is.
    costs.use(eventCount: 3)
    #expect(costs.isOverBudget(1))
  }

  @Test("a new window forgets the one before, and may have more events")
  func reset() {
    let costs = EventCosts()
    costs.use(eventCount: 2)
    for event in 0..<2 { costs.add(5, to: event, budget: 4) }
    costs.reset()
    #expect(costs.overBudgetCount == 0 && !costs.isInUse && !costs.isOverBudget(0))
    costs.use(eventCount: 5_000)
    for event in 0..<5_000 { costs.add(1, to: event, budget: 1) }
    #expect(costs.overBudgetCount == 0)
    costs.add(1, to: 4_999, budget: 1)
    #expect((0..<5_000).filter(costs.isOverBudget) == [4_999])
  }

  @Test("the largest events' budgets do not overflow")
  func largest() {
    let costs = EventCosts()
    costs.use(eventCount: 2)
    for _ in 0..<3 { costs.add(Int(UInt32.max) - 1, to: 0, budget: 16 + 3 * Int(UInt32.max)) }
    costs.add(1, to: 1, budget: 16 + 3 * Int(UInt32.max))
    #expect(!costs.isOverBudget(1))
  }
}
