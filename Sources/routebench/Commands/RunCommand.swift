import ArgumentParser
import BenchmarkCore
import ProgramSupport

/// Verifies the engines on a workload, then times them side by side.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Verify the engines on a workload, then time them side by side.",
    discussion: """
      Without arguments: an embedded workload shaped like a server's, every engine, on one lane and on every \
      core. The fast engine is compared with the reference first; if it decides otherwise on any event, \
      nothing is timed and the exit status is 3. Slow engines are timed on a sample, which the report states.
      """)

  /// Fewer samples would not tell a spread from an accident.
  static let minimumRounds = 5

  @OptionGroup var workload: WorkloadOptions

  @Option(help: ArgumentHelp("Time these: fast, reference, foundation.", valueName: "list"))
  var engines = EngineList(EngineName.allCases)

  @Option(help: ArgumentHelp("Route on so many threads; default: 1 and every core.", valueName: "list"))
  var lanes: LaneList?

  @Option(help: ArgumentHelp("Take this many samples of each, at least \(minimumRounds).", valueName: "n"))
  var rounds = 7

  @Option(help: ArgumentHelp("Write text, json, csv or markdown.", valueName: "format"))
  var format: ReportFormat = .text

  @Option(help: ArgumentHelp("Write the report as JSON to a file, too.", valueName: "file"))
  var save: String?

  @Option(
    help: ArgumentHelp(
      "Verify on a sample if the reference would take longer than this for all events.", valueName: "seconds")
  )
  var verificationSeconds = 30.0

  @Option(help: ArgumentHelp("Let a sample take this long at least.", valueName: "ms"))
  var sampleMilliseconds = 100

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard (Self.minimumRounds...10_000).contains(rounds) else {
      throw ValidationError("--rounds must be from \(Self.minimumRounds) to 10000, got \(rounds).")
    }
    guard (0...1e6).contains(verificationSeconds) else {
      throw ValidationError("--verification-seconds must be from 0 to 1000000, got \(verificationSeconds).")
    }
    guard (1...100_000).contains(sampleMilliseconds) else {
      throw ValidationError("--sample-milliseconds must be from 1 to 100000, got \(sampleMilliseconds).")
    }
  }

  func run() throws {
    if let save { try OutputPath.check(save) }
    let (workload, seed) = try workload.load(limits: limits.limits)
    let cores = ProcessState.processorCount
    let environment = BenchmarkEnvironment.current(cores: cores)
    if environment.configuration == "debug" {
      warn(["this is a debug build; its times mean nothing. Build with -c release, or use Scripts/bench"])
    }
    var plan = BenchmarkPlan(
      engines: engines.engines, lanes: (lanes ?? .standard).lanes, rounds: rounds, cores: cores)
    plan.verificationBudget = .seconds(verificationSeconds)
    plan.sampleDuration = .milliseconds(sampleMilliseconds)
    let status = StatusLine()
    let benchmark = Benchmark(
      factories: [.fast(limits: limits.limits), .reference, .foundation], plan: plan
    ) { status.show(Self.words(for: $0)) }
    defer { status.clear() }
    let results: [BenchmarkResult]
    do throws(BenchmarkError) {
      results = try benchmark.run(workload)
    } catch {
      status.clear()
      try self.workload.fail(error, workload)
    }
    status.clear()
    let report = BenchmarkReport(
      environment: environment, workload: workload, seed: seed, rounds: rounds, results: results)
    if let save { try report.save(to: save) }
    // The writer of results ends its text in a newline of its own.
    try printResult(String(report.formatted(as: format).dropLast()))
  }

  static func words(for progress: Benchmark.Progress) -> String {
    switch progress {
    case .building(let engine): "building \(engine.rawValue)"
    case .verifying(let engine, let done, let count):
      "verifying: \(engine.rawValue) decided \(done) of \(count)"
    case .timing(let round, let count): "timing: round \(round) of \(count)"
    }
  }
}
