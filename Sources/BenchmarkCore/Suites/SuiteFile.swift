package import RouterFiles

/// A file of named workloads, each with the decisions that are expected on it: what `routebench run --suite`
/// takes.
package struct SuiteFile: Sendable, Hashable {
  package static let schema = "eventrouter-suite/1"

  /// The file as the user named it.
  package var file: String
  /// The engines of every workload that names none; nil where the file does not say.
  package var engines: [EngineName]?
  /// The numbers of lanes of every workload that has none; nil where the file does not say.
  package var lanes: [Int]?
  /// In the order of the file; not empty, and each with a name of its own.
  package var workloads: [SuiteEntry]

  package init(
    file: String, engines: [EngineName]? = nil, lanes: [Int]? = nil, workloads: [SuiteEntry]
  ) {
    self.file = file
    self.engines = engines
    self.lanes = lanes
    self.workloads = workloads
  }
}

/// One workload of a suite. What no file holds is generated.
package struct SuiteEntry: Sendable, Hashable {
  /// What is generated, as the options of `routebench run` have it; nil stands for their defaults.
  package struct Generator: Sendable, Hashable {
    package var kind: String
    package var seed: Int
    package var conditionCount: Int?
    package var eventCount: Int?
    package var eventLength: Int?

    package init(
      kind: String, seed: Int = 1, conditionCount: Int? = nil, eventCount: Int? = nil,
      eventLength: Int? = nil
    ) {
      self.kind = kind
      self.seed = seed
      self.conditionCount = conditionCount
      self.eventCount = eventCount
      self.eventLength = eventLength
    }
  }

  /// A file of scenes or conditions, with its path from the suite's folder.
  package enum Configuration: Sendable, Hashable {
    case scenes(String)
    case conditions(String)
  }

  package var name: String
  package var generator: Generator?
  package var configuration: Configuration?
  /// A file of events, with its path from the suite's folder.
  package var events: String?
  package var inputFormat: EventFormat?
  package var call = BenchmarkCall.batch
  package var engines: [EngineName]?
  package var lanes: [Int]?
  /// What the decisions on all events sum up to; nil where nobody wrote it down yet.
  package var checksum: UInt64?
  /// The content hash of what is routed, as 16 hexadecimal digits; nil where nobody wrote it down yet.
  package var hash: String?
  /// Where the entry stands in its file.
  package var path = JSONPath()

  package init(name: String, generator: Generator? = nil) {
    self.name = name
    self.generator = generator
  }
}

extension SuiteFile {
  /// Where a file is that the suite calls `path`: paths begin at the folder that the suite lies in.
  package func resolved(_ path: String) -> String {
    guard !path.hasPrefix("/"), file != "-", let slash = file.lastIndex(of: "/") else {
      // Not the standard input, which only the command line can name.
      return path == "-" ? "./-" : path
    }
    return file[...slash] + path
  }

  /// The file's text, in the form that it is always written in.
  package var formatted: String {
    var members: [(key: String, value: JSONText)] = [("schema", .string(Self.schema))]
    if let engines { members.append(("engines", .array(engines.map { .string($0.rawValue) }))) }
    if let lanes { members.append(("lanes", .array(lanes.map(JSONText.integer)))) }
    members.append(("workloads", .array(workloads.map(\.json))))
    return JSONText.object(members).formatted + "\n"
  }
}

extension SuiteEntry {
  fileprivate var json: JSONText {
    var members: [(key: String, value: JSONText)] = [("name", .string(name))]
    func add(_ key: String, _ value: JSONText?) { if let value { members.append((key, value)) } }
    switch configuration {
    case .scenes(let file): add("scenes", .string(file))
    case .conditions(let file): add("conditions", .string(file))
    case nil: break
    }
    add("events", events.map(JSONText.string))
    add("inputFormat", inputFormat.map { .string($0.rawValue) })
    add("generate", generator?.json)
    if call != .batch { add("call", .string(call.rawValue)) }
    add("engines", engines.map { .array($0.map { .string($0.rawValue) }) })
    add("lanes", lanes.map { .array($0.map(JSONText.integer)) })
    add("hash", hash.map(JSONText.string))
    add("checksum", checksum.map { .string(String($0)) })
    return .object(members)
  }
}

extension SuiteEntry.Generator {
  fileprivate var json: JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("kind", .string(kind)), ("seed", .integer(seed)),
    ]
    if let conditionCount { members.append(("conditionCount", .integer(conditionCount))) }
    if let eventCount { members.append(("eventCount", .integer(eventCount))) }
    if let eventLength { members.append(("eventLength", .integer(eventLength))) }
    return .object(members)
  }
}
