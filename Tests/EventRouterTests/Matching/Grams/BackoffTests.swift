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

  /// Notes a window in which so many events of all were over their budget, and looking at hits cost `spent`
  /// per cent of what the guard would have.
  private func note(_ backoff: inout Backoff, overBudget: Int, of events: Int, spent: Double) {
    let costs = EventCosts()
    costs.reset()
    costs.use(eventCount: events)
    for event in 0..<overBudget { costs.add(2, to: event, budget: 1) }
    costs.spend(spent)
    backoff.note(costs, of: events, guardCost: 100)
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
    for _ in 0..<7 {
      note(&backoff, overBudget: 2, of: 3, spent: 50)
      counts.append(skipped(&backoff))
    }
    #expect(counts == [4, 8, 16, 32, 64, 128, 128])
  }

  @Test("what costs as much as the guard alone is no failure, more is", arguments: [0, 1, 5])
  func equal(overBudget: Int) {
    var backoff = Backoff()
    let spent = overBudget == 0 ? 100.0 : 50
    note(&backoff, overBudget: overBudget, of: 2 * overBudget, spent: spent)
    #expect(skipped(&backoff) == 0)
    note(&backoff, overBudget: overBudget, of: 2 * overBudget, spent: spent + 1)
    #expect(skipped(&backoff) == 4)
  }

  @Test("starts anew after a success")
  func reset() {
    var backoff = Backoff()
    for _ in 0..<3 {
      note(&backoff, overBudget: 1, of: 1, spent: 1)
      _ = skipped(&backoff)
    }
    note(&backoff, overBudget: 0, of: 1, spent: 1)
    #expect(skipped(&backoff) == 0)
    note(&backoff, overBudget: 1, of: 1, spent: 1)
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
