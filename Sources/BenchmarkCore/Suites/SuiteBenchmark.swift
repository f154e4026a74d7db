import Workloads

/// Verifies engines on several workloads, and then, if all decide rightly everywhere, times them.
///
/// All workloads are in memory meanwhile, with the indexes built for them.
package struct SuiteBenchmark {
  /// A workload, and what is asked of it.
  package struct Item: Sendable {
    package var workload: Workload
    package var engines: [EngineName]
    package var lanes: [Int]
    /// What the decisions on all events must sum up to; nil where nobody knows.
    package var checksum: UInt64?
    package var call: BenchmarkCall
    /// Its own engines, for another call than ``BenchmarkCall/batch``; nil for those of the suite.
    package var factories: [EngineFactory]?

    package init(
      workload: Workload, engines: [EngineName], lanes: [Int], checksum: UInt64? = nil,
      call: BenchmarkCall = .batch, factories: [EngineFactory]? = nil
    ) {
      self.workload = workload
      self.engines = engines
      self.lanes = lanes
      self.checksum = checksum
      self.call = call
      self.factories = factories
    }
  }

  /// Something to tell while it runs. Workloads are told by their number, from 0.
  package enum Progress: Sendable {
    case preparing(workload: Int, Benchmark.Progress)
    /// `done` is the part of the rounds' time that is over; `left` is nil as long as nobody can tell.
    case timing(workload: Int, round: Int, of: Int, done: Double, left: Duration?)
  }

  /// What was found on one workload.
  package struct Outcome: Sendable {
    package var rounds: Int
    package var results: [BenchmarkResult]
  }

  private let factories: [EngineFactory]
  private let plan: BenchmarkPlan
  private let minimumRounds: Int
  private let budget: Duration?
  private let elapsed: @Sendable () -> Duration
  private let progress: @Sendable (Progress) -> Void
  private let finished: @Sendable (_ workload: Int, Outcome) -> Void

  /// - Parameters:
  ///   - factories: One per engine of any item, and the reference's in any case.
  ///   - plan: For every item; its engines, lanes and checksum are the item's.
  ///   - minimumRounds: So many are taken whatever the budget.
  ///   - budget: When the run should be over; nil for no such limit.
  ///   - elapsed: The time since the run began.
  ///   - finished: Called after each round with what is known of its workload by then.
  package init(
    factories: [EngineFactory], plan: BenchmarkPlan, minimumRounds: Int, budget: Duration? = nil,
    elapsed: @escaping @Sendable () -> Duration,
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    finished: @escaping @Sendable (Int, Outcome) -> Void = { _, _ in }
  ) {
    self.factories = factories
    self.plan = plan
    self.minimumRounds = minimumRounds
    self.budget = budget
    self.elapsed = elapsed
    self.progress = progress
    self.finished = finished
  }

  /// One outcome per item.
  ///
  /// - Throws: ``SuiteError``, where an engine decides wrongly with every workload that it does so on, before
  ///   anything is timed.
  package func run(_ items: [Item]) throws(SuiteError) -> [Outcome] {
    var races = try prepare(items)
    var schedule = RoundSchedule(
      workloads: items.count, minimum: minimumRounds, wanted: plan.rounds, budget: budget)
    let start = elapsed()
    while let workload = schedule.next(elapsed: elapsed()) {
      let before = elapsed()
      progress(tell(workload, schedule, start: start, now: before))
      do throws(BenchmarkError) {
        // Another workload had the processor's caches.
        if races.count > 1 { try races[workload].wake() }
        try races[workload].takeRound()
      } catch {
        throw SuiteError([(workload, error)])
      }
      schedule.note(workload, took: elapsed() - before)
      finished(workload, Outcome(rounds: schedule.taken[workload], results: races[workload].results))
    }
    return zip(races, schedule.taken).map { Outcome(rounds: $1, results: $0.results) }
  }

  /// For each item the checksum of the fast engine's decisions on all events, once they are found to be the
  /// reference's on as many as the plan's budget for that allows. Nothing is timed.
  package func checksums(_ items: [Item]) throws(SuiteError) -> [UInt64] {
    var items = items
    for index in items.indices {
      items[index].engines = [.fast]
      items[index].checksum = nil
    }
    return try prepare(items).map { $0.checksums[0] }
  }

  /// Verifies all engines on all items, and gets them ready to be timed.
  package func prepare(_ items: [Item]) throws(SuiteError) -> [Race] {
    var races: [Race] = []
    var wrong: [(workload: Int, cause: BenchmarkError)] = []
    for (index, item) in items.enumerated() {
      var plan = plan
      plan.engines = item.engines
      plan.lanes = item.lanes
      plan.expectedChecksum = item.checksum
      let benchmark = Benchmark(factories: item.factories ?? factories, plan: plan) { [progress] step in
        progress(.preparing(workload: index, step))
      }
      do throws(BenchmarkError) {
        races.append(try benchmark.prepare(item.workload))
      } catch {
        // Whoever changed decisions wants to hear of all the workloads that this touches.
        guard error.isAboutDecisions else { throw SuiteError([(index, error)]) }
        wrong.append((index, error))
      }
    }
    if !wrong.isEmpty { throw SuiteError(wrong) }
    return races
  }

  private func tell(
    _ workload: Int, _ schedule: RoundSchedule, start: Duration, now: Duration
  ) -> Progress {
    let left = schedule.left(elapsed: now)
    let rounds = schedule.taken.reduce(0, +)
    let done: Double
    if let left {
      let spent = now - start
      done = spent == .zero ? 0 : spent / (spent + left)
    } else {
      done = Double(rounds) / Double(schedule.wanted * schedule.taken.count)
    }
    return .timing(
      workload: workload, round: schedule.taken[workload] + 1, of: schedule.wanted, done: done, left: left)
  }
}

/// Why a benchmark of several workloads stopped.
package struct SuiteError: Error {
  /// The workloads' numbers, from 0, and what went wrong on each. Not empty.
  package var failures: [(workload: Int, cause: BenchmarkError)]

  package init(_ failures: [(workload: Int, cause: BenchmarkError)]) { self.failures = failures }
}

extension BenchmarkError {
  /// Whether an engine decides otherwise than it must.
  package var isAboutDecisions: Bool {
    switch self {
    case .wrongDecisions, .changingDecisions, .unexpectedDecisions: true
    case .configuration, .event, .noEvents: false
    }
  }
}
