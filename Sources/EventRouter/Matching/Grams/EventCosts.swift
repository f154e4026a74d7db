/// What each event of a window has cost so far, so that one which costs more than the guard would is handed
/// to the guard. One per lane; only touched when a block is expensive.
struct EventCosts: ~Copyable {
  private var costs = GrowingStorage<UInt32>(capacity: 256)
  private var count = 0
  /// Nanoseconds, about, that looking at hits has cost in this window.
  private(set) var spent = 0.0
  /// Events over their budget.
  private(set) var overBudgetCount = 0
  private static let overBudget = UInt32.max
  /// Which layers' sieves are of use: stays from one window to the next.
  var sieveUse = SieveUse()

  /// Begins a window of `eventCount` events.
  @inline(__always) mutating func reset() {
    count = 0
    overBudgetCount = 0
    spent = 0
  }

  /// Adds to ``spent``.
  @inline(__always) mutating func spend(_ nanoseconds: Double) { spent += nanoseconds }

  var isInUse: Bool { count > 0 }

  mutating func use(eventCount: Int) {
    if isInUse { return }
    costs.reserve(eventCount)
    count = eventCount
    for event in 0..<eventCount { costs.view[event] = 0 }
  }

  /// Adds `cost`; the event is over its budget for good if the sum exceeds `budget`.
  mutating func add(_ cost: Int, to event: Int, budget: Int) { charge { $0(cost, event, budget) } }

  /// Calls `body` with what ``add(_:to:budget:)`` does, for many hits.
  @inline(__always) mutating func charge(_ body: ((_ cost: Int, _ event: Int, _ budget: Int) -> Void) -> Void)
  {
    // As locals: no reference is counted for a hit.
    let costs = costs.view
    var overBudgetCount = overBudgetCount
    body { cost, event, budget in
      let sum = costs[event]
      if sum == Self.overBudget { return }
      // A budget beyond what a cost can be said in, of a gigabyte or more of text, is that.
      if Int(sum) + cost > min(budget, Int(Self.overBudget) - 1) {
        costs[event] = Self.overBudget
        overBudgetCount += 1
      } else {
        costs[event] = sum + UInt32(cost)
      }
    }
    self.overBudgetCount = overBudgetCount
  }

  /// Which events are over their budget; valid until a window begins.
  struct Verdicts {
    fileprivate let costs: View<UInt32>
    @inline(__always) func isOverBudget(_ event: Int) -> Bool { costs[event] == EventCosts.overBudget }
  }

  /// Nil if no event is over its budget.
  @inline(__always) var verdicts: Verdicts? {
    overBudgetCount > 0 ? Verdicts(costs: costs.view.constant) : nil
  }

  func isOverBudget(_ event: Int) -> Bool { verdicts?.isOverBudget(event) ?? false }
}
