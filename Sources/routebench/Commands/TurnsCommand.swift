import ArgumentParser
import BenchmarkCore
import EventRouter
import ProgramSupport
import Workloads

/// Takes one round each time it is told to: `Scripts/compare` lets two builds take turns.
struct TurnsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "turns", abstract: "Verify the fast engine, then time it a round for each line of stdin.",
    discussion: """
      Writes a line "ready" when it is idle: when everything is built and verified, and after each round. \
      Takes a round for each line that it reads, and saves the report at the end of the input.
      """, shouldDisplay: false)

  @OptionGroup var workload: WorkloadOptions

  @Option(help: ArgumentHelp("Write the report to this file.", valueName: "file"))
  var save: String

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

  func validate() throws {
    guard (0...1e6).contains(verificationSeconds) else {
      throw ValidationError("--verification-seconds must be from 0 to 1000000, got \(verificationSeconds).")
    }
    guard (1...100_000).contains(sampleMilliseconds) else {
      throw ValidationError("--sample-milliseconds must be from 1 to 100000, got \(sampleMilliseconds).")
    }
  }

  func run() throws {
    let (workload, seed) = try self.workload.load(limits: .none)
    let cores = ProcessState.processorCount
    var plan = BenchmarkPlan(engines: [.fast], lanes: [1], rounds: 1, cores: cores)
    plan.verificationBudget = .seconds(verificationSeconds)
    plan.sampleDuration = .milliseconds(sampleMilliseconds)
    plan.builds = 1
    if let verifiedBy {
      plan.asksReference = false
      plan.expectedChecksum = try Self.checksum(of: workload, in: verifiedBy)
    }
    let benchmark = Benchmark(factories: [.fast(limits: .none), .reference], plan: plan)
    var rounds = 0
    do {
      var race = try benchmark.prepare(workload)
      try printResult("ready")
      while readLine() != nil {
        try race.takeRound(warmsUp: true)
        rounds += 1
        try printResult("ready")
      }
      guard rounds > 0 else { throw ProgramError(.noInput, "<stdin>: no line, so no round was taken") }
      let report = BenchmarkReport(
        environment: .current(cores: cores), workload: workload, seed: seed, rounds: rounds,
        results: race.results)
      try OutputPath.write(report.formatted(as: .json), to: save)
    } catch let error as BenchmarkError {
      try self.workload.fail(error, workload)
    }
  }

  /// The checksum that an earlier run verified for `workload`.
  private static func checksum(of workload: Workload, in path: String) throws -> UInt64 {
    let report = try SavedReport(path: path)
    let hash = BenchmarkReport.hash(of: workload)
    let same = report.workloads.first { $0.summary.hash == hash }
    guard let result = same?.results.first(where: { $0.engine == .fast && $0.verified }) else {
      throw ProgramError(.dataError, "\(path): has no verified result of \(workload.name), hash \(hash)")
    }
    return result.decisionChecksum
  }
}
