/// Plays a schedule: takes events up when they are due, or as soon after as it can, and records how long each
/// took from the moment when it was due.
package struct OpenLoop<Clock: LoadClock, Target: LoadTarget> {
  private let clock: Clock
  /// What handles the events.
  package var target: Target
  /// How many events that are due are handled together.
  private let batch: Int

  package init(clock: Clock, target: Target, batch: Int) {
    precondition(batch > 0)
    self.clock = clock
    self.target = target
    self.batch = batch
  }

  /// Plays `schedule` to its end, however late that gets, but not for longer than `patience`: at a rate far
  /// above what the target can do, all events would take very much longer than their schedule.
  ///
  /// Nothing is allocated for an event, unless the target does.
  ///
  /// - Parameter patience: nanoseconds from the beginning.
  package mutating func run(
    _ schedule: some ArrivalSchedule, patience: UInt64, into recording: inout LoadRecording
  ) throws(Target.Failure) {
    let count = schedule.count
    let scheduled = schedule.duration
    let beginning = clock.now()
    recording.begin(scheduled: count, duration: scheduled)
    var next = 0
    while next < count {
      let due = schedule.start(of: next)
      let started = clock.wait(until: beginning + due) - beginning
      if started > patience { break }
      // Whatever else is due by now may be handled together with it, as a server drains its queue.
      var end = min(schedule.burstEnd(from: next), next + batch)
      while end < count, end - next < batch, schedule.start(of: end) <= started {
        end = min(schedule.burstEnd(from: end), next + batch)
      }
      try target.process(end - next)
      let finished = clock.now() - beginning
      recording.service.record(finished - started, count: end - next)
      recording.note(lag: started - due, at: due)
      var index = next
      while index < end {
        let burst = min(schedule.burstEnd(from: index), end)
        recording.response.record(finished - schedule.start(of: index), count: burst - index)
        index = burst
      }
      next = end
      recording.finish(events: next, at: finished, isWithinSchedule: finished <= scheduled)
      target.check()
    }
  }
}
