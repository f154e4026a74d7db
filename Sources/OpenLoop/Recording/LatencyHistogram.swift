import Histogram

/// Latencies in nanoseconds, in buckets of three significant digits: HdrHistogram.
///
/// Recording allocates nothing.
package struct LatencyHistogram: Sendable {
  /// One hour. What takes longer counts as this.
  package static let longest: UInt64 = 3_600_000_000_000

  private var histogram = Histogram<UInt64>(
    highestTrackableValue: longest, numberOfSignificantValueDigits: .three)

  package init() {}

  /// Records `count` events that took `nanoseconds` each.
  @inline(__always) package mutating func record(_ nanoseconds: UInt64, count: Int = 1) {
    histogram.record(min(nanoseconds, Self.longest), count: UInt64(count))
  }

  /// How many events are recorded.
  package var count: Int { Int(histogram.totalCount) }

  package var minimum: UInt64 { histogram.min }
  /// Exact, as the minimum is.
  package var maximum: UInt64 { histogram.maxRecorded }
  package var mean: Double { histogram.mean }
  package var standardDeviation: Double { histogram.stdDeviation }

  /// The smallest value that at least `percentile` percent of the events did not exceed.
  package func value(atPercentile percentile: Double) -> UInt64 {
    histogram.valueAtPercentile(percentile)
  }

  /// A point of the percentile curve: so many events, which are so many percent, took no longer.
  package struct Point: Sendable, Hashable {
    package var percentile: Double
    package var nanoseconds: UInt64
    /// Events up to here.
    package var count: Int
  }

  /// The curve with ten points for each halving of the distance to 100 %.
  package var curve: [Point] {
    histogram.percentiles(ticksPerHalfDistance: 10).map { step in
      Point(
        percentile: step.percentileLevelIteratedTo, nanoseconds: min(step.value, maximum),
        count: Int(step.totalCountToThisValue))
    }
  }

  /// The percentile distribution, in microseconds, as HdrHistogram's other tools write and plot it.
  package var percentileDistribution: String {
    var text = ""
    histogram.outputPercentileDistribution(
      to: &text, outputValueUnitScalingRatio: 1_000, percentileTicksPerHalfDistance: 10)
    return text
  }
}
