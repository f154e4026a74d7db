import Foundation

/// A logarithmic axis over whole decades.
struct LogAxis: Sendable, Hashable {
  /// The exponents of the first and the last decade's ends.
  let exponents: ClosedRange<Int>
  /// Where those are drawn.
  let start, end: Double

  /// An axis that has room for all of `values`, which are positive.
  init(_ values: [Double], from start: Double, to end: Double) {
    let low = Int(log10(values.min() ?? 1).rounded(.down))
    let high = Int(log10(values.max() ?? 10).rounded(.up))
    exponents = low...max(high, low + 1)
    self.start = start
    self.end = end
  }

  /// Where `value` is drawn.
  func position(_ value: Double) -> Double {
    let share = (log10(value) - Double(exponents.lowerBound)) / Double(exponents.count - 1)
    return start + share * (end - start)
  }

  /// The powers of ten, and how they are written.
  var ticks: [(value: Double, label: String)] {
    exponents.map { exponent in
      let value = pow(10, Double(exponent))
      return (value, exponent < 0 ? "\(value)" : Self.grouped(Int(value)))
    }
  }

  /// `number` with a comma before every three digits.
  static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
      index -= 3
    }
    return digits
  }
}
