import Foundation

/// What a length on paper means.
public struct Axis: Sendable, Hashable {
  public enum Scale: Sendable, Hashable {
    case linear
    case logarithmic
    /// Shares below one, spread as HdrHistogram's plots spread percentiles: 0, 90 %, 99 %, 99.9 % are equally
    /// far apart.
    case nines
  }

  /// A line across the plot, and what is written beside it.
  public struct Tick: Sendable, Hashable {
    public var value: Double
    public var label: String
  }

  public let label: String
  public let scale: Scale
  /// The values at both ends.
  public let domain: ClosedRange<Double>
  public let ticks: [Tick]
  /// Lines without a label between the ticks.
  public let minorTicks: [Double]

  /// An axis from 0, with round ticks, that has room for all `values`.
  public static func linear(
    _ label: String, _ values: [Double], format: TickFormat = .si(unit: "")
  ) -> Axis {
    let most = drawable(values).max() ?? 0
    let step = roundStep(most > 0 ? most / 4 : 0.25)
    // At most five: the step is no less than a quarter.
    let count = Int(min(5, max(1, (most / step - 1e-9).rounded(.up))))
    return Axis(
      label: label, scale: .linear, domain: 0...(step * Double(count)),
      ticks: (0...count).map { tick(Double($0) * step, format) }, minorTicks: [])
  }

  /// An axis of a logarithm that has room for all `values` that are positive, to the next 1, 2 or 5 of a power
  /// of ten.
  public static func logarithmic(
    _ label: String, _ values: [Double], format: TickFormat = .si(unit: "")
  ) -> Axis {
    let positive = drawable(values)
    let least = positive.min() ?? 1
    let most = positive.max() ?? 10
    let marks = logarithmicMarks(from: least, to: most)
    let decades = marks.filter { $0.digit == 1 }
    let labelled: [Double]
    if decades.count >= 3 {
      // At most some seven labels.
      let every = (decades.count + 6) / 7
      labelled = decades.enumerated().filter { $0.offset % every == 0 }.map(\.element.value)
    } else {
      labelled = marks.map(\.value)
    }
    return Axis(
      label: label, scale: .logarithmic, domain: marks[0].value...marks[marks.count - 1].value,
      ticks: labelled.map { tick($0, format) },
      minorTicks: marks.map(\.value).filter { !labelled.contains($0) })
  }

  /// An axis of percentiles, as shares of one, up to so many nines as `values` have; 1 itself stands at the
  /// end.
  public static func nines(_ label: String, _ values: [Double]) -> Axis {
    let deepest = values.filter { (0..<1).contains($0) }.map { -log10(1 - $0) }.max() ?? 1
    let count = Int(max(1, min(9, (deepest - 1e-9).rounded(.up))))
    let ticks = (0...count).map { tick(1 - pow(10, -Double($0)), .percent) }
    return Axis(
      label: label, scale: .nines, domain: 0...(1 - pow(10, -Double(count))), ticks: ticks,
      minorTicks: [0.5])
  }

  /// Values that have a place on an axis from 0, and for which powers of ten can be computed: what is smaller is
  /// drawn as 0, what is larger at the end.
  private static func drawable(_ values: [Double]) -> [Double] {
    values.filter { $0 > 1e-290 && $0.isFinite }.map { min($0, 1e290) }
  }

  /// Where `value` lies between both ends: 0 to 1. What lies outside, or has no place, is put to the next end.
  public func position(_ value: Double) -> Double {
    let (low, high) = (measure(domain.lowerBound), measure(domain.upperBound))
    let place = (measure(value) - low) / (high - low)
    return place.isNaN ? 0 : min(1, max(0, place))
  }

  /// Whether `value` has a place of its own.
  public func holds(_ value: Double) -> Bool {
    value.isFinite && (scale != .logarithmic || value > 0)
  }

  private func measure(_ value: Double) -> Double {
    switch scale {
    case .linear: value
    case .logarithmic: value > 0 ? log10(value) : -.infinity
    case .nines: value < 1 ? -log10(1 - value) : .infinity
    }
  }

  private static func tick(_ value: Double, _ format: TickFormat) -> Tick {
    Tick(value: value, label: format.text(value))
  }

  /// The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `value`.
  private static func roundStep(_ value: Double) -> Double {
    let power = pow(10, log10(value).rounded(.down))
    return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= value * (1 - 1e-9) } ?? power * 10
  }

  /// 1, 2 and 5 of every power of ten, from the last that is not above `least` to the first that is not below
  /// `most`, and two at least.
  private static func logarithmicMarks(
    from least: Double, to most: Double
  ) -> [(digit: Int, value: Double)] {
    let exponents = Int(log10(least).rounded(.down)) - 1...Int(log10(most).rounded(.up)) + 1
    let all = exponents.flatMap { exponent in
      [1, 2, 5].map { digit in
        // A power of ten with a negative exponent is no exact number; a quotient is the nearest.
        let power = pow(10, Double(abs(exponent)))
        return (digit: digit, value: exponent < 0 ? Double(digit) / power : Double(digit) * power)
      }
    }
    let first = all.lastIndex { $0.value <= least * (1 + 1e-9) } ?? 0
    let last = all.firstIndex { $0.value >= most * (1 - 1e-9) } ?? all.count - 1
    return Array(all[first...max(last, first + 1)])
  }
}
