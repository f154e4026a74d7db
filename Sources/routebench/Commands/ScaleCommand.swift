import ArgumentParser
import BenchmarkCore
import EventRouter
import Foundation
import ProgramSupport
import Workloads

/// Measures along axes and says how the figures grow.
struct ScaleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale", abstract: "Measure how time, build and index grow, along one axis at a time.",
    discussion: """
      Generates a workload for every point: more conditions, longer events, more of them that match, more \
      lanes; what is not varied stays at --fixed-…. At every point the engines are compared with the reference \
      first, on as many events as it decides in --verification-seconds; if one decides otherwise, nothing is \
      timed there and the exit status is 3. Prints ns/event, GB/s, build time and index bytes, and for each \
      curve the exponent of the power of x that fits it best, by least squares on both logarithms: 0 is \
      constant, 1 linear. R² says how well it fits.
      """)

  /// On how many events engines are compared at least, however long that takes.
  private static let fewestVerified = 64

  @OptionGroup var scale: ScaleOptions

  @Option(
    help: ArgumentHelp(
      "Generate workloads of this kind: \(WorkloadKind.names.joined(separator: ", ")).", valueName: "kind"))
  var workload: WorkloadKind = .randomTokens

  @Option(help: ArgumentHelp("The generated workloads depend on this number alone.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Generate this many events; default: 65536, and fewer long ones (server: 200000).", valueName: "n"))
  var eventCount: Int?

  @Option(help: ArgumentHelp("Time these: fast, fast-one, reference, foundation.", valueName: "list"))
  var engines = EngineList([.fast])

  @Option(
    help: ArgumentHelp(
      "Take this many samples at each point, at least \(RunCommand.minimumRounds).", valueName: "n"))
  var rounds = 7

  @Option(help: ArgumentHelp("Write text, json, csv or markdown.", valueName: "format"))
  var format: ReportFormat = .text

  @OptionGroup(title: "Saving") var saving: SaveOptions

  @Option(
    help: ArgumentHelp(
      "Verify on a sample if the reference would take longer than this for all events of a point.",
      valueName: "seconds"))
  var verificationSeconds = 4.0

  @Option(help: ArgumentHelp("Let a sample take this long at least.", valueName: "ms"))
  var sampleMilliseconds = 50

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    try requireBounds("--rounds", rounds, RunCommand.minimumRounds...10_000)
    try requireBounds("--verification-seconds", verificationSeconds, 0...1e6)
    try requireBounds("--sample-milliseconds", sampleMilliseconds, 1...100_000)
    try requireBounds("--event-count", eventCount, 1...100_000_000)
    // Every place has at most this.
    let size = WorkloadSize(
      kind: workload, conditions: (scale.values(.conditions) + [scale.fixed.conditions]).max() ?? 0,
      events: eventCount, eventLength: (scale.values(.length) + [scale.fixed.length]).max() ?? 1)
    if let problem = size.problem {
      throw ValidationError("--conditions, --event-count, --length: \(problem).")
    }
    if scale.axes?.axes == [.lanes], engines.engines == [.fastOne] {
      throw ValidationError("--axes lanes: fast-one is timed on one lane; give another engine or axis.")
    }
    for axis in scale.axes?.axes ?? [] where !isThere(axis) {
      throw ValidationError(
        "--axes: workloads of the kind \(workload.name) have no \(axis.rawValue) to vary; those with one: "
          + WorkloadKind.names.filter { WorkloadKind(argument: $0).map { has($0, axis) } ?? false }
          .joined(separator: ", ") + ".")
    }
  }

  private func isThere(_ axis: ScaleAxis) -> Bool { has(workload, axis) }

  private func has(_ kind: WorkloadKind, _ axis: ScaleAxis) -> Bool {
    switch axis {
    case .conditions, .lanes: true
    case .length: kind.hasLength
    case .share: kind.hasShare
    }
  }

  func run() throws {
    let status = StatusLine()
    let partial = InterruptedSave(saving, unit: "points", status: status)
    defer { status.clear() }
    try saving.check()
    let cores = ProcessState.processorCount
    let environment = BenchmarkEnvironment.current(cores: cores)
    if environment.configuration == "debug" {
      warn(["this is a debug build; its times mean nothing. Build with -c release, or use Scripts/bench"])
    }
    var benchmark = BenchmarkPlan(engines: engines.engines, lanes: [], rounds: rounds, cores: cores)
    benchmark.verificationMinimum = Self.fewestVerified
    benchmark.verificationBudget = .seconds(verificationSeconds)
    benchmark.probeDuration = .milliseconds(Int(saturating: min(100, verificationSeconds * 25)))
    benchmark.sampleDuration = .milliseconds(sampleMilliseconds)
    let axes = scale.axes?.axes ?? ScaleAxis.allCases.filter(isThere)
    let plan = ScalePlan(
      axes: axes.map { ($0, scale.values($0)) }, fixed: scale.fixed, benchmark: benchmark)
    let makeReport = {
      @Sendable [kind = workload.name, seed, fixed = scale.fixed, rounds] curves, incomplete in
      ScaleReport(
        environment: environment, kind: kind, seed: seed, fixed: fixed, rounds: rounds, curves: curves,
        incomplete: incomplete)
    }
    let measurement = ScaleBenchmark(
      factories: EngineFactory.all(limits: limits.limits), plan: plan
    ) { [workload, seed, eventCount] place in
      workload.generate(
        seed: seed, conditions: place.conditions, events: eventCount, eventLength: place.length,
        matchingPercent: place.share)
    } progress: {
      status.show(Self.line(for: $0))
    } finished: { curves, places, total in
      partial.note(finished: places, of: total) { makeReport(curves, $0).formatted(as: .json) }
    }
    let curves: [ScaleCurve]
    do throws(ScaleError) {
      curves = try measurement.run()
    } catch {
      status.clear()
      report("\(error.axis.rawValue) \(error.coordinates[error.axis]), \(error.workload.name):")
      try BenchmarkFailure.fail(error.cause, error.workload, configuration: nil, events: nil)
    }
    status.clear()
    let report = makeReport(curves, nil)
    try partial.finish(report.formatted(as: .json))
    // The writer of results ends its text in a newline of its own.
    try printResult(String(report.formatted(as: format).dropLast()))
  }

  private static func line(for progress: ScaleBenchmark.Progress) -> ProgressLine {
    let place = "point \(progress.done + 1) of \(progress.total): \(progress.axis.words(progress.value))"
    return progress.step.map { $0.line(subject: place) } ?? ProgressLine(phase: "generating", subject: place)
  }
}
