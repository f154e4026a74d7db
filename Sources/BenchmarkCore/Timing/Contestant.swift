import AllocationStatistics
import EventModel

/// One engine on one number of lanes, with the events it routes and the samples taken so far.
struct Contestant {
  let engine: any BenchmarkEngine
  let lanes: Int
  let events: PreparedEvents
  /// The checksum that every pass must reach.
  let checksum: UInt64
  /// Passes per sample.
  private(set) var passes = 1
  private(set) var samples: [Double] = []
  private var allocated: [Double] = []
  /// The only thing that a pass leaves to the next one: storage.
  private var decisions: [Decision] = []

  /// What the first pass took, whose decisions are known.
  private let firstPass: Duration

  /// - Parameters:
  ///   - firstPass: How long it took; it warmed up as much as another would.
  ///   - decisions: Its decisions, whose storage is used again.
  init(
    engine: any BenchmarkEngine, lanes: Int, events: PreparedEvents, firstPass: Duration,
    decisions: [Decision]
  ) {
    self.engine = engine
    self.lanes = lanes
    self.events = events
    self.firstPass = firstPass
    self.decisions = decisions
    var checksum = DecisionChecksum()
    checksum.add(contentsOf: decisions)
    self.checksum = checksum.value
  }

  /// Finds how many passes a sample of `duration` needs.
  mutating func warmUp(duration: Duration) throws(BenchmarkError) {
    // The first pass is slower; where even so it takes as long as some samples, they need no more than one.
    let elapsed = firstPass < duration * 4 ? try time(passes: 1) : firstPass
    let count = (duration.seconds / max(elapsed.seconds, 1e-7)).rounded(.up)
    passes = Int(saturating: max(1, min(10_000, count)))
  }

  /// Routes everything once.
  mutating func runUntimed() throws(BenchmarkError) { _ = try time(passes: 1) }

  /// Takes one sample.
  mutating func takeSample() throws(BenchmarkError) {
    forgetDecisions()
    let before = AllocationStatistics.bytesAllocatedByThisThread
    let elapsed = try time(passes: passes)
    let after = AllocationStatistics.bytesAllocatedByThisThread
    let operations = Double(passes) * Double(engine.amount(of: events).operations)
    samples.append(elapsed.seconds * 1e9 / operations)
    if lanes == 1, let before, let after { allocated.append(Double(after - before) / operations) }
    try check()
  }

  /// Bytes allocated per operation on one lane, the median over the samples; nil on several: jemalloc counts by
  /// thread, and its hooks for all threads are not safe while threads come and go.
  var allocatedBytesPerEvent: Double? {
    allocated.isEmpty ? nil : Samples(allocated).median
  }

  /// The timed section: event bytes in memory are folded and matched, and decisions written.
  private mutating func time(passes: Int) throws(BenchmarkError) -> Duration {
    do {
      let start = ContinuousClock.now
      for _ in 0..<passes { try engine.route(events, lanes: lanes, into: &decisions) }
      return ContinuousClock.now - start
    } catch {
      throw .event(error)
    }
  }

  /// Overwrites what the round before decided, so that an event left out cannot pass for a decided one.
  private mutating func forgetDecisions() {
    for index in decisions.indices { decisions[index] = .openScene(Int(UInt32.max), rule: .singleScene) }
  }

  private mutating func check() throws(BenchmarkError) {
    do { try engine.settle(events, into: &decisions) } catch { throw .event(error) }
    var sum = DecisionChecksum()
    sum.add(contentsOf: decisions)
    guard sum.value == checksum, decisions.count == events.count else {
      throw .changingDecisions(engine.name, lanes: lanes, expected: checksum, found: sum.value)
    }
  }
}
