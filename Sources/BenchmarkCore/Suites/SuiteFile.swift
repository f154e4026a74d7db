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
}

extension SuiteFile {
  /// Where a file is that the suite calls `path`: paths begin at the folder that the suite lies in.
  package func resolved(_ path: String) -> String {
    guard !path.beginsExactly(with: "/"), !file.isExactly("-"), let slash = file.lastIndex(of: "/") else {
      // Not the standard input, which only the command line can name.
      return path.isExactly("-") ? "./-" : path
    }
    return file[...slash] + path
  }

  /// The file's text, in the form that it is always written in.
  package var formatted: String { members.json.formatted + "\n" }

  private var members: JSONMembers {
    ["schema": Self.schema] + given("engines", engines) + given("lanes", lanes)
      + ["workloads": workloads]
  }
}

/// The key with its value; nothing without one.
private func given(_ key: String, _ value: (some JSONWritable)?) -> JSONMembers {
  value.map { [key: $0] } ?? [:]
}

extension SuiteEntry: JSONRecord {
  package var members: JSONMembers {
    let files: JSONMembers =
      switch configuration {
      case .scenes(let file): ["scenes": file]
      case .conditions(let file): ["conditions": file]
      case nil: [:]
      }
    return ["name": name] + files + given("events", events) + given("inputFormat", inputFormat?.rawValue)
      + given("generate", generator) + given("call", call == .batch ? nil : call) + given("engines", engines)
      + given("lanes", lanes) + given("hash", hash) + given("checksum", checksum.map { String($0) })
  }
}

extension SuiteEntry.Generator: JSONRecord {
  package var members: JSONMembers {
    ["kind": kind, "seed": seed] + given("conditionCount", conditionCount)
      + given("eventCount", eventCount) + given("eventLength", eventLength)
  }
}
