import CMatchKernels

/// The lists that the stages of a ``GramScan`` hand on to each other, without reference counts.
struct HitLists {
  /// Positions that a front looks at in one go: enough to make the loops long, little enough that text and
  /// lists stay in the first-level cache.
  static let blockBytes = 1 << 14

  /// Positions that passed a front.
  let candidates: MutableView<UInt32>
  /// Positions whose bucket has entries left to look at, and which.
  let positions, next, last: MutableView<UInt32>
  /// Positions and entries whose windows agree.
  let survivorPositions, survivorEntries: MutableView<UInt32>
}

extension HitLists {
  /// The memory of ``HitLists``. One per lane.
  struct Memory: ~Copyable {
    private static let capacity = HitLists.blockBytes + Int(CMK_WRITE_AHEAD) + 1
    private let storage = MutableStorage<UInt32>(count: 6 * capacity, repeating: 0)
    let lists: HitLists

    init() {
      let all = storage.view
      func list(_ number: Int) -> MutableView<UInt32> {
        all[(number * Self.capacity)..<((number + 1) * Self.capacity)]
      }
      lists = HitLists(
        candidates: list(0), positions: list(1), next: list(2), last: list(3), survivorPositions: list(4),
        survivorEntries: list(5))
    }
  }
}

/// What each event of a window has cost so far, so that one which costs more than the guard would is handed
/// to the guard. One per lane; only touched when a block is expensive.
final class EventCosts {
  private let costs = GrowingStorage<UInt32>(capacity: 256)
  private let countCell = Cell(0)
  private var count: Int {
    get { countCell.value }
    set { countCell.value = newValue }
  }
  /// Nanoseconds, about, that looking at hits has cost in this window.
  var spent: Double { spentCell.value }
  private let spentCell = Cell(0.0)
  /// Events over their budget.
  var overBudgetCount: Int { overBudget.value }
  private let overBudget = Cell(0)
  private static let overBudget = UInt32.max

  /// Begins a window of `eventCount` events.
  @inline(__always) func reset() {
    count = 0
    overBudget.value = 0
    spentCell.value = 0
  }

  /// Adds to ``spent``.
  @inline(__always) func spend(_ nanoseconds: Double) { spentCell.value += nanoseconds }

  var isInUse: Bool { count > 0 }

  func use(eventCount: Int) {
    if isInUse { return }
    costs.reserve(eventCount)
    count = eventCount
    for event in 0..<eventCount { costs.view[event] = 0 }
  }

  /// Adds `cost`; the event is over its budget for good if the sum exceeds `budget`.
  func add(_ cost: Int, to event: Int, budget: Int) { charge { $0(cost, event, budget) } }

  /// Calls `body` with what ``add(_:to:budget:)`` does, for many hits.
  @inline(__always) func charge(_ body: ((_ cost: Int, _ event: Int, _ budget: Int) -> Void) -> Void) {
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
    overBudget.value = overBudgetCount
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
