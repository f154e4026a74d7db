package import RouterFiles

extension SavedLatency {
  /// Reads the object that `routebench latency --save` wrote. Unknown keys are ignored.
  ///
  /// - Throws: ``FileFormatError`` for the first thing that is wrong; nothing is half-loaded.
  package init(_ place: JSONPlace) throws(FileFormatError) {
    let root = try JSONObject(place)
    let schema = try root.require("schema", "\"\(Self.schema)\"")
    guard try schema.string() == Self.schema else { throw schema.unexpected("\"\(Self.schema)\"") }
    let load = try JSONObject(root.require("load", "an object"))
    var highestRate: Double?
    if let place = root["highestRate"], !place.isNull { highestRate = try place.rate() }
    let list = try root.require("results", "an array")
    var runs: [Run] = []
    for entry in try list.array() { runs.append(try Run(JSONObject(entry))) }
    if runs.isEmpty { throw list.unexpected("an array of at least one result") }
    self.init(
      environment: try BenchmarkEnvironment(JSONObject(root.require("environment", "an object"))),
      workload: try BenchmarkReport.WorkloadSummary(JSONObject(root.require("workload", "an object"))),
      engine: try root.require("engine", "a string").choice(of: EngineName.self),
      load: try load.require("kind", "a string").string(),
      batch: try load.require("batch", "a number").integer(in: 1...Int.max),
      lanes: try load.require("lanes", "a number").integer(in: 1...Int.max),
      representation: try root["representation"]?.string() ?? "",
      verified: try root.require("verified", "true or false").boolean(),
      comparedEvents: try root.require("comparedEvents", "a number").integer(in: 0...Int.max),
      highestRate: highestRate, runs: runs)
  }
}

extension SavedLatency.Run {
  fileprivate init(_ object: JSONObject) throws(FileFormatError) {
    var allocated: Double?
    if let place = object["allocatedBytesPerEvent"], !place.isNull {
      allocated = try place.number(in: 0..., "a number that is not negative, or null")
    }
    self.init(
      requestedRate: try object.require("requestedRate", "a number").rate(),
      achievedRate: try object.require("achievedRate", "a number").rate(),
      isHeld: try object.require("held", "true or false").boolean(),
      scheduledEvents: try object.require("scheduledEvents", "a number").integer(in: 0...Int.max),
      backlogEvents: try object.require("backlogEvents", "a number").integer(in: 0...Int.max),
      allocatedBytesPerEvent: allocated,
      response: try SavedLatency.Latencies(JSONObject(object.require("response", "an object"))),
      service: try SavedLatency.Latencies(JSONObject(object.require("service", "an object"))))
  }
}

extension SavedLatency.Latencies {
  fileprivate init(_ object: JSONObject) throws(FileFormatError) {
    func count(_ key: String) throws(FileFormatError) -> Int {
      try object.require(key, "a number").integer(in: 0...Int.max)
    }
    let named = try JSONObject(object.require("percentiles", "an object"))
    var percentiles: [SavedLatency.Percentile] = []
    for (name, value) in named.all {
      percentiles.append(
        SavedLatency.Percentile(name: name, nanoseconds: try value.integer(in: 0...Int.max)))
    }
    var curve: [SavedLatency.Point] = []
    for entry in try object.require("curve", "an array").array() {
      let numbers = try entry.array()
      guard numbers.count >= 2 else { throw entry.unexpected("an array of a percentile and nanoseconds") }
      let percentile = try numbers[0].number(in: 0..., "a number from 0 to 100")
      if percentile > 100 { throw numbers[0].unexpected("a number from 0 to 100") }
      curve.append(
        SavedLatency.Point(
          percentile: percentile, nanoseconds: try numbers[1].integer(in: 0...Int.max)))
    }
    self.init(
      count: try count("count"),
      mean: try object.require("mean", "a number").number(in: 0..., "a number that is not negative"),
      minimum: try count("min"), maximum: try count("max"), percentiles: percentiles, curve: curve)
  }
}

extension JSONPlace {
  fileprivate func rate() throws(FileFormatError) -> Double {
    try number(in: 0..., "a number of events per second that is not negative")
  }
}
