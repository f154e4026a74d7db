import OpenLoop
import Testing

/// Why the loop is open: what a stall does to those who wait shows, and is not left out.
@Suite("a planted stall")
struct StallTests {
  /// Ten thousand events a second for a second; each takes a microsecond, but for one.
  private static let schedule = FixedRateSchedule(eventsPerSecond: 10_000, batch: 1, duration: .seconds(1))
  private static let stall: UInt64 = 100_000_000
  private static let stalled = 4_000

  private static func cost(_ index: Int) -> UInt64 { index == stalled ? stall : 1_000 }

  private static func play(_ clock: FakeClock, _ target: FakeTarget) -> LoadRecording {
    var recording = LoadRecording()
    var loop = OpenLoop(clock: clock, target: target, batch: 1)
    loop.run(schedule, patience: .max, into: &recording)
    return recording
  }

  /// What a closed loop reports: it sends an event, waits for the answer, and sends the next one when that is
  /// due or, if it is late, at once. Only what it sent is measured, from when it sent it.
  private static func closedLoop(_ clock: FakeClock, _ target: FakeTarget) -> LatencyHistogram {
    var target = target
    var latencies = LatencyHistogram()
    let beginning = clock.now()
    for index in 0..<schedule.count {
      let sent = clock.wait(until: beginning + schedule.start(of: index))
      target.process(1)
      latencies.record(clock.now() - sent)
    }
    return latencies
  }

  @Test("the open loop shows it in p99, p99.9, p99.99 and maximum; a closed one hides it below the maximum")
  func stallOfTheTarget() {
    let openClock = FakeClock()
    let open = Self.play(openClock, FakeTarget(openClock, cost: Self.cost))
    // 1,000 of 10,000 events were due during the stall: a tenth waited, the first one for all of it.
    let response = open.response
    #expect(response.maximum == Self.stall)
    #expect(response.value(atPercentile: 99.99) > 99_000_000)
    #expect(response.value(atPercentile: 99.9) > 98_000_000)
    #expect(response.value(atPercentile: 99) > 85_000_000)
    #expect(response.value(atPercentile: 90) < 1_100_000)
    #expect(response.value(atPercentile: 50) == 1_000)

    let closedClock = FakeClock()
    let closed = Self.closedLoop(closedClock, FakeTarget(closedClock, cost: Self.cost))
    for latencies in [closed, open.service] {
      #expect(latencies.count == 10_000)
      #expect(latencies.value(atPercentile: 99) == 1_000)
      #expect(latencies.value(atPercentile: 99.9) == 1_000)
      #expect(latencies.value(atPercentile: 99.99) == 1_000)
      #expect(latencies.maximum == Self.stall)
    }
  }

  @Test("a stall between two events is in the maximum of the open loop, and nowhere in that of a closed one")
  func stallOfTheProcess() {
    func stalling() -> FakeClock {
      let clock = FakeClock()
      clock.plantOversleep(at: clock.now() + Self.schedule.start(of: Self.stalled), by: Self.stall)
      return clock
    }
    let openClock = stalling()
    let open = Self.play(openClock, FakeTarget(openClock) { _ in 1_000 })
    #expect(open.response.maximum == Self.stall + 1_000)
    #expect(open.response.value(atPercentile: 99.9) > 98_000_000)

    let closedClock = stalling()
    let closed = Self.closedLoop(closedClock, FakeTarget(closedClock) { _ in 1_000 })
    #expect(closed.maximum == 1_000)
    #expect(open.service.maximum == 1_000)
  }

  @Test("a stall that is caught up with counts as a rate that was held")
  func held() {
    let clock = FakeClock()
    let recording = Self.play(clock, FakeTarget(clock, cost: Self.cost))
    #expect(recording.isHeld)
    #expect(recording.finished == recording.scheduled)
    #expect(recording.worstLag[0] == 0)
    #expect(recording.worstLag[1] > 99_000_000)
    #expect(recording.worstLag[3] == 0)
  }
}
