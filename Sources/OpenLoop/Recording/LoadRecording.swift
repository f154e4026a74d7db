/// What one run of an open loop found.
package struct LoadRecording: Sendable {
  /// From the moment when an event was due until it was handled: what whoever sent it waits.
  package var response = LatencyHistogram()
  /// From the moment when an event was taken up until it was handled. This is all that a closed loop sees.
  package var service = LatencyHistogram()

  /// How many events were due.
  package private(set) var scheduled = 0
  /// Nanoseconds that the schedule spans.
  package private(set) var scheduledDuration: UInt64 = 0
  /// How many were handled: fewer than ``scheduled`` if patience ran out.
  package private(set) var finished = 0
  /// Nanoseconds from the beginning until the last one was handled.
  package private(set) var elapsed: UInt64 = 0
  /// How many were handled when the schedule ended.
  package private(set) var finishedInTime = 0
  /// How late events were taken up at most, in nanoseconds, in each quarter of the schedule.
  package private(set) var worstLag: [UInt64] = [0, 0, 0, 0]
  /// How late the last event of each quarter was taken up.
  package private(set) var lastLag: [UInt64] = [0, 0, 0, 0]

  /// Bytes that were allocated meanwhile; nil where nobody counts, or where several threads took part.
  package var allocatedBytes: UInt64?

  package init() {}

  mutating func begin(scheduled: Int, duration: UInt64) {
    self.scheduled = scheduled
    scheduledDuration = duration
  }

  @inline(__always) mutating func note(lag: UInt64, at due: UInt64) {
    let quarter = scheduledDuration == 0 ? 0 : Int(min(3, due &* 4 / scheduledDuration))
    worstLag[quarter] = max(worstLag[quarter], lag)
    lastLag[quarter] = lag
  }

  @inline(__always) mutating func finish(events: Int, at time: UInt64, isWithinSchedule: Bool) {
    finished = events
    elapsed = time
    if isWithinSchedule { finishedInTime = events }
  }
}

extension LoadRecording {
  /// A rate that is kept up to this share counts as held: the events still on their way when the schedule
  /// ends are no backlog.
  package static let tolerance = 0.99

  /// Events per second that were asked for.
  package var requestedRate: Double { rate(scheduled, scheduledDuration) }

  /// Events per second that were handled, until the last one was.
  package var achievedRate: Double { rate(finished, max(elapsed, scheduledDuration)) }

  private func rate(_ events: Int, _ nanoseconds: UInt64) -> Double {
    nanoseconds == 0 ? 0 : Double(events) * 1e9 / Double(nanoseconds)
  }

  /// Whether the events were handled as fast as they came.
  package var isHeld: Bool { achievedRate >= Self.tolerance * requestedRate }

  package var allocatedBytesPerEvent: Double? {
    allocatedBytes.map { Double($0) / Double(max(1, finished)) }
  }

  /// How many events waited when the schedule ended.
  package var backlog: Int { scheduled - finishedInTime }

  /// How many events were never taken up, for lack of patience.
  package var abandoned: Int { scheduled - finished }
}
