import Testing

@testable import EventRouter

@Suite("Event costs")
struct EventCostsTests {
  /// Which of the first `count` events are over their budget.
  private func overBudget(_ costs: borrowing EventCosts, of count: Int) -> [Int] {
    let found = (0..<count).filter { costs.isOverBudget($0) }
    let counted = costs.overBudgetCount
    #expect(counted == found.count)
    return found
  }

  @Test("an event is over its budget from the first cost beyond it, for good")
  func budget() {
    var costs = EventCosts()
    costs.reset()
    let isInUse = costs.isInUse
    #expect(!isInUse && overBudget(costs, of: 1) == [])
    costs.use(eventCount: 3)
    costs.add(10, to: 1, budget: 10)
    let isUsed = costs.isInUse
    #expect(isUsed && overBudget(costs, of: 3) == [])
    costs.add(1, to: 1, budget: 10)
    costs.add(9, to: 2, budget: 10)
    #expect(overBudget(costs, of: 3) == [1])
    costs.add(1, to: 1, budget: 1_000)
    #expect(overBudget(costs, of: 3) == [1])
    // What is in use stays as it is.
    costs.use(eventCount: 3)
    #expect(overBudget(costs, of: 3) == [1])
  }

  @Test("a new window forgets the one before, and may have more events")
  func reset() {
    var costs = EventCosts()
    costs.use(eventCount: 2)
    for event in 0..<2 { costs.add(5, to: event, budget: 4) }
    costs.reset()
    let isInUse = costs.isInUse
    #expect(!isInUse && overBudget(costs, of: 1) == [])
    costs.use(eventCount: 5_000)
    for event in 0..<5_000 { costs.add(1, to: event, budget: 1) }
    #expect(overBudget(costs, of: 5_000) == [])
    costs.add(1, to: 4_999, budget: 1)
    #expect(overBudget(costs, of: 5_000) == [4_999])
  }

  @Test("the largest events' budgets do not overflow")
  func largest() {
    var costs = EventCosts()
    costs.use(eventCount: 2)
    for _ in 0..<3 { costs.add(Int(UInt32.max) - 1, to: 0, budget: 16 + 3 * Int(UInt32.max)) }
    costs.add(1, to: 1, budget: 16 + 3 * Int(UInt32.max))
    #expect(overBudget(costs, of: 2) == [0])
  }
}

@Suite("Hit sinks")
struct HitSinkTests {
  @Test("the smallest key is kept, whatever the order of the numbers")
  func unorderedKeys() {
    // Number 0 has the largest key, and number 2 the smallest.
    let keys = Storage<UInt32>([30, 20, 10, 25])
    let best = [UInt32](count: 3) { best in
      var sink = SmallestSink(keys: ConditionKeys(keys.view), best: best.filled(with: 28))
      #expect(!sink.isAnyFound)
      for (event, numbers) in [[0, 1, 2, 3], [0], [3, 1]].enumerated() {
        for number in numbers where sink.wants(event: event, number: UInt32(number)) {
          sink.found(event: event, number: UInt32(number))
        }
      }
      #expect(sink.isAnyFound)
    }
    #expect(best == [10, 28, 20])
  }
}
