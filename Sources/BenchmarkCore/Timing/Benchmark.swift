import EventModel
import Workloads

/// Verifies engines on a workload, then times them side by side.
package struct Benchmark {
  /// Something to tell while it runs.
  package enum Progress: Sendable {
    case building(EngineName)
    case verifying(EngineName, done: Int, of: Int)
    case timing(round: Int, of: Int)
  }

  private let factories: [EngineName: EngineFactory]
  private let plan: BenchmarkPlan
  private let progress: @Sendable (Progress) -> Void

  /// - Parameter factories: One per engine of the plan, and the reference's in any case.
  package init(
    factories: [EngineFactory], plan: BenchmarkPlan,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.factories = Dictionary(uniqueKeysWithValues: factories.map { ($0.name, $0) })
    self.plan = plan
    self.progress = progress
  }

  /// One result per engine and number of lanes, in the plan's order.
  ///
  /// - Throws: ``BenchmarkError/wrongDecisions(_:lanes:_:)`` before anything is timed.
  package func run(_ workload: Workload) throws(BenchmarkError) -> [BenchmarkResult] {
    guard !workload.events.isEmpty else { throw .noEvents }
    let events = try catchingEventErrors { () throws(EventError) in try PreparedEvents(workload.events) }
    let reference = try build(.reference, workload.configuration).engine
    let expected = try expectedDecisions(of: events, by: reference)
    var contestants: [Contestant] = []
    var facts: [(buildSeconds: Double, verification: Verification)] = []
    for name in plan.engines {
      let (engine, seconds) = try build(name, workload.configuration)
      let entrants = try enter(engine, events: events, reference: reference, expected: expected)
      contestants += entrants.map(\.contestant)
      facts += entrants.map { (seconds, $0.verification) }
    }
    try race(&contestants)
    var results: [BenchmarkResult] = []
    let conditions = workload.conditionCount
    for index in contestants.indices {
      let allocated = contestants[index].allocatedBytesPerEvent
      let contestant = contestants[index]
      results.append(
        BenchmarkResult(
          engine: contestant.engine.name, lanes: contestant.lanes, events: contestant.events.count,
          bytes: contestant.events.byteCount, conditions: conditions, passes: contestant.passes,
          nanoseconds: Samples(contestant.samples), buildSeconds: facts[index].buildSeconds,
          indexBytes: contestant.engine.indexBytes, representation: contestant.engine.representation,
          allocatedBytesPerEvent: allocated, decisionChecksum: contestant.checksum,
          verified: contestant.engine.name != .foundation, verification: facts[index].verification))
    }
    return results
  }

  /// Makes an engine: the median of three times, or one where that takes long.
  private func build(
    _ name: EngineName, _ configuration: RouterConfiguration
  ) throws(BenchmarkError) -> (engine: any BenchmarkEngine, seconds: Double) {
    guard let factory = factories[name] else { preconditionFailure("no factory for \(name.rawValue)") }
    progress(.building(name))
    do {
      var seconds: [Double] = []
      while true {
        let start = ContinuousClock.now
        let engine = try factory.make(configuration)
        seconds.append((ContinuousClock.now - start).seconds)
        if seconds.count == 3 || seconds[0] > 0.5 { return (engine, Samples(seconds).median) }
      }
    } catch {
      throw .configuration(error)
    }
  }

  private func expectedDecisions(
    of events: PreparedEvents, by reference: any BenchmarkEngine
  ) throws(BenchmarkError) -> ExpectedDecisions {
    try catchingEventErrors { () throws(EventError) in
      try ExpectedDecisions(
        of: events, by: reference, lanes: plan.cores, budget: plan.verificationBudget,
        probeDuration: plan.probeDuration
      ) { [progress] done, count in progress(.verifying(.reference, done: done, of: count)) }
    }
  }

  /// Verifies an engine on every number of lanes, and finds which events it is timed on.
  private func enter(
    _ engine: any BenchmarkEngine, events: PreparedEvents, reference: any BenchmarkEngine,
    expected: ExpectedDecisions
  ) throws(BenchmarkError) -> [(contestant: Contestant, verification: Verification)] {
    var entrants: [(contestant: Contestant, verification: Verification)] = []
    for lanes in plan.lanes {
      let positions = try timedPositions(engine, lanes: lanes, events: events)
      let sample = try catchingEventErrors { () throws(EventError) in try events.sample(positions) }
      let decisions = try catchingEventErrors { () throws(EventError) in
        var decisions: [Decision] = []
        try engine.route(sample, lanes: lanes, into: &decisions)
        return decisions
      }
      let verification: Verification
      if positions.count == events.count {
        verification = expected.verify(decisions, total: events.count)
      } else {
        verification = try compare(
          decisions, at: positions, of: events, reference: reference, isReference: engine.name == .reference)
      }
      if engine.name != .foundation, verification.differences > 0 {
        throw .wrongDecisions(engine.name, lanes: lanes, verification)
      }
      var checksum = DecisionChecksum()
      checksum.add(contentsOf: decisions)
      entrants.append(
        (Contestant(engine: engine, lanes: lanes, events: sample, checksum: checksum.value), verification))
    }
    return entrants
  }

  /// The events that an engine is timed on: all, or for an engine that compiles nothing as many as it decides
  /// in about the time of two samples, spread evenly.
  private func timedPositions(
    _ engine: any BenchmarkEngine, lanes: Int, events: PreparedEvents
  ) throws(BenchmarkError) -> [Int] {
    guard engine.name != .fast else { return events.positions(spread: events.count) }
    let seconds = try catchingEventErrors { () throws(EventError) in
      try ExpectedDecisions.probe(
        engine, with: events, lanes: lanes, duration: plan.probeDuration
      ).secondsPerEvent
    }
    let count = max(16 * lanes, Int(2 * plan.sampleDuration.seconds / seconds))
    return events.positions(spread: count)
  }

  private func compare(
    _ decisions: [Decision], at positions: [Int], of events: PreparedEvents,
    reference: any BenchmarkEngine, isReference: Bool
  ) throws(BenchmarkError) -> Verification {
    var verification = Verification(total: events.count)
    let expected =
      isReference
      ? decisions
      : try catchingEventErrors { () throws(EventError) in
        try ExpectedDecisions(of: events, at: positions, by: reference, lanes: plan.cores).decisions
      }
    for (index, position) in positions.enumerated() {
      verification.compare(event: position, expected: expected[index], found: decisions[index])
    }
    return verification
  }

  /// Warms all up, then lets them take their samples in turns: what slows the machine for a while slows all.
  private func race(_ contestants: inout [Contestant]) throws(BenchmarkError) {
    for index in contestants.indices { try contestants[index].warmUp(duration: plan.sampleDuration) }
    for round in 0..<plan.rounds {
      progress(.timing(round: round + 1, of: plan.rounds))
      for turn in contestants.indices {
        // Everyone begins a round once in a while: nobody always runs in the wake of the same neighbour.
        try contestants[(turn + round) % contestants.count].takeSample()
      }
    }
  }

  private func catchingEventErrors<Value>(
    _ body: () throws(EventError) -> Value
  ) throws(BenchmarkError) -> Value {
    do { return try body() } catch { throw .event(error) }
  }
}
