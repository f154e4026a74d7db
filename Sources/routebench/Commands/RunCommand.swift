import ArgumentParser
import BenchmarkCore
import ProgramSupport

/// Verifies the engines on one or several workloads, then times them side by side.
struct RunCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Verify the engines on a workload or a suite, then time them side by side.",
    discussion: """
      Without arguments: an embedded workload shaped like a server's, every engine, on one lane and on every \
      core. The fast engine is compared with the reference first; if it decides otherwise on any event, \
      nothing is timed and the exit status is 3. Slow engines are timed on a sample, which the report states.

      With --suite: the workloads of a file, whose expected decisions stand beside them. If any engine decides \
      otherwise than the reference or than expected on any workload, none is timed and the exit status is 3.
      """)

  /// Fewer samples would not tell a spread from an accident.
  static let minimumRounds = 5

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var generated: GeneratorOptions
  @OptionGroup var events: EventOptions
  @OptionGroup var suite: SuiteChoice
  @OptionGroup var suiteRun: SuiteOptions

  @Option(
    help: ArgumentHelp(
      "Time these: fast, fast-one (one event per call, on one lane), reference, foundation; default: all, or what "
        + "a suite asks for.", valueName: "list"))
  var engines: EngineList?

  @Option(
    help: ArgumentHelp(
      "Route on so many threads; default: 1 and every core, or what a suite asks for.", valueName: "list"))
  var lanes: LaneList?

  @Option(help: ArgumentHelp("Take this many samples of each, at least \(minimumRounds).", valueName: "n"))
  var rounds = 7

  @Option(help: ArgumentHelp("Write text, json, csv or markdown.", valueName: "format"))
  var format: ReportFormat = .text

  @OptionGroup(title: "Saving") var saving: SaveOptions

  @Option(
    help: ArgumentHelp(
      "Verify on a sample if the reference would take longer than this for all events.", valueName: "seconds")
  )
  var verificationSeconds = 30.0

  @Option(help: ArgumentHelp("Let a sample take this long at least.", valueName: "ms"))
  var sampleMilliseconds = 100

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    try workload.validate()
    try suiteRun.validate(for: suite)
    try requireBounds("--rounds", rounds, Self.minimumRounds...10_000)
    try requireBounds("--verification-seconds", verificationSeconds, 0...1e6)
    try requireBounds("--sample-milliseconds", sampleMilliseconds, 1...100_000)
    if suite.suite != nil, let option = workload.firstGiven {
      throw ValidationError("\(option) does not go with --suite, whose file says what is routed.")
    }
    if !saving.paths.isEmpty, suiteRun.list || suiteRun.writeChecksums {
      let option = saving.save == nil ? "--save-baseline" : "--save"
      throw ValidationError("\(option) is for results; --list and --write-checksums have none.")
    }
  }

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let status = StatusLine()
    let partial = InterruptedSave(saving, unit: "rounds", status: status)
    defer { status.clear() }
    try saving.check()
    if suiteRun.writeChecksums { return try writeChecksums(status) }
    let file = try suite.load()
    status.show(ProgressLine(phase: "reading and generating"))
    let workloads = try workload.load(
      file, engines: engines?.engines, lanes: lanes?.lanes, limits: limits.limits)
    if suiteRun.list {
      status.clear()
      return try print(SuiteListing(workloads.map(\.listed)).formatted(as: format))
    }
    let environment = BenchmarkEnvironment.current(cores: ProcessState.processorCount)
    if environment.configuration == "debug" {
      status.clear()
      warn(["this is a debug build; its times mean nothing. Build with -c release, or use Scripts/bench"])
    }
    let assembly = RunAssembly(
      suite: file?.whole.file, environment: environment, workloads: workloads, wantedRounds: rounds,
      budget: budget)
    let outcomes = try measure(workloads, status, finished: assembly.collector(for: partial)) {
      clock.now - start
    }
    status.clear()
    tellWhatWasCut(assembly.results(outcomes), elapsed: clock.now - start)
    let report = assembly.report(outcomes)
    try partial.finish(report.formatted(as: .json))
    try print(report.formatted(as: format))
  }

  private var budget: Duration? { suiteRun.budget.map { .seconds($0) } }

  /// Verifying gets a quarter of the budget, the same for each workload.
  func verificationSeconds(workloads: Int) -> Double {
    min(verificationSeconds, suiteRun.budget.map { $0 / 4 / Double(workloads) } ?? .infinity)
  }

  private func measure(
    _ workloads: [LoadedWorkload], _ status: StatusLine,
    finished: @escaping @Sendable (Int, SuiteBenchmark.Outcome) -> Void,
    elapsed: @escaping @Sendable () -> Duration
  ) throws -> [SuiteBenchmark.Outcome] {
    var plan = BenchmarkPlan(engines: [], lanes: [], rounds: rounds, cores: ProcessState.processorCount)
    plan.verificationBudget = .seconds(verificationSeconds(workloads: workloads.count))
    plan.sampleDuration = .milliseconds(sampleMilliseconds)
    let progress = RunProgress(status: status, names: workloads.map(\.item.workload.name))
    let benchmark = SuiteBenchmark(
      factories: EngineFactory.all(limits: limits.limits), plan: plan,
      minimumRounds: Self.minimumRounds, budget: budget, elapsed: elapsed, progress: progress.show,
      finished: finished)
    do throws(SuiteError) {
      return try benchmark.run(workloads.map(\.item))
    } catch {
      status.clear()
      try workloads.fail(error, suite: suite.suite)
    }
  }

  func print(_ text: String) throws {
    // The writer of results ends its text in a newline of its own.
    try printResult(String(text.dropLast()))
  }
}
