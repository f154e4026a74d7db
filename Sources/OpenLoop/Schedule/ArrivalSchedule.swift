/// When each event is due: fixed before the measurement begins, and never moved by how it goes.
///
/// This is what makes the loop open. A generator that sends the next event only when the last one is done
/// leaves out the events that would have come during a stall, and with them the stall: Gil Tene calls that
/// *coordinated omission* ("How NOT to Measure Latency", 2013; wrk2 corrects it in the same way as this).
package protocol ArrivalSchedule {
  /// How many events there are.
  var count: Int { get }

  /// Nanoseconds from the beginning to the moment when event `index` is due. Never less than of the event
  /// before.
  func start(of index: Int) -> UInt64

  /// The end of the run of events that are due at the same moment as event `index`, which is the first of
  /// that run or later in it.
  func burstEnd(from index: Int) -> Int

  /// Nanoseconds that the schedule spans; the last event is due before its end.
  var duration: UInt64 { get }
}
