import BenchmarkCore
import EventRouter
import Workloads

/// Routes events on one lane while another thread updates the router, and says what that costs both.
///
/// Three phases take turns: nothing is updated; another router is updated, which nobody reads (the control); the router
/// is updated. What drifts is in all three, and what any busy neighbour costs is in the last two.
package struct ChurnBenchmark {
  /// Something to tell while it runs; nothing is told while anything is timed.
  package enum Progress: Sendable {
    case compiling
    case measuring(turn: Int, of: Int)
    case verifying(version: Int, versions: Int, done: Int, events: Int)
  }

  private let plan: ChurnPlan
  private let limits: RouterLimits
  private let route: ChurnReader.Route
  private let progress: @Sendable (Progress) -> Void

  package init(
    plan: ChurnPlan, limits: RouterLimits, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.init(plan: plan, limits: limits, progress: progress) { router, batch, decisions throws(EventError) in
      try router.route(batch, lanes: 1, into: &decisions)
    }
  }

  /// - Parameter route: How a batch is routed; a test puts a wrong one here.
  init(
    plan: ChurnPlan, limits: RouterLimits, progress: @escaping @Sendable (Progress) -> Void = { _ in },
    route: @escaping ChurnReader.Route
  ) {
    self.plan = plan
    self.limits = limits
    self.progress = progress
    self.route = route
  }

  /// Measures, and then verifies.
  ///
  /// - Throws: ``ChurnError/wrongDecisions(version:other:_:_:)`` instead of figures.
  package func run(_ scenes: ChurnScenes, _ events: [Event]) throws(ChurnError) -> ChurnOutcome {
    try ChurnError.wrapping { try measure(scenes, events) }
  }

  private func measure(_ scenes: ChurnScenes, _ events: [Event]) throws -> ChurnOutcome {
    if events.isEmpty { throw ChurnError.noEvents }
    progress(.compiling)
    let prepared = try PreparedEvents(events)
    let configuration = scenes.configuration
    let updater = ChurnUpdater(
      try Router(configuration, limits: limits), scenes, kind: plan.kind, rate: plan.rate,
      expected: ExpectedScenes(configuration.openScenes))
    let control = ChurnUpdater(
      try Router(configuration, limits: limits), scenes, kind: plan.kind, rate: plan.rate)
    var reader = ChurnReader(updater.router, prepared.batch, route: route)
    var random = SplitMix64(seed: plan.seed)
    // Every router has been updated, and every memory has been touched, before anything counts.
    progress(.measuring(turn: 0, of: plan.turns))
    for phase in ChurnPhase.allCases {
      _ = try slice(phase, plan.sliceSeconds / 4, counts: false, &reader, updater, control)
    }
    var turns: [ChurnTurn] = []
    var total = ChurnUpdater.Recording()
    var versions: [ChurnVersion] = []
    for turn in 0..<plan.turns {
      progress(.measuring(turn: turn, of: plan.turns))
      let (measured, made) = try self.turn(turn, &reader, updater, control)
      turns.append(measured)
      total.updates += made.updates
      total.nanoseconds += made.nanoseconds
      // As many turns are left as versions are wanted, or this one is drawn.
      let wanted = plan.versions - versions.count
      if wanted > 0, random.below(plan.turns - turn) < wanted {
        let seconds = plan.sliceSeconds * Double(random.below(1_000)) / 4_000
        let snapshot = try version(after: seconds, &reader, updater)
        versions.append(
          ChurnVersion(
            name: "a version of turn \(turn + 1)", snapshot: snapshot, decisions: reader.decisions))
      }
    }
    let compared = try verify(&versions, &reader, updater, prepared)
    // What only readers kept is given back by updates that nobody reads: a reader that was held up for some milliseconds
    // at the very end would count otherwise.
    updater.prepare(seconds: plan.sliceSeconds / 4)
    _ = try updater.run(UInt64(plan.sliceSeconds / 4 * 1e9), counts: false)
    let last = updater.router.snapshot
    return ChurnOutcome(
      turns: turns, updates: total.updates, updateSeconds: Double(total.nanoseconds) / 1e9,
      updateLatency: updater.latency.saved, controlLatency: control.latency.saved,
      indexBytes: last.statistics.indexBytes,
      freshIndexBytes: try freshIndexBytes(of: last.configuration),
      representation: last.statistics.representation, verifiedVersions: compared.versions,
      comparedEvents: compared.events)
  }

  // MARK: Phases

  /// All phases, each of them the first in one of three turns.
  private func turn(
    _ number: Int, _ reader: inout ChurnReader, _ updater: ChurnUpdater, _ control: ChurnUpdater
  ) throws -> (ChurnTurn, ChurnUpdater.Recording) {
    var turn = ChurnTurn(idle: 0, control: 0, updates: 0, indexBytes: 0, residentBytes: nil)
    var made = ChurnUpdater.Recording()
    let phases = ChurnPhase.allCases
    for offset in phases.indices {
      let phase = phases[(number + offset) % phases.count]
      let found = try slice(phase, plan.sliceSeconds, counts: true, &reader, updater, control)
      turn[phase] = found.eventsPerSecond
      if phase == .updates { made = found.made }
    }
    turn.indexBytes = updater.router.snapshot.statistics.indexBytes
    turn.residentBytes = ResidentMemory.bytes
    return (turn, made)
  }

  /// Routes for so long, beside what the phase says.
  private func slice(
    _ phase: ChurnPhase, _ seconds: Double, counts: Bool, _ reader: inout ChurnReader,
    _ updater: ChurnUpdater, _ control: ChurnUpdater
  ) throws -> (eventsPerSecond: Double, made: ChurnUpdater.Recording) {
    let nanoseconds = UInt64(seconds * 1e9)
    let neighbour: ChurnUpdater
    switch phase {
    case .idle:
      let clock = MonotonicClock()
      let end = clock.now() + nanoseconds
      return (try reader.eventsPerSecond { clock.now() >= end }, ChurnUpdater.Recording())
    case .control: neighbour = control
    case .updates: neighbour = updater
    }
    neighbour.prepare(seconds: seconds)
    // A long update ends after its time: until then it is read beside it.
    let run = BackgroundRun { try neighbour.run(nanoseconds, counts: counts) }
    let rate = Result { try reader.eventsPerSecond { run.isOver } }
    let made = try run.wait()
    return (try rate.get(), made)
  }

  // MARK: Verifying

  /// The rules that are in force after so long of updates, as a reader beside them sees them.
  private func version(
    after seconds: Double, _ reader: inout ChurnReader, _ updater: ChurnUpdater
  ) throws -> RouterSnapshot {
    updater.prepare(seconds: plan.sliceSeconds / 4)
    let nanoseconds = UInt64(plan.sliceSeconds / 4 * 1e9)
    let run = BackgroundRun { try updater.run(nanoseconds, counts: false) }
    let clock = MonotonicClock()
    let end = clock.now() + UInt64(seconds * 1e9)
    let snapshot = Result { try reader.lastVersion { clock.now() >= end || run.isOver } }
    _ = try run.wait()
    return try snapshot.get()
  }

  /// Compares `versions`, lets go of them, and compares what is in force after more updates.
  private func verify(
    _ versions: inout [ChurnVersion], _ reader: inout ChurnReader, _ updater: ChurnUpdater,
    _ events: PreparedEvents
  ) throws -> (versions: Int, events: Int) {
    let count = versions.count + 1
    var compared = 0
    for number in 1...count {
      progress(.verifying(version: number, versions: count, done: 0, events: events.count))
      if versions.isEmpty {
        // What was kept for the others can go now.
        _ = try version(after: plan.sliceSeconds, &reader, updater)
        let last = try reader.lastVersion { true }
        if let scene = updater.firstDifference(last.configuration.openScenes) {
          throw ChurnError.lostUpdate(scene)
        }
        versions.append(ChurnVersion(name: "the last version", snapshot: last, decisions: reader.decisions))
      }
      let verifier = ChurnVerifier(events: events, plan: plan, limits: limits) { [progress] done, total in
        progress(.verifying(version: number, versions: count, done: done, events: total))
      }
      compared += try verifier.verify(versions.removeFirst())
    }
    return (count, compared)
  }

  /// Bytes of an index that was compiled anew and has been updated once: the form of one that is updated.
  private func freshIndexBytes(of configuration: RouterConfiguration) throws -> Int {
    let router = try Router(configuration, limits: limits)
    if let last = configuration.openScenes.last { try router.activate(last.id) }
    return router.snapshot.statistics.indexBytes
  }
}

extension LatencyHistogram {
  /// The same as a saved file has it.
  var saved: SavedLatency.Latencies {
    SavedLatency.Latencies(
      (count, mean, Int(minimum), Int(maximum)),
      percentiles: LatencyReport.percentiles.map {
        (LatencyReport.name($0), Int(value(atPercentile: $0)))
      }, curve: curve.map { ($0.percentile, Int($0.nanoseconds)) })
  }
}
