import Foundation

/// By how much one series of measurements lies above another, how sure that is, and within which bounds.
///
/// Nothing is assumed about the distribution of the measurements: no bell curve, no equal spread. What a
/// benchmark measures has a long tail upwards, and often two or three humps.
package struct Shift: Sendable, Hashable {
  /// The Hodges–Lehmann estimate: half of the pairs' shifts lie above it, half below. Up to 29 % of the
  /// measurements may be arbitrarily wrong without carrying it away.
  ///
  /// Source: J. L. Hodges, E. L. Lehmann, "Estimates of location based on rank tests", Annals of Mathematical
  /// Statistics 34 (1963).
  package var estimate: Double
  /// The bounds between which the shift lies with ``confidence``; infinite where there are too few
  /// measurements for any.
  package var interval: ClosedRange<Double>
  /// The interval's, such as 0.98.
  package var confidence: Double
  /// How likely measurements that say "above" as clearly as these are, if there is no shift: the one-sided
  /// p-value.
  package var probabilityIfNotAbove: Double
  /// The same for "below".
  package var probabilityIfNotBelow: Double
  /// The smallest p-value that so many measurements can have: if that is not small, they can show nothing.
  package var smallestProbability: Double
  /// How many pairs, or how many measurements in the smaller series, there are.
  package var count: Int
}

/// The normal distribution, which rank sums of many measurements follow closely.
enum Normal {
  /// The probability of a value of at least `z`.
  static func upperTail(_ z: Double) -> Double { 0.5 * erfc(z / 2.0.squareRoot()) }

  /// The value that is exceeded with probability `tail`, which is below one half.
  static func quantile(upperTail tail: Double) -> Double {
    var (low, high) = (0.0, 40.0)
    // Sixty halvings leave less than a double can tell.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if upperTail(middle) > tail { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension Shift {
  /// Bounds from the sorted shifts of all pairs: the `k`-th from below and from above, where `k` of them may
  /// be cut off at each end.
  static func bounds(of sorted: [Double], cutting k: Int) -> ClosedRange<Double> {
    guard k >= 1, k <= sorted.count - k + 1 else { return -Double.infinity...Double.infinity }
    return sorted[k - 1]...sorted[sorted.count - k]
  }

  static func median(ofSorted values: [Double]) -> Double {
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }
}
