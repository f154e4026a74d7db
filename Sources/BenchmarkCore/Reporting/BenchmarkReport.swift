package import RouterFiles

/// What `routebench run` found, on one workload or on those of a suite: what is written, and what a file is read
/// into.
package struct BenchmarkReport: Sendable, Hashable {
  /// The version of the format of a workload by itself; a reader refuses one that it does not know.
  package static let schema = SavedSchema.Kind.benchmark.schema

  /// The file as the user named it; empty for what was measured just now.
  package var file = ""
  package var environment: BenchmarkEnvironment
  /// Not empty, and each with a name of its own.
  package var workloads: [WorkloadResults]
  /// Why fewer rounds were taken, or fewer workloads, than were to be; nil if they were.
  package var incomplete: Incompleteness?

  package init(
    file: String = "", environment: BenchmarkEnvironment, workloads: [WorkloadResults],
    incomplete: Incompleteness? = nil
  ) {
    self.file = file
    self.environment = environment
    self.workloads = workloads
    self.incomplete = incomplete
  }
}

extension BenchmarkReport: Decodable {
  /// Reads a file that `routebench run --save` wrote, with or without `--suite`; `-` is the standard input.
  ///
  /// Keys may be added to a schema without a new number, so unknown keys are ignored. Everything that is
  /// promised must be there and of its type, and an unknown schema is refused.
  ///
  /// - Throws: ``RouterFileError`` for the first thing that is wrong; nothing is half-loaded.
  package init(path: String) throws(RouterFileError) {
    self = try JSONDocument.read(path) { place throws(FileFormatError) in try place.decode() }
  }

  /// Parses `bytes`; `name` is the file in error messages.
  package init(bytes: [UInt8], name: String) throws(FileFormatError) {
    self = try JSONDocument.parse(bytes, file: name, isFile: true).decode()
  }

  package init(from decoder: any Decoder) throws {
    let place = try decoder.place
    let root = try JSONObject(place)
    let header = try SavedHeader(of: root, [.benchmark, .suite])
    let workloads: [WorkloadResults] =
      header.schema.kind == .benchmark ? [try place.decode()] : try Self.suite(root)
    self.init(
      file: place.file, environment: header.environment, workloads: workloads, incomplete: header.incomplete)
  }

  private static func suite(_ root: JSONObject) throws(FileFormatError) -> [WorkloadResults] {
    let list = try root.require("workloads", "an array")
    var workloads: [WorkloadResults] = []
    var names: Set<String> = []
    for place in try list.array() {
      let workload = try place.decode(WorkloadResults.self)
      if !names.insert(workload.summary.name).inserted {
        throw try JSONObject(JSONObject(place).require("workload", "an object")).require("name", "a string")
          .unexpected("a name that no other workload has")
      }
      workloads.append(workload)
    }
    if workloads.isEmpty { throw list.unexpected("an array of at least one workload") }
    return workloads
  }
}

extension BenchmarkReport: FormattedReport {
  /// The members of a workload by itself: `schema`, `environment`, `workload` and `results`.
  package var members: JSONMembers {
    ["schema": Self.schema, "environment": environment] + (workloads.first?.members ?? [:])
      + Incompleteness.members(incomplete)
  }

  private static let columns = [
    "engine", "lanes", "events", "bytes", "conditions", "rounds", "nsPerEvent", "nsPerEventMin",
    "nsPerEventMax", "eventsPerSecond", "bytesPerSecond", "timesFasterThanFoundation", "buildSeconds",
    "indexBytes", "allocatedBytesPerEvent", "decisionChecksum", "verified", "comparedEvents",
    "differingEvents",
  ]

  /// One line per result under a header, RFC 4180 with LF; the environment and the workload on every line.
  package var csv: String {
    CSV.table(
      Self.columns,
      workloads.flatMap { workload in
        workload.results.map { (workload.members($0), workload.summary.columns) }
      },
      environment)
  }
}
