package import RouterFiles

extension ScaleReport {
  /// Reads the object that `routebench scale --save` wrote. Unknown keys are ignored, as in ``SavedReport``.
  ///
  /// - Throws: ``FileFormatError`` for the first thing that is wrong; nothing is half-loaded.
  package init(_ place: JSONPlace) throws(FileFormatError) {
    let root = try JSONObject(place)
    let schema = try SavedSchema(of: root, [.scale])
    let workload = try JSONObject(root.require("workload", "an object"))
    var curves: [ScaleCurve] = []
    for entry in try root.require("curves", "an array").array() { curves.append(try ScaleCurve(entry)) }
    self.init(
      environment: try BenchmarkEnvironment(of: root, version: schema.version),
      kind: try workload.require("kind", "a string").string(),
      seed: try workload.require("seed", "a decimal number in a string").decimal(),
      fixed: try ScaleCoordinates(JSONObject(root.require("fixed", "an object"))),
      rounds: try root.count("rounds", from: 1), curves: curves, incomplete: try Incompleteness.read(root))
  }
}

extension ScaleCoordinates {
  fileprivate init(_ object: JSONObject) throws(FileFormatError) {
    self.init()
    for axis in ScaleAxis.allCases {
      self[axis] = try object.count(axis.rawValue)
    }
  }
}

extension ScaleCurve {
  fileprivate init(_ place: JSONPlace) throws(FileFormatError) {
    let object = try JSONObject(place)
    let engine = try object.require("engine", "a string").choice(of: EngineName.self)
    let list = try object.require("points", "an array")
    var points: [ScalePoint] = []
    for entry in try list.array() { points.append(try ScalePoint(JSONObject(entry), engine: engine)) }
    if points.isEmpty { throw list.unexpected("an array of at least one point") }
    self.init(
      axis: try object.require("axis", "a string").choice(of: ScaleAxis.self), engine: engine,
      points: points)
  }
}

extension ScalePoint {
  /// Medians and rates are not read: they follow from the samples.
  fileprivate init(_ object: JSONObject, engine: EngineName) throws(FileFormatError) {
    self.init(
      coordinates: try ScaleCoordinates(object), engine: engine,
      workloadHash: try object.require("workloadHash", "a string").string(),
      matchingPercent: try object.optionalNumber("matchingPercent", .percent),
      events: try object.count("events", from: 1), bytes: try object.count("bytes"),
      conditions: try object.count("conditionCount"),
      passesPerRound: try object.count("passesPerRound", from: 1),
      nanoseconds: try Samples(object.require("samplesNsPerEvent", "an array of numbers")),
      buildSeconds: try object.number("buildSeconds", .seconds), indexBytes: try object.count("indexBytes"),
      representation: try object.require("representation", "a string").string(),
      allocatedBytesPerEvent: try object.optionalNumber("allocatedBytesPerEvent", .perEvent),
      decisionChecksum: try object.require("decisionChecksum", "a decimal number in a string").decimal(),
      verified: try object.require("verified", "true or false").boolean(),
      comparedEvents: try object.count("comparedEvents"),
      differingEvents: try object.count("differingEvents"))
  }
}
