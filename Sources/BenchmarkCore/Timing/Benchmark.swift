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
    var race = try prepare(workload)
    for round in 0..<plan.rounds {
      progress(.timing(round: round + 1, of: plan.rounds))
      try race.takeRound()
    }
    return race.results
  }

  /// Verifies the engines, and gets them ready to be timed.
  ///
  /// - Throws: ``BenchmarkError/wrongDecisions(_:lanes:_:)`` before anything is timed.
  package func prepare(_ workload: Workload) throws(BenchmarkError) -> Race {
    guard !workload.events.isEmpty else { throw .noEvents }
    let events = try catchingEventErrors { () throws(EventError) in try PreparedEvents(workload.events) }
    // Building it takes a while, too, where there are many conditions.
    let reference = plan.asksReference ? try build(.reference, workload.configuration).engine : nil
    let expected = try reference.map { reference throws(BenchmarkError) in
      try expectedDecisions(of: events, by: reference)
    }
    var entries: [Race.Entry] = []
    for name in plan.engines {
      let (engine, seconds) = try build(name, workload.configuration)
      let entrants = try enter(engine, events: events, reference: reference, expected: expected)
      entries += entrants.map { entrant in
        Race.Entry(
          contestant: entrant.contestant, buildSeconds: seconds, verification: entrant.verification)
      }
    }
    if let known = plan.expectedChecksum, !plan.engines.contains(where: \.isLibrary), let expected {
      try expect(known, of: expected, events: events.count)
    }
    return try Race(entries, conditions: workload.conditionCount, sampleDuration: plan.sampleDuration)
  }

  /// Compares the reference's own decisions with what was written down, where the library is not there whose
  /// decisions could be: the reference itself is timed on a sample.
  private func expect(
    _ known: UInt64, of expected: ExpectedDecisions, events: Int
  ) throws(BenchmarkError) {
    guard expected.positions.count == events else { return }
    var checksum = DecisionChecksum()
    checksum.add(contentsOf: expected.decisions)
    if checksum.value != known {
      throw .unexpectedDecisions(.reference, lanes: plan.cores, expected: known, found: checksum.value)
    }
  }

  /// Makes an engine: the median of several times, or one where that takes long.
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
        if seconds.count >= plan.builds || seconds[0] > 0.5 { return (engine, Samples(seconds).median) }
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
        probeDuration: plan.probeDuration, minimum: plan.verificationMinimum
      ) { [progress] done, count in progress(.verifying(.reference, done: done, of: count)) }
    }
  }

  /// Verifies an engine on every number of lanes, and finds which events it is timed on.
  private func enter(
    _ engine: any BenchmarkEngine, events: PreparedEvents, reference: (any BenchmarkEngine)?,
    expected: ExpectedDecisions?
  ) throws(BenchmarkError) -> [(contestant: Contestant, verification: Verification)] {
    var entrants: [(contestant: Contestant, verification: Verification)] = []
    for lanes in engine.name.timedLanes(of: plan.lanes) {
      let positions = try timedPositions(engine, lanes: lanes, events: events)
      let sample = try catchingEventErrors { () throws(EventError) in try events.sample(positions) }
      var decisions: [Decision] = []
      let start = ContinuousClock.now
      try catchingEventErrors { () throws(EventError) in
        try engine.route(sample, lanes: lanes, into: &decisions)
      }
      let firstPass = ContinuousClock.now - start
      try catchingEventErrors { () throws(EventError) in try engine.settle(sample, into: &decisions) }
      let verification: Verification
      if let expected, positions.count == events.count {
        verification = expected.verify(decisions, total: events.count)
      } else if let reference {
        verification = try compare(
          decisions, at: positions, of: events, reference: reference, isReference: engine.name == .reference)
      } else {
        verification = Verification(total: events.count)
      }
      if engine.name != .foundation, verification.differences > 0 {
        throw .wrongDecisions(engine.name, lanes: lanes, verification)
      }
      let contestant = Contestant(
        engine: engine, lanes: lanes, events: sample, firstPass: firstPass, decisions: decisions)
      if let known = plan.expectedChecksum, engine.name != .foundation, positions.count == events.count,
        contestant.checksum != known
      {
        throw .unexpectedDecisions(engine.name, lanes: lanes, expected: known, found: contestant.checksum)
      }
      entrants.append((contestant, verification))
    }
    return entrants
  }

  /// The events that an engine is timed on: all, or for an engine that compiles nothing as many as it decides
  /// in about the time of two samples, spread evenly.
  private func timedPositions(
    _ engine: any BenchmarkEngine, lanes: Int, events: PreparedEvents
  ) throws(BenchmarkError) -> [Int] {
    guard !engine.name.isLibrary else { return events.positions(spread: events.count) }
    let seconds = try catchingEventErrors { () throws(EventError) in
      try ExpectedDecisions.probe(
        engine, with: events, lanes: lanes, duration: plan.probeDuration
      ).secondsPerEvent
    }
    let count = max(16 * lanes, Int(saturating: 2 * plan.sampleDuration.seconds / seconds))
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

  private func catchingEventErrors<Value>(
    _ body: () throws(EventError) -> Value
  ) throws(BenchmarkError) -> Value {
    do { return try body() } catch { throw .event(error) }
  }
}
