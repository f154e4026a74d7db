package import RouterFiles

extension SavedReport {
  /// The schema of a file of several workloads.
  package static let suiteSchema = "eventrouter-benchmark-suite/1"

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
    let schema = try root.require("schema", "\"\(BenchmarkReport.schema)\" or \"\(Self.suiteSchema)\"")
    let workloads: [SavedWorkload]
    switch try schema.choice(of: Schema.self) {
    case .single: workloads = [try SavedWorkload(root)]
    case .suite:
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
      environment: try BenchmarkEnvironment(
        JSONObject(try root.require("environment", "an object"))),
      workloads: workloads)
  }

  private enum Schema: String, CaseIterable {
    case single = "eventrouter-benchmark/1"
    case suite = "eventrouter-benchmark-suite/1"
  }
}

extension BenchmarkEnvironment {
  init(_ object: JSONObject) throws(FileFormatError) {
    func text(_ key: String) throws(FileFormatError) -> String {
      try object.require(key, "a string").string()
    }
    self.init(
      cpu: try text("cpu"), cores: try object.require("cores", "a number").integer(in: 1...1_000_000),
      platform: try text("platform"), swift: try text("swift"), commit: try text("commit"),
      configuration: try text("configuration"), allocator: try text("allocator"))
  }
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
    func count(_ key: String) throws(FileFormatError) -> Int {
      try object.require(key, "a number").integer(in: 0...Int.max)
    }
    let hash = try object.require("hash", "a string")
    let text = try hash.string()
    guard text.utf8.count == 16, UInt64(text, radix: 16) != nil, !text.hasPrefix("+") else {
      throw hash.unexpected("16 hexadecimal digits")
    }
    var seed: UInt64?
    if let place = object["seed"], !place.isNull { seed = try place.decimal() }
    self.init(
      name: try object.require("name", "a string").string(), hash: text, seed: seed,
      events: try count("events"), bytes: try count("bytes"), conditions: try count("conditions"),
      declarations: try count("declarations"), openScenes: try count("openScenes"),
      call: try object["call"]?.choice(of: BenchmarkCall.self) ?? .batch)
  }
}

extension SavedResult {
  init(_ object: JSONObject) throws(FileFormatError) {
    func count(_ key: String, from minimum: Int = 0) throws(FileFormatError) -> Int {
      try object.require(key, "a number").integer(in: minimum...Int.max)
    }
    func optionalCount(_ key: String, from minimum: Int = 0) throws(FileFormatError) -> Int? {
      try object[key]?.integer(in: minimum...Int.max)
    }
    func optionalNumber(_ key: String) throws(FileFormatError) -> Double? {
      guard let place = object[key], !place.isNull else { return nil }
      return try place.number(in: 0..., "a number that is not negative, or null")
    }
    self.init(
      engine: try object.require("engine", "a string").choice(of: EngineName.self),
      lanes: try count("lanes", from: 1), events: try count("events", from: 1), bytes: try count("bytes"),
      conditions: try count("conditions"), passesPerRound: try optionalCount("passesPerRound", from: 1),
      nanoseconds: try Samples(try object.require("samplesNsPerEvent", "an array of numbers")),
      buildSeconds: try object.require("buildSeconds", "a number")
        .number(in: 0..., "a number of seconds that is not negative"),
      indexBytes: try count("indexBytes"), representation: try object["representation"]?.string() ?? "",
      allocatedBytesPerEvent: try optionalNumber("allocatedBytesPerEvent"),
      instructionsPerEvent: try optionalNumber("instructionsPerEvent"),
      decisionChecksum: try object.require("decisionChecksum", "a decimal number in a string").decimal(),
      verified: try object.require("verified", "true or false").boolean(),
      comparedEvents: try optionalCount("comparedEvents"),
      differingEvents: try optionalCount("differingEvents"))
  }
}

extension Samples {
  init(_ place: JSONPlace) throws(FileFormatError) {
    var values: [Double] = []
    for sample in try place.array() {
      // Comparisons take logarithms.
      values.append(
        try sample.number(in: Double.leastNormalMagnitude..., "a number of nanoseconds greater than 0"))
    }
    if values.isEmpty { throw place.unexpected("an array of at least one number") }
    self.init(values)
  }
}

extension JSONPlace {
  /// A 64-bit number written as a string of decimal digits: JSON's own numbers lose the last ones in many
  /// readers.
  func decimal() throws(FileFormatError) -> UInt64 {
    let expected = "a string of decimal digits, below 2^64"
    guard let text = try? string(), let number = UInt64(text), text.utf8.first != UInt8(ascii: "+") else {
      throw unexpected(expected)
    }
    return number
  }
}
