import OpenLoop
import Testing

@Suite("open loop")
struct OpenLoopTests {
  /// Plays a schedule on a target whose events take `cost` each.
  private func play(
    _ schedule: some ArrivalSchedule, batch: Int = 1, patience: UInt64 = .max,
    cost: @escaping @Sendable (Int) -> UInt64
  ) -> (recording: LoadRecording, target: FakeTarget) {
    let clock = FakeClock()
    var loop = OpenLoop(clock: clock, target: FakeTarget(clock, cost: cost), batch: batch)
    var recording = LoadRecording()
    loop.run(schedule, patience: patience, into: &recording)
    return (recording, loop.target)
  }

  @Test("a rate beyond what the target does is not held, and how much waits is told")
  func overload() {
    let schedule = FixedRateSchedule(eventsPerSecond: 1_000, batch: 1, duration: .seconds(1))
    let (recording, _) = play(schedule) { _ in 2_000_000 }
    #expect(recording.finished == 1_000)
    #expect(!recording.isHeld)
    #expect(recording.requestedRate == 1_000)
    #expect(recording.achievedRate == 500)
    #expect(recording.backlog == 500)
    #expect(recording.abandoned == 0)
    // It grows all the time.
    #expect(recording.lastLag == [249_000_000, 499_000_000, 749_000_000, 999_000_000])
    #expect(recording.response.maximum == 1_001_000_000)
    #expect(recording.service.maximum == 2_000_000)
  }

  @Test("patience ends a run that would take very much longer than its schedule")
  func patience() {
    let schedule = FixedRateSchedule(eventsPerSecond: 1_000, batch: 1, duration: .seconds(1))
    let (recording, _) = play(schedule, patience: 2_000_000_000) { _ in 100_000_000 }
    #expect(recording.finished == 21)
    #expect(recording.abandoned == 979)
    #expect(recording.response.count == 21)
    #expect(!recording.isHeld)
  }

  @Test("batches arrive whole; every event of one has the batch's latency")
  func batches() {
    let schedule = FixedRateSchedule(eventsPerSecond: 10_000, batch: 10, duration: .seconds(1))
    let (recording, target) = play(schedule, batch: 10) { _ in 1_000 }
    #expect(target.processed == Array(repeating: 10, count: 1_000))
    #expect(target.checks == 1_000)
    #expect(recording.response.count == 10_000)
    #expect(recording.response.minimum == 10_000)
    #expect(recording.response.maximum == 10_000)
    #expect(recording.isHeld)
  }

  @Test("captured events that are due are handled together, up to a batch, each from its own arrival")
  func gathering() {
    let schedule = CapturedSchedule(arrivals: [500, 500, 500, 600, 700, 5_500], speed: 1)
    let (recording, target) = play(schedule, batch: 2) { _ in 100 }
    // Two of the burst; the third with the one that came meanwhile; the fifth, late; and the last in time.
    #expect(target.processed == [2, 2, 1, 1])
    let latencies = recording.response
    #expect(latencies.count == 6)
    #expect(latencies.minimum == 100)
    #expect(latencies.maximum == 400)
  }

  @Test("one event at a time, whatever is due", arguments: [1, 3])
  func single(burst: Int) {
    let schedule = CapturedSchedule(arrivals: Array(repeating: 7, count: burst), speed: 1)
    let (recording, target) = play(schedule) { _ in 10 }
    #expect(target.processed == Array(repeating: 1, count: burst))
    #expect(recording.response.maximum == UInt64(10 * burst))
    #expect(recording.isHeld)
  }
}

@Suite("schedules")
struct ScheduleTests {
  @Test("a fixed rate does not drift, whatever the interval")
  func fixedRate() {
    let schedule = FixedRateSchedule(eventsPerSecond: 3, batch: 1, duration: .seconds(1_000))
    #expect(schedule.count == 3_000)
    #expect(schedule.start(of: 1) == 333_333_333)
    #expect(schedule.start(of: 2_997) == 999_000_000_000)
    #expect(schedule.duration == 1_000_000_000_000)
  }

  @Test("a duration is rounded up to whole batches, and is never nothing")
  func wholeBatches() {
    let schedule = FixedRateSchedule(eventsPerSecond: 100, batch: 64, duration: .seconds(1))
    #expect(schedule.count == 128)
    #expect(schedule.start(of: 63) == 0)
    #expect(schedule.start(of: 64) == 640_000_000)
    #expect(schedule.burstEnd(from: 70) == 128)
    #expect(FixedRateSchedule(eventsPerSecond: 0.1, batch: 1, duration: .seconds(1)).count == 1)
  }

  @Test("a capture begins with its first event, and is scaled")
  func captured() {
    let schedule = CapturedSchedule(arrivals: [5_000, 5_000, 9_000], speed: 2)
    #expect((0..<3).map(schedule.start) == [0, 0, 2_000])
    #expect(schedule.burstEnd(from: 0) == 2)
    #expect(schedule.duration == 3_000)
    #expect(schedule.prefix(.nanoseconds(1_999)).count == 2)
  }

  @Test("a sweep ends with its last rate, also where a step would go beyond")
  func sweep() {
    let sweep = RateSweep(first: 100, factor: 3, last: 1_000)
    #expect((0..<5).map(sweep.rate) == [100, 300, 900, 1_000, nil])
    #expect(RateSweep(first: 1, factor: 2, last: nil).rate(10) == 1_024)
  }
}
