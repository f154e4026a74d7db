package import RouterFiles

extension SavedLatency.Latencies: JSONRecord {
  /// - Parameter figures: How many there are, and their mean, least and most, in nanoseconds.
  package init(
    _ figures: (count: Int, mean: Double, minimum: Int, maximum: Int),
    percentiles: [(name: String, nanoseconds: Int)], curve: [(percentile: Double, nanoseconds: Int)]
  ) {
    self.init(
      count: figures.count, mean: figures.mean, minimum: figures.minimum, maximum: figures.maximum,
      percentiles: percentiles.map { SavedLatency.Percentile(name: $0.name, nanoseconds: $0.nanoseconds) },
      curve: curve.map { SavedLatency.Point(percentile: $0.percentile, nanoseconds: $0.nanoseconds) })
  }

  /// All times in nanoseconds; of the curve `[percentile, nanoseconds]`.
  package var members: JSONMembers {
    [
      "unit": "ns", "count": count, "mean": mean, "min": minimum,
      "percentiles": percentiles.reduce([:] as JSONMembers) { $0 + [$1.name: $1.nanoseconds] },
      "max": maximum,
      "curve": curve.map { JSONValue.array([$0.percentile.json, $0.nanoseconds.json]) },
    ]
  }

  /// The time that so many percent did not exceed, such as `p99`; nil where the file has none of this name.
  package func nanoseconds(_ name: String) -> Int? { percentiles.first { $0.name == name }?.nanoseconds }

  /// The same in microseconds.
  package func microseconds(_ name: String) -> Double? { nanoseconds(name).map { Double($0) / 1_000 } }
}
