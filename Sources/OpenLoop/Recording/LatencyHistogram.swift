import Foundation
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
  ///
  /// Not by the package's own `outputPercentileDistribution`, which cuts counts down to 32 bits on Linux: that
  /// is a few minutes of batches.
  package var percentileDistribution: String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func micro(_ nanoseconds: Double) -> String { right(String(format: "%.3f", nanoseconds / 1_000), 12) }
    var text = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"
    for point in curve {
      let share = point.percentile / 100
      text += "\(micro(Double(point.nanoseconds))) \(String(format: "%.12f", share)) "
      text += right(String(point.count), 10)
      if share < 1 { text += " " + right(String(format: "%.2f", 1 / (1 - share)), 14) }
      text += "\n"
    }
    text += "#[Mean    = \(micro(mean)), StdDeviation   = \(micro(standardDeviation))]\n"
    text += "#[Max     = \(micro(Double(maximum))), Total count    = \(right(String(count), 12))]\n"
    return text
  }
}
