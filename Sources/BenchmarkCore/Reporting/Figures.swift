import Foundation

/// Numbers as a person reads them, the same in every locale.
package enum Figures {
  /// `1234567` as `1,234,567`.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  /// To the next whole number, grouped; with an exponent where nobody would count the digits: `1.23e+18`.
  package static func grouped(_ number: Double) -> String {
    guard abs(number) < 1e15, let whole = Int(exactly: number.rounded()) else {
      return String(format: "%.3g", number)
    }
    return grouped(whole)
  }

  /// Three digits that matter: `0.00123`, `1.23`, `12.3`, `1,234`, `1.23e+18`, `1.23e-09`.
  package static func short(_ number: Double) -> String {
    let magnitude = abs(number)
    if magnitude == 0 { return "0" }
    guard magnitude < 100 else { return grouped(number) }
    if magnitude < 0.000_005 { return String(format: "%.3g", number) }
    let decimals = magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : magnitude >= 0.1 ? 3 : 5
    return String(format: "%.\(decimals)f", number)
  }

  /// Bytes in powers of 1000.
  package static func bytes(_ number: Int) -> String { bytes(Double(number)) }

  /// The same of a mean or a median; parts of a byte are cut off.
  package static func bytes(_ number: Double) -> String {
    switch number {
    case ..<1_000: "\(grouped(number.rounded(.towardZero))) B"
    case ..<1_000_000: short(number / 1e3) + " kB"
    case ..<1_000_000_000: short(number / 1e6) + " MB"
    default: short(number / 1e9) + " GB"
    }
  }

  /// A time given in nanoseconds, in the unit that suits it: `126 ns`, `1.20 µs`, `12.3 ms`, `1.5 s`.
  package static func nanoseconds(_ number: Double) -> String {
    number < 999.5 ? "\(grouped(number)) ns" : seconds(number / 1e9)
  }

  package static func seconds(_ number: Double) -> String {
    if number >= 1 { return short(number) + " s" }
    if number >= 1e-3 { return short(number * 1e3) + " ms" }
    return short(number * 1e6) + " µs"
  }

  /// A growth exponent: two decimals and always a sign, with 0 for what rounds to it.
  package static func exponent(_ number: Double) -> String {
    abs(number) < 0.005 ? "0" : String(format: abs(number) < 1e6 ? "%+.2f" : "%+.3g", number)
  }

  /// A share of one, to three decimals.
  package static func share(_ number: Double) -> String { String(format: "%.3f", number) }
}
