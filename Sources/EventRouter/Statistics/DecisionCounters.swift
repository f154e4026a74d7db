import Synchronization

/// Counts decisions by rule: each thread on a line of the cache that it shares with others by chance only.
final class DecisionCounters: Sendable {
  private static let slotBits: UInt = 4
  /// Words between one slot's counters and the next one's: two lines, so that no two slots share one.
  private static let stride = 16
  /// The counter of events that no rule decided.
  static let unhandled = 6
  private static let count = 7

  private let counters = InlineArray<256, Atomic<UInt64>> { _ in Atomic(0) }

  /// The first of the calling thread's counters.
  private var first: Int { CurrentThread.slot(bits: Self.slotBits) &* Self.stride }

  /// A decision's counter: its rule, or ``unhandled``, whose rule is 0.
  @inline(__always) private static func counter(_ decision: Decision) -> UInt64 {
    (decision.bits &>> 40) & 7 &+ ((decision.bits &>> 33) & 1) &* UInt64(unhandled)
  }

  /// Counts a decision; returns how many of its kind were counted where this one was.
  func count(_ decision: Decision) -> UInt64 {
    counters[first &+ Int(Self.counter(decision))].wrappingAdd(1, ordering: .relaxed).oldValue
  }

  func count(_ decisions: Span<Decision>) {
    var sums = InlineArray<8, UInt64>(repeating: 0)
    var next = 0
    while next < decisions.count {
      // Eight counters of eight bits in a register: additions to one in memory would wait for each other.
      let end = min(next + 255, decisions.count)
      var packed: UInt64 = 0
      while next < end {
        packed &+= 1 &<< (8 &* Self.counter(decisions[next]))
        next += 1
      }
      for index in sums.indices { sums[index] &+= (packed &>> UInt64(8 &* index)) & 0xFF }
    }
    let first = first
    for index in 0..<Self.count where sums[index] > 0 {
      counters[first + index].wrappingAdd(sums[index], ordering: .relaxed)
    }
  }

  /// What was counted until now. What other threads count meanwhile may be in it or not.
  var counts: DecisionCounts {
    var sums = [UInt64](repeating: 0, count: Self.count)
    for slot in 0..<(1 << Int(Self.slotBits)) {
      for index in 0..<Self.count {
        sums[index] &+= counters[slot * Self.stride + index].load(ordering: .relaxed)
      }
    }
    return DecisionCounts(sums)
  }
}
