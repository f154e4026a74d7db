import ArgumentParser
import BenchmarkCore
import EventRouter
import OpenLoop
import ProgramSupport

/// Measures routing while the rules change, and changes while events are routed.
struct ChurnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "churn", abstract: "Measure routing while scenes change, and what the changes cost.",
    discussion: """
      One thread routes a batch of events on one lane, again and again; another updates the router, at --rate or as \
      fast as it can. Three phases take turns: routing beside nothing, beside the control (the same updates of a \
      router that nobody reads, which is what any busy neighbour costs), and beside the updates. Prints events per \
      second in each, their ratios, the time of an update from its call to its return, when every reader sees it, \
      and the bytes of the index after all updates beside those of a fresh one. The last version of the rules and \
      some on the way are compared with fresh builds and with the reference; if one decides otherwise, no figure \
      is printed and the exit status is 3. Two threads are busy; leave each a processor. See Docs/churn.md.
      """)

  @OptionGroup(title: "Workload") var workload: ChurnOptions

  @Option(
    help: ArgumentHelp(
      "What an update does: replace (all conditions of a scene), openClose (a scene is closed and another opened), "
        + "activate (a scene becomes the first choice) or mixed.", valueName: "kind"))
  var kind: ChurnKind = .replace

  @Option(
    help: ArgumentHelp(
      "Update at this rate. Default: as fast as updates can be made.", valueName: "updates per second"))
  var rate: Double?

  @Option(help: ArgumentHelp("Measure each of the three phases for so long.", valueName: "seconds"))
  var seconds = 10.0

  @Option(
    help: ArgumentHelp(
      "Compare so many versions of the rules that were in force on the way; each is kept until then.",
      valueName: "n"))
  var versions = 2

  @Option(
    help: ArgumentHelp(
      "Compare a version with the reference on a sample if all events would take it longer than this.",
      valueName: "seconds"))
  var verificationSeconds = 10.0

  @Option(help: ArgumentHelp("Write text, json, csv or markdown.", valueName: "format"))
  var format: ReportFormat = .text

  @Option(help: ArgumentHelp("Write the report as JSON to a file, too.", valueName: "file"))
  var save: String?

  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    try requireBounds("--rate", rate, 1...1e7)
    try requireBounds("--seconds", seconds, 0.01...100_000)
    try requireBounds("--versions", versions, 0...100)
    try requireBounds("--verification-seconds", verificationSeconds, 0...1e6)
  }

  func run() throws {
    let status = StatusLine()
    status.clearWhenInterrupted()
    defer { status.clear() }
    if let save { try OutputPath.check(save) }
    let cores = ProcessState.processorCount
    let environment = BenchmarkEnvironment.current(cores: cores)
    if environment.configuration == "debug" {
      warn(["this is a debug build; its times mean nothing. Build with -c release, or use Scripts/bench"])
    }
    if cores < 2 { warn(["one processor: both threads share it, so the ratios mean nothing"]) }
    status.show(ProgressLine(phase: "reading and generating"))
    let (scenes, loaded, seed) = try workload.load(limits: limits.limits)
    let summary = WorkloadSummary(loaded, seed: seed)
    var plan = ChurnPlan(kind: kind, rate: rate, duration: .seconds(seconds), cores: cores)
    plan.versions = versions
    plan.seed = workload.seed
    plan.verificationBudget = .seconds(verificationSeconds)
    let benchmark = ChurnBenchmark(plan: plan, limits: limits.limits) { status.show(Self.line(for: $0)) }
    let outcome: ChurnOutcome
    do throws(ChurnError) {
      outcome = try benchmark.run(scenes, loaded.events)
    } catch {
      status.clear()
      try fail(error, loaded.events)
    }
    status.clear()
    let report = ChurnReport(
      environment: environment, workload: summary, kind: kind, requestedRate: rate,
      seconds: plan.phaseSeconds, outcome: outcome)
    if let save { try OutputPath.write(report.formatted(as: .json), to: save) }
    // The writer of results ends its text in a newline of its own.
    try printResult(String(report.formatted(as: format).dropLast()))
  }

  private func fail(_ error: ChurnError, _ events: [Event]) throws -> Never {
    let source = workload.events.map { $0 == "-" ? "<stdin>" : $0 } ?? "events"
    switch error {
    case .configuration(let cause):
      throw ProgramError(.dataError, "\(workload.conditions ?? "configuration"): \(cause)")
    case .update:
      throw ProgramError(.dataError, "\(workload.conditions ?? "configuration"): an update: \(error)")
    case .event, .noEvents: throw ProgramError(.dataError, "\(source): \(error)")
    case .lostUpdate, .wrongMatches:
      report("error: \(error)")
      throw ExitCode.wrongDecisions
    case .wrongDecisions(_, let other, let verification, let configuration):
      report("error: \(error)")
      for difference in verification.first {
        let text = events[difference.event].text.map(quoted) ?? "no text"
        report(
          "event \(difference.event), \(text): \(configuration.describe(difference.found)); \(other): "
            + configuration.describe(difference.expected))
      }
      throw ExitCode.wrongDecisions
    }
  }

  private static func line(for progress: ChurnBenchmark.Progress) -> ProgressLine {
    switch progress {
    case .compiling: ProgressLine(phase: "compiling")
    case .measuring(let turn, let count):
      ProgressLine(
        phase: "measuring", count: "turn \(turn + 1) of \(count)", done: Double(turn) / Double(count),
        isTiming: true)
    case .verifying(let version, let versions, let done, let events):
      .counted("verifying version \(version) of \(versions)", done, of: events, "events")
    }
  }
}
