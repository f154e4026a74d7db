import ArgumentParser
import BenchmarkCore
import EventRouter
import OpenLoop
import ProgramSupport
import RouterFiles
import Workloads

/// Measures latencies in an open loop.
struct LatencyCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency", abstract: "Measure how long events take that arrive at a given rate.",
    discussion: """
      Events are due at fixed moments, whether or not those before are done, and each one's latency counts \
      from the moment when it was due. So a stall is seen by all who would have waited for it, as it is in \
      production; a loop that waits for each answer before it sends the next event leaves them out. The \
      engine is compared with the reference first; if it decides otherwise on any event, nothing is timed \
      and the exit status is 3. One processor is kept busy with waiting; leave it one of its own. See \
      Docs/latency.md.
      """)

  @OptionGroup(title: "Load") var load: LoadOptions
  @OptionGroup(title: "Workload") var configuration: ConfigurationOptions
  @OptionGroup(title: "Workload") var generated: GeneratorOptions
  @OptionGroup(title: "Workload") var events: EventOptions

  @Option(help: ArgumentHelp("Measure this: fast, fast-one, reference or foundation.", valueName: "engine"))
  var engine: EngineName = .fast

  @Option(
    help: ArgumentHelp(
      "Say which rates keep the 99th percentile within this, such as 250us, 1ms or 0.5s.",
      valueName: "time"))
  var limit: LatencyBound?

  @Option(help: ArgumentHelp("Write text, json, csv or markdown.", valueName: "format"))
  var format: ReportFormat = .text

  @OptionGroup(title: "Saving") var saving: SaveOptions

  @Option(
    help: ArgumentHelp(
      "Write the latencies as HdrHistogram's plotter reads them, in microseconds; in a sweep a file per "
        + "rate, with the rate in its name.", valueName: "file"))
  var hgrm: String?

  @Option(help: ArgumentHelp("Write the service times likewise.", valueName: "file"))
  var hgrmService: String?

  @Option(
    help: ArgumentHelp(
      "Verify on a sample if the reference would take longer than this for all events.", valueName: "seconds")
  )
  var verificationSeconds = 30.0

  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    try workload.validate()
    if load.replay != nil, events.events != nil {
      throw ValidationError("--replay and --events both say which events: give one of them.")
    }
    try StandardInput.requireOneReader([configuration.reader, ("--replay", load.replay)])
    try requireBounds("--verification-seconds", verificationSeconds, 0...1e6)
  }

  func run() throws {
    let status = StatusLine()
    let partial = InterruptedSave(
      saving, unit: load.sweep ? "rates" : "measurements", status: status)
    defer { status.clear() }
    try saving.check()
    for path in [hgrm, hgrmService] { if let path { try OutputPath.check(path) } }
    var options = workload
    status.show(ProgressLine(phase: "reading and generating"))
    let (workload, seed, arrivals) = try loadWorkload(&options)
    var plan = load.plan(arrivals: arrivals)
    plan.engine = engine
    plan.verificationBudget = .seconds(verificationSeconds)
    let environment = BenchmarkEnvironment.current(cores: plan.cores)
    status.clear()
    if environment.configuration == "debug" {
      warn(["this is a debug build; its times mean nothing. Build with -c release, or use Scripts/bench"])
    }
    let makeReport = { @Sendable [plan, limit] outcome, incomplete in
      LatencyReport(
        environment: environment, workload: workload, seed: seed, plan: plan, outcome: outcome,
        limit: limit?.nanoseconds, incomplete: incomplete)
    }
    let outcome = try measure(workload, plan, options, status) { outcome in
      partial.note(finished: outcome.recordings.count, of: nil) {
        makeReport(outcome, $0).formatted(as: .json)
      }
    }
    let report = makeReport(outcome, nil)
    // What was measured is shown, also if it cannot be saved then.
    try printResult(String(report.formatted(as: format).dropLast()))
    try partial.finish(report.formatted(as: .json))
    for recording in outcome.recordings {
      if let hgrm {
        try OutputPath.write(recording.response.percentileDistribution, to: name(hgrm, recording))
      }
      if let hgrmService {
        try OutputPath.write(recording.service.percentileDistribution, to: name(hgrmService, recording))
      }
    }
  }

  /// The workload; of a replayed capture, its events and when they arrive.
  private func loadWorkload(
    _ options: inout WorkloadSource
  ) throws -> (Workload, seed: UInt64?, arrivals: [UInt64]?) {
    guard let file = load.replay else {
      let (workload, seed) = try options.load(limits: limits.limits)
      return (workload, seed, nil)
    }
    let capture = try CaptureFile(
      path: file, maximumEventBytes: limits.limits.bytesPerEvent, limits: options.configuration.inputLimits)
    // Only the configuration is needed; an error about the events is then about the capture.
    options.events.eventCount = 1
    var (workload, seed) = try options.load(limits: limits.limits)
    options.events.events = file
    let configuration = options.configuration.file.map(WorkloadSource.baseName)
    workload.name =
      "\(configuration ?? "conditions of \(workload.name)"), capture \(WorkloadSource.baseName(file))"
    workload.events = capture.events
    workload.orderedConditions = nil
    return (workload, configuration == nil ? seed : nil, capture.arrivals)
  }

  private func measure(
    _ workload: Workload, _ plan: LatencyPlan, _ options: WorkloadSource, _ status: StatusLine,
    finished: @escaping @Sendable (LatencyBenchmark.Outcome) -> Void
  ) throws -> LatencyBenchmark.Outcome {
    let limits = limits.limits
    let benchmark = LatencyBenchmark(
      plan: plan,
      makeEngine: { configuration throws(ConfigurationError) in
        try LatencyEngine.make(plan.engine, configuration, limits: limits, lanes: plan.lanes)
      },
      progress: { status.show(Self.line(for: $0)) }, finished: finished)
    defer { status.clear() }
    do throws(LatencyError) {
      return try benchmark.run(workload)
    } catch {
      status.clear()
      switch error {
      case .benchmark(let cause): try options.fail(cause, workload)
      case .changingDecision(_, let event, let verified, let later):
        report("error: \(error)")
        report(
          "event \(event): verified \(workload.configuration.describe(verified)); "
            + "later \(workload.configuration.describe(later))")
        throw ExitCode.wrongDecisions
      }
    }
  }

  /// The file for one of several rates: `FILE-20000.hgrm` for `FILE.hgrm`.
  private func name(_ path: String, _ recording: LoadRecording) -> String {
    guard load.sweep else { return path }
    let rate = Int(saturating: recording.requestedRate.rounded())
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    guard let dot = path.lastIndex(of: "."), dot > slash else { return "\(path)-\(rate)" }
    return "\(path[..<dot])-\(rate)\(path[dot...])"
  }

  private static func line(for progress: LatencyBenchmark.Progress) -> ProgressLine {
    switch progress {
    case .building(let engine): ProgressLine(phase: "compiling \(engine.rawValue)")
    case .verifying(let done, let count): .counted("verifying", done, of: count, "events")
    case .measuring(let rate, let duration):
      ProgressLine(
        phase: "measuring", count: "\(Figures.grouped(rate)) events/s", left: duration, isTiming: true)
    }
  }
}
