import AllocationStatistics
import BenchmarkCore
import EventRouter
import Synchronization
import Testing
import Workloads

@testable import OpenLoop

@Suite("latency benchmark")
struct LatencyBenchmarkTests {
  private static let workload = Workload.server(seed: 3, conditions: 40, events: 120)

  /// A plan that is over at once.
  private static func plan(_ load: LatencyPlan.Load, batch: Int = 1) -> LatencyPlan {
    var plan = LatencyPlan(load: load, cores: 2)
    plan.batch = batch
    plan.duration = .milliseconds(20)
    plan.warmUp = .milliseconds(1)
    return plan
  }

  /// The fast engine, whose decision number `wrong` and all later ones are not right; counts them.
  private static func counting(
    _ count: Counter, wrongFrom wrong: Int = .max
  ) -> @Sendable (RouterConfiguration) throws(ConfigurationError) -> LatencyEngine {
    { configuration throws(ConfigurationError) in
      var engine = try LatencyEngine.make(.fast, configuration, limits: .none, lanes: 1)
      let (decide, decideBatch) = (engine.decide, engine.decideBatch)
      engine.decide = { event throws(EventError) in
        let number = count.next(1)
        return number >= wrong ? .openScene(7, rule: .allowing) : try decide(event)
      }
      engine.decideBatch = { batch, decisions throws(EventError) in
        try decideBatch(batch, &decisions)
        if count.next(decisions.count) >= wrong { decisions[0] = .openScene(7, rule: .allowing) }
      }
      return engine
    }
  }

  final class Counter: Sendable {
    private let value = Atomic(0)
    func next(_ step: Int) -> Int { value.add(step, ordering: .relaxed).oldValue }
    var total: Int { value.load(ordering: .relaxed) }
  }

  @Test("an engine that decides wrongly is not timed", arguments: [1, 50])
  func wrongEngine(batch: Int) throws {
    let counter = Counter()
    let benchmark = LatencyBenchmark(
      plan: Self.plan(.rate(10_000), batch: batch), makeEngine: Self.counting(counter, wrongFrom: 60))
    let error = #expect(throws: LatencyError.self) { _ = try benchmark.run(Self.workload) }
    guard case .benchmark(.wrongDecisions(.fast, lanes: 1, let verification)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(verification.differences > 0)
    // It was asked about each event once, to be verified, and never again.
    #expect(counter.total == Self.workload.events.count)
  }

  @Test("an engine that decides otherwise under load is told of, not reported on", arguments: [1, 50])
  func changingEngine(batch: Int) throws {
    let counter = Counter()
    let benchmark = LatencyBenchmark(
      plan: Self.plan(.rate(100_000), batch: batch), makeEngine: Self.counting(counter, wrongFrom: 300))
    let error = #expect(throws: LatencyError.self) { _ = try benchmark.run(Self.workload) }
    guard case .changingDecision(.fast, _, _, let later) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(later == .openScene(7, rule: .allowing))
  }

  @Test("no events is an error")
  func noEvents() {
    var workload = Self.workload
    workload.events = []
    let benchmark = LatencyBenchmark(plan: Self.plan(.rate(1)), makeEngine: Self.counting(Counter()))
    #expect(throws: LatencyError.self) { _ = try benchmark.run(workload) }
  }

  @Test("every scheduled event is recorded, whatever the load", arguments: [1, 7, 500])
  func completeness(batch: Int) throws {
    let arrivals = (0..<120).map { UInt64($0 / 10) * 100_000 }
    let loads: [LatencyPlan.Load] = [
      .rate(50_000), .sweep(RateSweep(first: 10_000, factor: 2, last: 20_000)),
      .replay(arrivals: arrivals, speed: 2),
    ]
    for load in loads {
      let benchmark = LatencyBenchmark(
        plan: Self.plan(load, batch: batch), makeEngine: Self.counting(Counter()))
      let outcome = try benchmark.run(Self.workload)
      #expect(!outcome.recordings.isEmpty)
      #expect(outcome.verification.isComplete)
      for recording in outcome.recordings {
        #expect(recording.abandoned > 0 || recording.finished == recording.scheduled)
        #expect(recording.response.count == recording.finished)
        #expect(recording.service.count == recording.finished)
        // Both maxima are exact, the other figures rounded to three digits.
        #expect(recording.response.maximum >= recording.service.maximum)
      }
    }
  }

  /// Allocates nothing, even in a debug build, which the router does.
  private struct IdleTarget: LoadTarget {
    var events = 0
    mutating func process(_ count: Int) { events += count }
    mutating func check() {}
  }

  @Test(
    "the loop allocates nothing for an event",
    .enabled(if: AllocationStatistics.isAvailable, "needs the trait Jemalloc"), arguments: [1, 10])
  func allocations(batch: Int) throws {
    var loop = OpenLoop(clock: MonotonicClock(), target: IdleTarget(), batch: batch)
    let schedule = FixedRateSchedule(eventsPerSecond: 100_000, batch: batch, duration: .milliseconds(20))
    var recording = LoadRecording()
    // What the runtime makes for itself once (type records, a page of the histogram) may fall into any run, the
    // later the busier the machine is, and a run has some bytes of its own. A byte for an event is seen in each.
    var least = UInt64.max
    let runs = 5
    for _ in 0..<runs {
      let before = try #require(AllocationStatistics.bytesAllocatedByThisThread)
      loop.run(schedule, patience: .max, into: &recording)
      let after = try #require(AllocationStatistics.bytesAllocatedByThisThread)
      least = min(least, after - before)
    }
    #expect(least < UInt64(schedule.count / 2))
    #expect(loop.target.events == runs * schedule.count)
  }
}

@Suite("latency histogram")
struct LatencyHistogramTests {
  @Test("percentiles of known values, to three digits")
  func percentiles() {
    var histogram = LatencyHistogram()
    for value in 1...100_000 as ClosedRange<UInt64> { histogram.record(value * 1_000) }
    for (percentile, expected) in [(50.0, 50e6), (90, 90e6), (99, 99e6), (99.9, 99.9e6), (99.99, 99.99e6)] {
      let value = Double(histogram.value(atPercentile: percentile))
      #expect(abs(value - expected) / expected < 0.001)
    }
    #expect(histogram.minimum == 1_000 && histogram.maximum == 100_000_000)
    #expect(histogram.count == 100_000)
    #expect(abs(histogram.mean - 50_000_500) / 50e6 < 0.001)
  }

  @Test("the curve ascends to all events and the maximum")
  func curve() throws {
    var histogram = LatencyHistogram()
    histogram.record(100, count: 999)
    histogram.record(1_234_567)
    let curve = histogram.curve
    let last = try #require(curve.last)
    #expect(last == LatencyHistogram.Point(percentile: 100, nanoseconds: 1_234_567, count: 1_000))
    for (a, b) in zip(curve, curve.dropFirst()) {
      #expect(a.percentile <= b.percentile && a.nanoseconds <= b.nanoseconds && a.count <= b.count)
    }
    #expect(LatencyHistogram().curve.isEmpty)
  }

  @Test("what takes longer than an hour counts as an hour")
  func clamped() {
    var histogram = LatencyHistogram()
    histogram.record(.max)
    #expect(histogram.maximum == LatencyHistogram.longest)
  }

  @Test("the file that HdrHistogram's plotter reads, in microseconds, also of very many events")
  func distribution() {
    var histogram = LatencyHistogram()
    histogram.record(1_500, count: 5_000_000_000)
    histogram.record(2_000_000)
    let lines = histogram.percentileDistribution.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(lines.first == ["Value", "Percentile", "TotalCount", "1/(1-Percentile)"])
    #expect(lines.dropFirst().first?.prefix(3) == ["1.500", "0.000000000000", "5000000000"])
    #expect(lines.contains { $0.first == "#[Mean" })
  }
}
