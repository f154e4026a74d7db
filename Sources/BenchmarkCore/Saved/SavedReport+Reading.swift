package import RouterFiles

extension SavedReport {
  /// Reads a file that `routebench run --save` wrote, with or without `--suite`; `-` is the standard input.
  ///
  /// Keys may be added to a schema without a new number, so unknown keys are ignored. Everything that is
  /// promised must be there and of its type, and an unknown schema is refused.
  ///
  /// - Throws: ``RouterFileError`` for the first thing that is wrong; nothing is half-loaded.
  package init(path: String) throws(RouterFileError) {
    let place = try JSONDocument.read(path)
    do throws(FileFormatError) {
      try self.init(place)
    } catch {
      throw .format(error)
    }
  }

  /// Parses `bytes`; `name` is the file in error messages.
  package init(bytes: [UInt8], name: String) throws(FileFormatError) {
    try self.init(try JSONDocument.parse(bytes, file: name, isFile: true))
  }

  package init(_ place: JSONPlace) throws(FileFormatError) {
    let root = try JSONObject(place)
    let schema = try SavedSchema(of: root, [.benchmark, .suite])
    let workloads: [SavedWorkload]
    if schema.kind == .benchmark {
      workloads = [try SavedWorkload(root)]
    } else {
      let place = try root.require("workloads", "an array")
      var all: [SavedWorkload] = []
      var names: Set<String> = []
      for entry in try place.array() {
        let object = try JSONObject(entry)
        let workload = try SavedWorkload(object)
        if !names.insert(workload.summary.name).inserted {
          throw try JSONObject(object.require("workload", "an object")).require("name", "a string")
            .unexpected("a name that no other workload has")
        }
        all.append(workload)
      }
      if all.isEmpty { throw place.unexpected("an array of at least one workload") }
      workloads = all
    }
    self.init(
      file: place.file,
      environment: try BenchmarkEnvironment(of: root, version: schema.version), workloads: workloads,
      incomplete: try Incompleteness.read(root))
  }
}

extension BenchmarkEnvironment {
  /// Reads the key `environment` of a file; in the first version it said less.
  init(of root: JSONObject, version: Int) throws(FileFormatError) {
    let object = try JSONObject(root.require("environment", "an object"))
    func text(_ key: String) throws(FileFormatError) -> String {
      try object.require(key, "a string").string()
    }
    self.init(
      cpu: try text("cpu"), cores: try object.require("cores", "a number").integer(in: 1...1_000_000),
      platform: try text("platform"), swift: try text("swift"), commit: try text("commit"),
      configuration: try text("configuration"), allocator: try text("allocator"))
    if version == 1 { return }
    let place = try object.require("timestamp", Timestamp.expected)
    guard let timestamp = Timestamp(try place.string()) else { throw place.unexpected(Timestamp.expected) }
    self.timestamp = timestamp
    system = try text("system")
    library = try text("library")
  }
}

extension Timestamp {
  fileprivate static let expected = "a moment as 2026-01-31T23:59:59Z"
}

extension SavedWorkload {
  /// - Parameter object: Has the keys `workload` and `results`.
  init(_ object: JSONObject) throws(FileFormatError) {
    let summary = try BenchmarkReport.WorkloadSummary(
      JSONObject(try object.require("workload", "an object")))
    let place = try object.require("results", "an array")
    var results: [SavedResult] = []
    var known: [EngineName: Set<Int>] = [:]
    for entry in try place.array() {
      let result = try SavedResult(JSONObject(entry))
      if !known[result.engine, default: []].insert(result.lanes).inserted {
        throw entry.failure(
          .misplaced(
            reason: "\(result.engine.rawValue) on \(result.lanes) lanes stands here a second time; "
              + "expected each engine once on as many lanes"))
      }
      results.append(result)
    }
    if results.isEmpty { throw place.unexpected("an array of at least one result") }
    self.init(summary: summary, results: results)
  }
}

extension BenchmarkReport.WorkloadSummary {
  init(_ object: JSONObject) throws(FileFormatError) {
    var seed: UInt64?
    if let place = object["seed"], !place.isNull { seed = try place.decimal() }
    self.init(
      name: try object.require("name", "a string").string(),
      hash: try object.require("hash", "a string").contentHash(), seed: seed,
      events: try object.count("events"), bytes: try object.count("bytes"),
      conditions: try object.count("conditions"), declarations: try object.count("declarations"),
      openScenes: try object.count("openScenes"),
      call: try object["call"]?.choice(of: BenchmarkCall.self) ?? .batch)
  }
}

extension SavedResult {
  init(_ object: JSONObject) throws(FileFormatError) {
    self.init(
      engine: try object.require("engine", "a string").choice(of: EngineName.self),
      lanes: try object.count("lanes", from: 1), events: try object.count("events", from: 1),
      bytes: try object.count("bytes"), conditions: try object.count("conditions"),
      passesPerRound: try object.optionalCount("passesPerRound", from: 1),
      nanoseconds: try Samples(try object.require("samplesNsPerEvent", "an array of numbers")),
      buildSeconds: try object.number("buildSeconds", .seconds),
      indexBytes: try object.count("indexBytes"),
      representation: try object["representation"]?.string() ?? "",
      allocatedBytesPerEvent: try object.optionalNumber("allocatedBytesPerEvent", .perEvent),
      instructionsPerEvent: try object.optionalNumber("instructionsPerEvent", .perEvent),
      decisionChecksum: try object.require("decisionChecksum", "a decimal number in a string").decimal(),
      verified: try object.require("verified", "true or false").boolean(),
      comparedEvents: try object.optionalCount("comparedEvents"),
      differingEvents: try object.optionalCount("differingEvents"))
  }
}

extension Samples {
  init(_ place: JSONPlace) throws(FileFormatError) {
    var values: [Double] = []
    // Comparisons take logarithms.
    for sample in try place.array() { values.append(try sample.number(.nanosecondsPerEvent)) }
    if values.isEmpty { throw place.unexpected("an array of at least one number") }
    self.init(values)
  }
}
