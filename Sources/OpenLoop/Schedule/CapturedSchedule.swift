/// Events that arrive as they once did, or faster or slower by a factor.
package struct CapturedSchedule: ArrivalSchedule, Sendable {
  private let starts: [UInt64]

  /// What is due later is due then, in more than a hundred years: sums of times stay within 64 bits.
  private static let latest = 4e18

  /// - Parameters:
  ///   - arrivals: in nanoseconds, none less than the one before; the first is due at once.
  ///   - speed: 2 plays twice as fast.
  package init(arrivals: [UInt64], speed: Double) {
    precondition(speed > 0)
    let first = arrivals.first ?? 0
    starts = arrivals.map { UInt64(min((Double($0 - first) / speed).rounded(), Self.latest)) }
  }

  private init(starts: [UInt64]) { self.starts = starts }

  package var count: Int { starts.count }

  package func start(of index: Int) -> UInt64 { starts[index] }

  package func burstEnd(from index: Int) -> Int {
    var end = index + 1
    while end < starts.count, starts[end] == starts[index] { end += 1 }
    return end
  }

  /// To the last event, and one mean gap beyond: *n* events at a fixed rate last for *n* gaps.
  package var duration: UInt64 {
    guard let last = starts.last else { return 0 }
    return last + (count > 1 ? last / UInt64(count - 1) : 0)
  }

  /// The events that are due within `duration`, at least one.
  package func prefix(_ duration: Duration) -> CapturedSchedule {
    let limit = UInt64(max(0, duration / .nanoseconds(1)))
    return CapturedSchedule(starts: Array(starts.prefix { $0 <= limit }))
  }
}
