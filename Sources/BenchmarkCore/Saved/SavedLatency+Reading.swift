package import RouterFiles

extension SavedLatency {
  /// Reads the object that `routebench latency --save` wrote. Unknown keys are ignored.
  ///
  /// - Throws: ``FileFormatError`` for the first thing that is wrong; nothing is half-loaded.
  package init(_ place: JSONPlace) throws(FileFormatError) {
    let root = try JSONObject(place)
    let schema = try SavedSchema(of: root, [.latency])
    let load = try JSONObject(root.require("load", "an object"))
    let list = try root.require("results", "an array")
    var runs: [Run] = []
    for entry in try list.array() { runs.append(try Run(JSONObject(entry))) }
    if runs.isEmpty { throw list.unexpected("an array of at least one result") }
    self.init(
      environment: try BenchmarkEnvironment(of: root, version: schema.version),
      workload: try BenchmarkReport.WorkloadSummary(JSONObject(root.require("workload", "an object"))),
      engine: try root.require("engine", "a string").choice(of: EngineName.self),
      load: try load.require("kind", "a string").string(),
      batch: try load.count("batch", from: 1),
      lanes: try load.count("lanes", from: 1),
      representation: try root["representation"]?.string() ?? "",
      verified: try root.require("verified", "true or false").boolean(),
      comparedEvents: try root.count("comparedEvents"),
      highestRate: try root.optionalNumber("highestRate", .eventsPerSecond), runs: runs,
      incomplete: try Incompleteness.read(root))
  }
}

extension SavedLatency.Run {
  fileprivate init(_ object: JSONObject) throws(FileFormatError) {
    self.init(
      requestedRate: try object.number("requestedRate", .eventsPerSecond),
      achievedRate: try object.number("achievedRate", .eventsPerSecond),
      isHeld: try object.require("held", "true or false").boolean(),
      scheduledEvents: try object.count("scheduledEvents"),
      backlogEvents: try object.count("backlogEvents"),
      allocatedBytesPerEvent: try object.optionalNumber("allocatedBytesPerEvent", .perEvent),
      response: try SavedLatency.Latencies(JSONObject(object.require("response", "an object"))),
      service: try SavedLatency.Latencies(JSONObject(object.require("service", "an object"))))
  }
}

extension SavedLatency.Latencies {
  /// More than this are refused: tables have a column for each.
  private static let maximumPercentiles = 64

  fileprivate init(_ object: JSONObject) throws(FileFormatError) {
    let place = try object.require("percentiles", "an object")
    let named = try JSONObject(place)
    guard named.all.count <= Self.maximumPercentiles else {
      throw place.unexpected("at most \(Self.maximumPercentiles) percentiles")
    }
    var percentiles: [SavedLatency.Percentile] = []
    for (name, value) in named.all {
      percentiles.append(
        SavedLatency.Percentile(name: name, nanoseconds: try value.count()))
    }
    var curve: [SavedLatency.Point] = []
    for entry in try object.require("curve", "an array").array() {
      let numbers = try entry.array()
      guard numbers.count >= 2 else { throw entry.unexpected("an array of a percentile and nanoseconds") }
      curve.append(
        SavedLatency.Point(
          percentile: try numbers[0].number(.percent), nanoseconds: try numbers[1].count()))
    }
    self.init(
      count: try object.count("count"), mean: try object.number("mean", .nanoseconds),
      minimum: try object.count("min"), maximum: try object.count("max"), percentiles: percentiles,
      curve: curve)
  }
}
