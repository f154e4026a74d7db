/// Events that arrive at a fixed rate, `batch` of them at a time.
package struct FixedRateSchedule: ArrivalSchedule, Sendable {
  package let count: Int
  package let eventsPerSecond: Double
  /// How many events are due together.
  package let batch: Int

  /// - Parameter duration: rounded up to whole batches.
  package init(eventsPerSecond: Double, batch: Int, duration: Duration) {
    precondition(eventsPerSecond > 0 && batch > 0)
    self.eventsPerSecond = eventsPerSecond
    self.batch = batch
    let batches = (eventsPerSecond * (duration / .seconds(1)) / Double(batch)).rounded(.up)
    count = max(1, Int(min(batches, 1e15))) * batch
  }

  package func start(of index: Int) -> UInt64 { time(of: index / batch) }

  package func burstEnd(from index: Int) -> Int { (index / batch + 1) * batch }

  package var duration: UInt64 { time(of: count / batch) }

  /// Computed from the number every time: adding up intervals would add up their rounding, too.
  @inline(__always) private func time(of batchNumber: Int) -> UInt64 {
    UInt64((Double(batchNumber) * Double(batch) * 1e9 / eventsPerSecond).rounded())
  }
}
