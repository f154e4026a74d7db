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

  /// An axis with round ticks that has room for all `values`, and for zero unless that is left out: a line or a
  /// dot may do without it where small changes are to be seen.
  public static func linear(
    _ label: String, _ values: [Double], withZero: Bool = true, format: TickFormat = .si(unit: "")
  ) -> Axis {
    // Beyond these no power of ten can be computed: what is larger is drawn at the end, what is smaller at 0.
    let finite = values.filter(\.isFinite).map { abs($0) < 1e-290 ? 0 : min(max($0, -1e290), 1e290) }
    let shown = withZero ? finite + [0] : finite
    var (least, most) = (shown.min() ?? 0, shown.max() ?? 0)
    // Where nothing varies there is a tenth of it around it.
    if most - least <= abs(most) * 1e-9 {
      let room = most == 0 ? 1 : abs(most) * 0.1
      (least, most) = withZero ? (0, room) : (least - room / 2, most + room / 2)
    }
    let step = roundStep((most - least) / 4)
    let first = (least / step + 1e-9).rounded(.down)
    let last = max(first + 1, (most / step - 1e-9).rounded(.up))
    return Axis(
      label: label, scale: .linear, domain: (first * step)...(last * step),
      ticks: stride(from: first, through: last, by: 1).map { tick($0 * step, format) }, minorTicks: [])
  }

  /// An axis for dots: from zero, or logarithmic where the least would vanish beside the most.
  public static func dots(
    _ label: String, _ values: [Double], format: TickFormat = .si(unit: "")
  ) -> Axis {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    guard let least = positive.min(), let most = positive.max(), most / least > 40 else {
      return .linear(label, positive, format: format)
    }
    return .logarithmic("\(label) (logarithmic)", positive, format: format)
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

  /// An axis of moments, in seconds since 1970, with round ticks in UTC.
  public static func time(_ label: String, _ values: [Double]) -> Axis {
    let known = values.filter { (0..<maximumMoment).contains($0) }
    let (least, most) = (known.min() ?? 0, known.max() ?? 0)
    let room = most > least ? max(60, (most - least) * 0.05) : day / 2
    let (low, high) = (max(0, least - room), min(maximumMoment, most + room))
    let step = timeSteps.first { $0 >= (high - low) / 4 } ?? ((high - low) / 4 / day).rounded(.up) * day
    let ticks = stride(from: (low / step).rounded(.up) * step, through: high, by: step).map { moment in
      // Such as 2026-02-28T23:59:00Z.
      let text = Date(timeIntervalSince1970: moment).formatted(.iso8601)
      let label =
        step < day ? String(text.prefix(16).suffix(11)).replacing("T", with: " ") : String(text.prefix(10))
      return Tick(value: moment, label: label)
    }
    return Axis(label: label, scale: .linear, domain: low...high, ticks: ticks, minorTicks: [])
  }

  private static let day = 86_400.0
  /// Beyond the year 9999 a moment is written otherwise.
  private static let maximumMoment = 253_402_300_799.0
  private static let timeSteps: [Double] =
    [60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200]
    + [1, 2, 4, 7, 14, 30, 60, 120, 365, 730, 1_825, 3_650].map { $0 * day }

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
