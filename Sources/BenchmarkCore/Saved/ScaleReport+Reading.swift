package import RouterFiles

extension ScaleReport {
  /// Reads the object that `routebench scale --save` wrote. Unknown keys are ignored, as in ``SavedReport``.
  ///
  /// - Throws: ``FileFormatError`` for the first thing that is wrong; nothing is half-loaded.
  package init(_ place: JSONPlace) throws(FileFormatError) {
    let root = try JSONObject(place)
    let schema = try root.require("schema", "\"\(Self.schema)\"")
    guard try schema.string() == Self.schema else { throw schema.unexpected("\"\(Self.schema)\"") }
    let workload = try JSONObject(root.require("workload", "an object"))
    var curves: [ScaleCurve] = []
    for entry in try root.require("curves", "an array").array() { curves.append(try ScaleCurve(entry)) }
    self.init(
      environment: try BenchmarkEnvironment(JSONObject(root.require("environment", "an object"))),
      kind: try workload.require("kind", "a string").string(),
      seed: try workload.require("seed", "a decimal number in a string").decimal(),
      fixed: try ScaleCoordinates(JSONObject(root.require("fixed", "an object"))),
      rounds: try root.require("rounds", "a number").integer(in: 1...Int.max), curves: curves)
  }
}

extension ScaleCoordinates {
  fileprivate init(_ object: JSONObject) throws(FileFormatError) {
    self.init()
    for axis in ScaleAxis.allCases {
      self[axis] = try object.require(axis.rawValue, "a number").integer(in: 0...Int.max)
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
    func count(_ key: String, from minimum: Int = 0) throws(FileFormatError) -> Int {
      try object.require(key, "a number").integer(in: minimum...Int.max)
    }
    func optionalNumber(_ key: String) throws(FileFormatError) -> Double? {
      guard let place = object[key], !place.isNull else { return nil }
      return try place.number(in: 0..., "a number that is not negative, or null")
    }
    self.init(
      coordinates: try ScaleCoordinates(object), engine: engine,
      workloadHash: try object.require("workloadHash", "a string").string(),
      matchingPercent: try optionalNumber("matchingPercent"), events: try count("events", from: 1),
      bytes: try count("bytes"), conditions: try count("conditionCount"),
      passesPerRound: try count("passesPerRound", from: 1),
      nanoseconds: try Samples(object.require("samplesNsPerEvent", "an array of numbers")),
      buildSeconds: try object.require("buildSeconds", "a number")
        .number(in: 0..., "a number of seconds that is not negative"),
      indexBytes: try count("indexBytes"),
      representation: try object.require("representation", "a string").string(),
      allocatedBytesPerEvent: try optionalNumber("allocatedBytesPerEvent"),
      decisionChecksum: try object.require("decisionChecksum", "a decimal number in a string").decimal(),
      verified: try object.require("verified", "true or false").boolean(),
      comparedEvents: try count("comparedEvents"), differingEvents: try count("differingEvents"))
  }
}
