import Foundation

/// A power of x that follows a curve: *y* = *a* · *x* ^ exponent, by least squares on both logarithms.
package struct PowerFit: Sendable, Hashable {
  /// The growth exponent: 0 for what stays the same, 1 for what doubles with x.
  package var exponent: Double
  /// *y* at *x* = 1.
  package var factor: Double
  /// How much of the variance of log *y* the fit explains; nil where that says nothing: for fewer than three
  /// points, and where *y* does not vary.
  package var rSquared: Double?
  /// How many points were fitted.
  package var points: Int

  /// What the fit says *y* is at `x`.
  package func value(at x: Double) -> Double { factor * pow(x, exponent) }
}

extension PowerFit {
  /// Fits the points of which both numbers are positive: others have no logarithm. Nil if these have not two
  /// different *x*.
  package init?(_ points: [(x: Double, y: Double)]) {
    let logarithms = points.filter { $0.x > 0 && $0.y > 0 && $0.x.isFinite && $0.y.isFinite }
      .map { (x: log($0.x), y: log($0.y)) }
    guard let first = logarithms.first, logarithms.contains(where: { $0.x != first.x }) else { return nil }
    let count = Double(logarithms.count)
    let (meanX, meanY) = logarithms.reduce((0, 0)) { ($0.0 + $1.x / count, $0.1 + $1.y / count) }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for point in logarithms {
      xx += (point.x - meanX) * (point.x - meanX)
      xy += (point.x - meanX) * (point.y - meanY)
      yy += (point.y - meanY) * (point.y - meanY)
    }
    let exponent = xy / xx
    self.init(
      exponent: exponent, factor: exp(meanY - exponent * meanX),
      // Equal values leave nothing to explain but rounding.
      rSquared: logarithms.count < 3 || yy < 1e-18 * count ? nil : xy * xy / (xx * yy),
      points: logarithms.count)
  }
}
