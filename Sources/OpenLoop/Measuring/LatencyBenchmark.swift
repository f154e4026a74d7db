import AllocationStatistics
import BenchmarkCore
import EventRouter
import Workloads

/// Verifies an engine on a workload, then measures its latencies in an open loop.
package struct LatencyBenchmark {
  /// Something to tell while it runs; nothing is told while anything is timed.
  package enum Progress: Sendable {
    case building(EngineName)
    case verifying(done: Int, of: Int)
    case measuring(rate: Double, duration: Duration)
  }

  /// What was measured.
  package struct Outcome: Sendable {
    package var engine: EngineName
    package var representation: String
    package var verification: Verification
    /// One per rate.
    package var recordings: [LoadRecording]
  }

  private let plan: LatencyPlan
  private let makeEngine: @Sendable (RouterConfiguration) throws(ConfigurationError) -> LatencyEngine
  private let progress: @Sendable (Progress) -> Void
  private let finished: @Sendable (Outcome) -> Void

  /// - Parameters:
  ///   - makeEngine: what is measured; a test puts a wrong one here.
  ///   - finished: called after each rate of a sweep with all that is finished.
  package init(
    plan: LatencyPlan,
    makeEngine: @escaping @Sendable (RouterConfiguration) throws(ConfigurationError) -> LatencyEngine,
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    finished: @escaping @Sendable (Outcome) -> Void = { _ in }
  ) {
    self.plan = plan
    self.makeEngine = makeEngine
    self.progress = progress
    self.finished = finished
  }

  /// - Throws: ``BenchmarkError/wrongDecisions(_:lanes:_:)`` before anything is timed.
  package func run(_ workload: Workload) throws(LatencyError) -> Outcome {
    guard !workload.events.isEmpty else { throw .benchmark(.noEvents) }
    progress(.building(plan.engine))
    let engine: LatencyEngine
    do { engine = try makeEngine(workload.configuration) } catch { throw .benchmark(.configuration(error)) }
    let verification: Verification
    let decisions: [Decision]
    do { (verification, decisions) = try verified(engine, workload) } catch { throw .benchmark(error) }
    let recordings: [LoadRecording]
    let change: (event: Int, decision: Decision)?
    func outcome(_ recordings: [LoadRecording]) -> Outcome {
      Outcome(
        engine: engine.name, representation: engine.representation, verification: verification,
        recordings: recordings)
    }
    do {
      (recordings, change) = try measured(engine, workload, decisions) { finished(outcome($0)) }
    } catch {
      throw .benchmark(.event(error))
    }
    if let change {
      throw .changingDecision(
        plan.engine, event: change.event, verified: decisions[change.event], later: change.decision)
    }
    return outcome(recordings)
  }

  // MARK: Measuring

  private typealias Loop = OpenLoop<MonotonicClock, RoutingTarget>

  private func measured(
    _ engine: LatencyEngine, _ workload: Workload, _ decisions: [Decision],
    finished: ([LoadRecording]) -> Void
  ) throws(EventError) -> ([LoadRecording], change: (event: Int, decision: Decision)?) {
    let mode: RoutingTarget.Mode
    switch plan.load {
    case .rate, .sweep: mode = plan.batch == 1 ? .single : .batches
    case .replay: mode = plan.batch == 1 ? .single : .gathered
    }
    let target = try RoutingTarget(
      engine: engine, events: workload.events, expected: decisions, mode: mode, batch: plan.batch)
    var loop = Loop(clock: MonotonicClock(), target: target, batch: plan.batch)
    let recordings: [LoadRecording]
    switch plan.load {
    case .rate(let rate): recordings = [try measure(rate: rate, &loop)]
    case .sweep(let sweep): recordings = try measure(sweep, &loop, finished)
    case .replay(let arrivals, let speed):
      recordings = [try measure(replay: CapturedSchedule(arrivals: arrivals, speed: speed), &loop)]
    }
    return (recordings, loop.target.firstChange)
  }

  private func measure(rate: Double, _ loop: inout Loop) throws(EventError) -> LoadRecording {
    progress(.measuring(rate: rate, duration: plan.duration))
    func schedule(_ duration: Duration) -> FixedRateSchedule {
      FixedRateSchedule(eventsPerSecond: rate, batch: plan.batch, duration: duration)
    }
    return try measure(schedule(plan.duration), warmUp: schedule(plan.warmUp), &loop)
  }

  /// Ascends until a rate is not held. A rate that is not is tried once more: something else may have had
  /// the processor for a while.
  private func measure(
    _ sweep: RateSweep, _ loop: inout Loop, _ finished: ([LoadRecording]) -> Void
  ) throws(EventError) -> [LoadRecording] {
    var recordings: [LoadRecording] = []
    var index = 0
    while let rate = sweep.rate(index) {
      var recording = try measure(rate: rate, &loop)
      if !recording.isHeld { recording = try measure(rate: rate, &loop) }
      recordings.append(recording)
      if loop.target.firstChange == nil { finished(recordings) }
      if !recording.isHeld { break }
      index += 1
    }
    return recordings
  }

  private func measure(
    replay schedule: CapturedSchedule, _ loop: inout Loop
  ) throws(EventError) -> LoadRecording {
    progress(
      .measuring(
        rate: Double(schedule.count) * 1e9 / Double(max(1, schedule.duration)),
        duration: .nanoseconds(Int64(clamping: schedule.duration))))
    return try measure(schedule, warmUp: schedule.prefix(plan.warmUp), &loop)
  }

  private func measure<Schedule: ArrivalSchedule>(
    _ schedule: Schedule, warmUp: Schedule, _ loop: inout Loop
  ) throws(EventError) -> LoadRecording {
    if plan.warmUp > .zero {
      var unused = LoadRecording()
      loop.target.rewind()
      try loop.run(warmUp, patience: warmUp.duration, into: &unused)
    }
    var recording = LoadRecording()
    loop.target.rewind()
    let before = AllocationStatistics.bytesAllocatedByThisThread
    // A second beyond, because a stall of that length is to be seen as such in a short run, too.
    try loop.run(schedule, patience: 2 * schedule.duration + 1_000_000_000, into: &recording)
    let after = AllocationStatistics.bytesAllocatedByThisThread
    if plan.lanes == 1, let before, let after { recording.allocatedBytes = after - before }
    return recording
  }

  // MARK: Verifying

  /// All decisions of `engine`, after comparing them with the reference's.
  private func verified(
    _ engine: LatencyEngine, _ workload: Workload
  ) throws(BenchmarkError) -> (Verification, [Decision]) {
    let reference: any BenchmarkEngine
    do { reference = try EngineFactory.reference.make(workload.configuration) } catch {
      throw .configuration(error)
    }
    let decisions: [Decision]
    let expected: ExpectedDecisions
    do {
      decisions = try decide(workload.events, engine)
      expected = try ExpectedDecisions(
        of: try PreparedEvents(workload.events), by: reference, lanes: plan.cores,
        budget: plan.verificationBudget, probeDuration: plan.probeDuration
      ) { [progress] done, count in progress(.verifying(done: done, of: count)) }
    } catch {
      throw .event(error)
    }
    let verification = expected.verify(decisions, total: workload.events.count)
    // The Foundation baseline follows another definition.
    if engine.name != .foundation, verification.differences > 0 {
      throw .wrongDecisions(engine.name, lanes: plan.lanes, verification)
    }
    return (verification, decisions)
  }

  /// Decides all events by the call that will be timed.
  private func decide(_ events: [Event], _ engine: LatencyEngine) throws(EventError) -> [Decision] {
    var decisions: [Decision] = []
    decisions.reserveCapacity(events.count)
    var part: [Decision] = []
    var start = 0
    while start < events.count {
      let end = min(start + plan.batch, events.count)
      if plan.batch == 1 {
        decisions.append(try engine.decide(events[start]))
      } else {
        var batch = PreparedBatch()
        for event in events[start..<end] { try batch.append(event, for: engine.name) }
        try engine.decideBatch(batch, &part)
        decisions += part
      }
      start = end
    }
    return decisions
  }
}
