import ArgumentParser
import BenchmarkCore
import EventRouter
import ProgramSupport
import RouterFiles
import Workloads

/// What is routed: files, or a generated workload, or one half of each.
struct WorkloadOptions: ParsableArguments {
  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    help: ArgumentHelp("Read events from a file, or - for stdin; default: generated.", valueName: "file"))
  var events: String?

  @Option(
    help: ArgumentHelp(
      "How events are written: text (a URL per line) or ndjson. Default: by the file's name.",
      valueName: "format"))
  var inputFormat: EventFormat?

  @OptionGroup var generated: GeneratorOptions

  @Option(
    help: ArgumentHelp(
      "Generate this many events; default: 200000, or for other kinds than server 65536 and fewer long ones.",
      valueName: "n"))
  var eventCount: Int?

  @Option(
    help: ArgumentHelp("Generate events of this many bytes, where the kind does not say.", valueName: "bytes")
  )
  var eventLength = 64

  func validate() throws {
    try StandardInput.requireOneReader([configuration.reader, ("--events", events)])
    try requireBounds("--event-count", eventCount, 1...100_000_000)
    try requireBounds("--event-length", eventLength, 1...(1 << 30))
    let size = WorkloadSize(
      kind: generated.workload, conditions: generated.conditionCount, events: eventCount,
      eventLength: eventLength)
    if let problem = size.problem {
      throw ValidationError("--condition-count, --event-count, --event-length: \(problem).")
    }
  }

  /// The first option that says what to route, as far as it can be told from its default; nil if none does.
  var firstGiven: String? {
    let given = [
      ("--scenes", configuration.scenes != nil), ("--conditions", configuration.conditions != nil),
      ("--events", events != nil), ("--input-format", inputFormat != nil),
      ("--workload", generated.workload.name != WorkloadKind.server.name), ("--seed", generated.seed != 1),
      ("--condition-count", generated.conditionCount != 1_000), ("--event-count", eventCount != nil),
      ("--event-length", eventLength != 64),
    ]
    return given.first { $0.1 }?.0
  }

  /// Loads what is given and generates the rest. The seed is nil where nothing is generated.
  func load(limits: RouterLimits) throws -> (workload: Workload, seed: UInt64?) {
    let isGenerated = configuration.file == nil || events == nil
    var result =
      isGenerated
      ? generated.workload.generate(
        seed: generated.seed, conditions: configuration.file == nil ? generated.conditionCount : 0,
        events: events == nil ? eventCount : 1, eventLength: eventLength)
      : Workload(name: "", configuration: RouterConfiguration(), events: [])
    var names = [result.name]
    if let file = configuration.file {
      result.configuration = try configuration.load(limits: limits)
      names = events == nil ? [Self.baseName(file), "events of \(result.name)"] : [Self.baseName(file)]
    }
    if let events {
      result.events = try Self.readAll(
        events, format: inputFormat ?? EventFormat(path: events), policy: .stop, limits: limits,
        inputLimits: configuration.inputLimits)
      names = configuration.file == nil ? ["conditions of \(result.name)"] : names
      names.append(Self.baseName(events))
    }
    if configuration.file != nil || events != nil { result.orderedConditions = nil }
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
