internal import RouterFiles

/// What was measured of one engine at one place.
@dynamicMemberLookup package struct ScalePoint: Sendable, Hashable {
  package var coordinates: ScaleCoordinates
  /// The workload's content hash, as 16 hexadecimal digits.
  package var workloadHash: String
  /// How many of 100 of the workload's events a condition decides; nil where nobody counted.
  package var matchingPercent: Double?
  /// Has fewer conditions than asked for where a kind has no more.
  package var result: BenchmarkResult

  package subscript<Value>(dynamicMember member: KeyPath<BenchmarkResult, Value>) -> Value {
    result[keyPath: member]
  }

  package subscript(figure: ScaleFigure) -> Double {
    switch figure {
    case .nsPerEvent: result.nanoseconds.median
    case .bytesPerSecond: result.bytesPerSecond
    case .buildSeconds: result.buildSeconds
    case .indexBytes: Double(result.indexBytes)
    }
  }
}

/// One engine along one axis.
package struct ScaleCurve: Sendable, Hashable {
  package var axis: ScaleAxis
  package var engine: EngineName
  /// In the order of the axis.
  package var points: [ScalePoint]

  /// Where `point` lies on this curve's axis. Conditions count as they are, not as they were asked for.
  package func position(of point: ScalePoint) -> Int {
    axis == .conditions ? point.conditions : point.coordinates[axis]
  }

  /// How `figure` grows along the axis; nil where there are not two points that can tell.
  package func fit(_ figure: ScaleFigure) -> PowerFit? {
    PowerFit(points.map { (x: Double(position(of: $0)), y: $0[figure]) })
  }
}
