/// What was measured of one engine at one place.
package struct ScalePoint: Sendable, Hashable {
  package var coordinates: ScaleCoordinates
  package var engine: EngineName
  /// The workload's content hash, as 16 hexadecimal digits.
  package var workloadHash: String
  /// How many of the workload's 100 events some scene matches, as decided; nil where nobody counted.
  package var matchingPercent: Double?
  /// How many events each pass routed: all, or the sample of a slow engine.
  package var events: Int
  /// UTF-8 bytes of these events' texts.
  package var bytes: Int
  /// Conditions in all sets of the configuration: fewer than asked for where a kind has no more.
  package var conditions: Int
  package var passesPerRound: Int
  /// Nanoseconds per event, one sample per round.
  package var nanoseconds: Samples
  package var buildSeconds: Double
  package var indexBytes: Int
  package var representation: String
  package var allocatedBytesPerEvent: Double?
  package var decisionChecksum: UInt64
  package var verified: Bool
  /// On how many events the decisions were compared with the reference's, and on how many they differ.
  package var comparedEvents: Int
  package var differingEvents: Int

  package init(
    coordinates: ScaleCoordinates, engine: EngineName, workloadHash: String, matchingPercent: Double?,
    events: Int, bytes: Int, conditions: Int, passesPerRound: Int, nanoseconds: Samples,
    buildSeconds: Double, indexBytes: Int, representation: String, allocatedBytesPerEvent: Double?,
    decisionChecksum: UInt64, verified: Bool, comparedEvents: Int, differingEvents: Int
  ) {
    self.coordinates = coordinates
    self.engine = engine
    self.workloadHash = workloadHash
    self.matchingPercent = matchingPercent
    self.events = events
    self.bytes = bytes
    self.conditions = conditions
    self.passesPerRound = passesPerRound
    self.nanoseconds = nanoseconds
    self.buildSeconds = buildSeconds
    self.indexBytes = indexBytes
    self.representation = representation
    self.allocatedBytesPerEvent = allocatedBytesPerEvent
    self.decisionChecksum = decisionChecksum
    self.verified = verified
    self.comparedEvents = comparedEvents
    self.differingEvents = differingEvents
  }

  init(
    _ result: BenchmarkResult, at coordinates: ScaleCoordinates, workloadHash: String,
    matchingPercent: Double?
  ) {
    self.init(
      coordinates: coordinates, engine: result.engine, workloadHash: workloadHash,
      matchingPercent: matchingPercent, events: result.events, bytes: result.bytes,
      conditions: result.conditions, passesPerRound: result.passes, nanoseconds: result.nanoseconds,
      buildSeconds: result.buildSeconds, indexBytes: result.indexBytes,
      representation: result.representation, allocatedBytesPerEvent: result.allocatedBytesPerEvent,
      decisionChecksum: result.decisionChecksum, verified: result.verified,
      comparedEvents: result.verification.compared, differingEvents: result.verification.differences)
  }

  package var bytesPerSecond: Double {
    events == 0 ? 0 : Double(bytes) / Double(events) * 1e9 / nanoseconds.median
  }

  package subscript(figure: ScaleFigure) -> Double {
    switch figure {
    case .nsPerEvent: nanoseconds.median
    case .bytesPerSecond: bytesPerSecond
    case .buildSeconds: buildSeconds
    case .indexBytes: Double(indexBytes)
    }
  }
}

/// One engine along one axis.
package struct ScaleCurve: Sendable, Hashable {
  package var axis: ScaleAxis
  package var engine: EngineName
  /// In the order of the axis.
  package var points: [ScalePoint]

  package init(axis: ScaleAxis, engine: EngineName, points: [ScalePoint]) {
    self.axis = axis
    self.engine = engine
    self.points = points
  }

  /// Where `point` lies on this curve's axis. Conditions count as they are, not as they were asked for.
  package func position(of point: ScalePoint) -> Int {
    axis == .conditions ? point.conditions : point.coordinates[axis]
  }

  /// How `figure` grows along the axis; nil where there are not two points that can tell.
  package func fit(_ figure: ScaleFigure) -> PowerFit? {
    PowerFit(points.map { (x: Double(position(of: $0)), y: $0[figure]) })
  }
}
