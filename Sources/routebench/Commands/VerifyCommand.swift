import ArgumentParser
import BenchmarkCore
import EventRouter
import ProgramSupport
import ReferenceRouter
import RouterFiles

/// Compares the fast engine with the reference on every event.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare the fast engine with the reference on every event.",
    discussion: """
      Each event is decided in a batch and alone, and both decisions are compared with the reference's. The \
      exit status is 3 if any differs; the first differences are shown.
      """)

  @OptionGroup var scenesFile: ConfigurationOptions
  @OptionGroup var input: EventInputOptions
  @OptionGroup var lanes: LaneOptions
  @OptionGroup var limits: LimitOptions

  @Flag(help: "Compare all matches of every event, too.")
  var matches = false

  @Option(
    help: ArgumentHelp(
      "Compare on this many events only, spread evenly over all; for very large sets.", valueName: "n"))
  var sample: Int?

  func validate() throws {
    try scenesFile.requireFile()
    try StandardInput.requireOneReader([scenesFile.reader, input.reader])
    if let sample, sample < 1 { throw ValidationError("--sample must be at least 1, got \(sample).") }
  }

  func run() throws {
    let status = StatusLine()
    status.clearWhenInterrupted()
    defer { status.clear() }
    let options = scenesFile
    status.show(ProgressLine(phase: "reading and compiling"))
    let scenes = try options.load(limits: limits.limits)
    let snapshot = try options.naming { () throws(ConfigurationError) in
      try RouterSnapshot(scenes, limits: limits.limits)
    }
    let reference = try options.naming { () throws(ConfigurationError) in try ReferenceRouter(scenes) }
    let events = try WorkloadSource.readAll(
      input.events, format: input.format, policy: input.onBadEvent, limits: limits.limits,
      inputLimits: options.inputLimits)

    let count = min(sample ?? events.count, events.count)
    let positions = (0..<count).map { $0 * events.count / count }
    var comparison = RouterComparison(
      answers: RouterComparison.Answers(snapshot, lanes: lanes.count), reference: reference,
      cores: ProcessState.processorCount, comparesMatches: matches)
    try comparison.compare(events, at: positions) {
      status.show(.counted("verifying", $0, of: count, "events"))
    }
    status.clear()
    try printResult(
      summary(comparison, events: events.count, conditions: snapshot.statistics.conditions)
        + comparison.first.map { "\n" + line($0, events) }.joined())
    if comparison.differing > 0 { throw ExitCode.wrongDecisions }
  }

  private func summary(_ comparison: RouterComparison, events: Int, conditions: Int) -> String {
    let compared =
      comparison.compared == events
      ? "all \(events) events" : "a sample of \(comparison.compared) of \(events) events, spread evenly"
    let what = matches ? "decisions and all matches" : "decisions"
    return "\(comparison.differing) differences in \(what) on \(compared) with \(conditions) conditions"
  }

  private func line(_ difference: RouterComparison.Difference, _ events: [Event]) -> String {
    "event \(difference.event), \(events[difference.event].text.map(quoted) ?? "no text"), "
      + "\(difference.subject.rawValue): fast \(difference.fast); reference \(difference.reference)"
  }
}
