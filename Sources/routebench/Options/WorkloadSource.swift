import ArgumentParser
import BenchmarkCore
import EventRouter
import ProgramSupport
import RouterFiles
import Workloads

/// A command that routes a workload. It has the groups of options side by side: a group within a group makes
/// swift-argument-parser's debug builds take several times as long to start.
protocol WorkloadCommand: ParsableCommand {
  var configuration: ConfigurationOptions { get }
  var generated: GeneratorOptions { get }
  var events: EventOptions { get }
}

extension WorkloadCommand {
  var workload: WorkloadSource {
    WorkloadSource(configuration: configuration, generated: generated, events: events)
  }
}

/// What is routed: files, or a generated workload, or one half of each.
struct WorkloadSource {
  var configuration: ConfigurationOptions
  var generated: GeneratorOptions
  var events: EventOptions

  /// Checks what the groups cannot see by themselves.
  func validate() throws {
    try StandardInput.requireOneReader([configuration.reader, ("--events", events.events)])
    let size = WorkloadSize(
      kind: generated.workload, conditions: generated.conditionCount, events: events.eventCount,
      eventLength: events.eventLength)
    if let problem = size.problem {
      throw ValidationError("--condition-count, --event-count, --event-length: \(problem).")
    }
  }

  /// The first option that says what to route, as far as it can be told from its default; nil if none does.
  var firstGiven: String? {
    let given = [
      ("--scenes", configuration.scenes != nil), ("--conditions", configuration.conditions != nil),
      ("--events", events.events != nil), ("--input-format", events.inputFormat != nil),
      ("--workload", generated.workload.name != WorkloadKind.server.name), ("--seed", generated.seed != 1),
      ("--condition-count", generated.conditionCount != 1_000), ("--event-count", events.eventCount != nil),
      ("--event-length", events.eventLength != 64),
    ]
    return given.first { $0.1 }?.0
  }

  /// Loads what is given and generates the rest. The seed is nil where nothing is generated.
  func load(limits: RouterLimits) throws -> (workload: Workload, seed: UInt64?) {
    let isGenerated = configuration.file == nil || events.events == nil
    var result =
      isGenerated
      ? generated.workload.generate(
        seed: generated.seed, conditions: configuration.file == nil ? generated.conditionCount : 0,
        events: events.events == nil ? events.eventCount : 1, eventLength: events.eventLength)
      : Workload(name: "", configuration: RouterConfiguration(), events: [])
    var names = [result.name]
    if let file = configuration.file {
      result.configuration = try configuration.load(limits: limits)
      names =
        events.events == nil ? [Self.baseName(file), "events of \(result.name)"] : [Self.baseName(file)]
    }
    if let file = events.events {
      result.events = try Self.readAll(
        file, format: events.inputFormat ?? EventFormat(path: file), policy: .stop, limits: limits,
        inputLimits: configuration.inputLimits)
      names = configuration.file == nil ? ["conditions of \(result.name)"] : names
      names.append(Self.baseName(file))
    }
    if configuration.file != nil || events.events != nil { result.orderedConditions = nil }
    result.name = names.joined(separator: ", ")
    return (result, isGenerated ? generated.seed : nil)
  }

  static func baseName(_ path: String) -> String {
    path == "-" ? "<stdin>" : path.split(separator: "/").last.map(String.init) ?? path
  }

  /// All events of a file; nil and `-` stand for the standard input.
  static func readAll(
    _ path: String?, format: EventFormat, policy: BadEventPolicy, limits: RouterLimits,
    inputLimits: InputLimits = .standard
  ) throws -> [Event] {
    let file = try InputFile(path: path)
    var reader = EventReader(
      file, format: format, onBadEvent: policy, maximumEventBytes: limits.bytesPerEvent, limits: inputLimits)
    var all: [Event] = []
    var kept = KeptEvents(of: file.name, limit: inputLimits.bytesPerFile)
    while try reader.read(into: &all) { try kept.add(all.dropFirst(kept.count)) }
    if reader.skipped.count > 0 {
      warn(reader.skipped.first.map(\.description))
      report("\(reader.skipped.count) bad events skipped")
    }
    return all
  }
}
