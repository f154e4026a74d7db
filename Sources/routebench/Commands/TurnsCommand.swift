import ArgumentParser
import BenchmarkCore
import EventModel
import EventRouter
import ProgramSupport
import RouterFiles

/// Takes a turn each time it is told to: `Scripts/compare` lets two builds take turns.
struct TurnsCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "turns", abstract: "Verify the fast engine, then time it a turn for each line of stdin.",
    discussion: """
      Writes a line "ready" when it is idle: when everything is built and verified, and after each turn. Takes \
      a turn for each line that it reads, and saves the report at the end of the input. In a turn some samples \
      are taken of each workload; one whose pass takes long sits out so many turns that it does not take more \
      time than the others.

      With --count nothing is read: each workload is done once, in the function passCounted, for a profiler \
      that counts instructions. Prints a line for each: how many operations, and the name.
      """, shouldDisplay: false)

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var generated: GeneratorOptions
  @OptionGroup var events: EventOptions
  @OptionGroup var suite: SuiteChoice

  @Option(help: ArgumentHelp("Write the report to this file.", valueName: "file"))
  var save: String?

  @Flag(help: "Do each workload once, for a counter of instructions.")
  var count = false

  @Option(
    help: ArgumentHelp(
      "Do not ask the reference, but expect the decisions that this report of an earlier run verified.",
      valueName: "file"))
  var verifiedBy: String?

  @Option(
    help: ArgumentHelp(
      "Verify on a sample if the reference would take longer than this for all events.", valueName: "seconds")
  )
  var verificationSeconds = 1.0

  @Option(help: ArgumentHelp("Let a sample take this long at least.", valueName: "ms"))
  var sampleMilliseconds = 20

  @Option(help: ArgumentHelp("Take this many samples of a workload in a turn.", valueName: "n"))
  var samples = 1

  /// A workload takes about this much of a turn at most, in the mean over many.
  private static let share = Duration.milliseconds(25)
  /// Of more events in a batch a sample is counted: profilers are slow.
  private static let countedEvents = 2_048

  func validate() throws {
    try workload.validate()
    try requireBounds("--verification-seconds", verificationSeconds, 0...1e6)
    try requireBounds("--sample-milliseconds", sampleMilliseconds, 1...100_000)
    try requireBounds("--samples", samples, 1...1_000)
    guard count == (save == nil) else { throw ValidationError("Give either --save FILE or --count.") }
    // Turns are told of on the standard input.
    try StandardInput.requireOneReader([
      configuration.reader, ("--events", events.events), ("--suite", suite.suite),
      ("--verified-by", verifiedBy), ("the turns, without --count,", count ? nil : "-"),
    ])
    if suite.suite != nil, let option = workload.firstGiven {
      throw ValidationError("\(option) does not go with --suite, whose file says what is routed.")
    }
  }

  func run() throws {
    let file = try suite.load()
    var workloads = try workload.load(file, engines: [.fast], lanes: [1], limits: .none)
    guard let save else { return try countOnce(workloads) }
    let cores = ProcessState.processorCount
    var plan = BenchmarkPlan(engines: [], lanes: [], rounds: 1, cores: cores)
    plan.verificationBudget = .seconds(verificationSeconds)
    plan.sampleDuration = .milliseconds(sampleMilliseconds)
    plan.builds = 1
    if let verifiedBy {
      plan.asksReference = false
      let report = try BenchmarkReport(path: verifiedBy)
      for index in workloads.indices {
        workloads[index].item.checksum = try Self.checksum(of: workloads[index], in: report)
      }
    }
    let races: [Race]
    do {
      races = try takeTurns(plan, workloads.map(\.item))
    } catch let error as SuiteError {
      try workloads.fail(error, suite: nil)
    }
    let environment = BenchmarkEnvironment.current(cores: cores)
    let report = BenchmarkReport(
      environment: environment, workloads: zip(workloads, races).map { $0.results($1.results) })
    try OutputPath.write(
      SuiteReport(
        report, of: file?.whole.file ?? "", checksums: workloads.map(\.item.checksum), wantedRounds: 0,
        budget: nil
      ).formatted(as: .json), to: save)
  }

  /// Verifies, and takes turns until the input ends.
  private func takeTurns(_ plan: BenchmarkPlan, _ items: [SuiteBenchmark.Item]) throws -> [Race] {
    var races = try SuiteBenchmark(
      factories: [.fast(limits: .none), .reference], plan: plan, minimumRounds: 0, elapsed: { .zero }
    ).prepare(items)
    try printResult("ready")
    var turn = 0
    var due = races.map { _ in 0 }
    while readLine() != nil {
      for offset in races.indices {
        // Everyone begins a turn once in a while: nobody always runs in the wake of the same neighbour.
        let index = (turn + offset) % races.count
        guard turn >= due[index] else { continue }
        let start = ContinuousClock.now
        do throws(BenchmarkError) {
          try races[index].wake()
          for _ in 0..<samples {
            try races[index].takeRound()
            if ContinuousClock.now - start > Self.share { break }
          }
        } catch {
          throw SuiteError([(index, error)])
        }
        due[index] = turn + max(1, Int(saturating: (ContinuousClock.now - start) / Self.share))
      }
      turn += 1
      try printResult("ready")
    }
    guard turn > 0 else { throw ProgramError(.noInput, "<stdin>: no line, so no turn was taken") }
    return races
  }

  /// Does each workload once where a profiler counts.
  private func countOnce(_ workloads: [LoadedWorkload]) throws {
    for loaded in workloads {
      let item = loaded.item
      let configuration = item.workload.configuration
      guard let factory = (item.factories ?? [.fast(limits: .none)]).first(where: { $0.name == .fast }) else {
        continue
      }
      let engine: any BenchmarkEngine
      do throws(ConfigurationError) { engine = try factory.make(configuration) } catch {
        try loaded.fail(.configuration(error))
      }
      do {
        var events = try PreparedEvents(item.workload.events)
        if item.call == .batch { events = try events.sample(events.positions(spread: Self.countedEvents)) }
        var decisions: [Decision] = []
        // Once for the memory that later passes use again. A compilation leaves none behind.
        if item.call != .compile { try engine.route(events, lanes: 1, into: &decisions) }
        try passCounted(engine, events, &decisions)
        let operations = engine.amount(of: events).operations
        try printResult("\(operations) \(JSONValue.string(item.workload.name).line)")
      } catch let error as EventError {
        try loaded.fail(.event(error))
      }
    }
  }

  /// The checksum that an earlier run verified for `loaded`.
  private static func checksum(of loaded: LoadedWorkload, in report: BenchmarkReport) throws -> UInt64 {
    let workload = loaded.item.workload
    let hash = WorkloadSummary.hash(of: workload)
    let same = report.workloads.first { $0.summary.hash == hash && $0.summary.name == workload.name }
    guard let result = same?.results.first(where: { $0.engine == .fast && $0.verified }) else {
      throw ProgramError(
        .dataError, "\(report.file): has no verified result of \(workload.name), hash \(hash)")
    }
    return result.decisionChecksum
  }
}

/// What is counted: nothing else has this name, and nothing is merged into it or it into its caller.
@inline(never)
private func passCounted(
  _ engine: any BenchmarkEngine, _ events: PreparedEvents, _ decisions: inout [Decision]
) throws(EventError) {
  try engine.route(events, lanes: 1, into: &decisions)
}
