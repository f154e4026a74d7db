import Foundation

/// Numbers as a person reads them, the same in every locale.
package enum Figures {
  /// `1234567` as `1,234,567`.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(abs(number)))
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  /// Three digits that matter: `0.00123`, `1.23`, `12.3`, `1,234`.
  package static func short(_ number: Double) -> String {
    let magnitude = abs(number)
    if magnitude == 0 { return "0" }
    if magnitude >= 100 { return grouped(Int(number.rounded())) }
    let decimals = magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : magnitude >= 0.1 ? 3 : 5
    return String(format: "%.\(decimals)f", number)
  }

  /// Bytes in powers of 1000.
  package static func bytes(_ number: Int) -> String {
    switch number {
    case ..<1_000: "\(number) B"
    case ..<1_000_000: short(Double(number) / 1e3) + " kB"
    case ..<1_000_000_000: short(Double(number) / 1e6) + " MB"
    default: short(Double(number) / 1e9) + " GB"
    }
  }

  /// A time given in nanoseconds, in the unit that suits it: `126 ns`, `1.20 µs`, `12.3 ms`, `1.5 s`.
  package static func nanoseconds(_ number: Double) -> String {
    number < 999.5 ? "\(Int(number.rounded())) ns" : seconds(number / 1e9)
  }

  package static func seconds(_ number: Double) -> String {
    if number >= 1 { return short(number) + " s" }
    if number >= 1e-3 { return short(number * 1e3) + " ms" }
    return short(number * 1e6) + " µs"
  }

  /// A growth exponent: two decimals and always a sign, with 0 for what rounds to it.
  package static func exponent(_ number: Double) -> String {
    abs(number) < 0.005 ? "0" : String(format: "%+.2f", number)
  }

  /// A share of one, to three decimals.
  package static func share(_ number: Double) -> String { String(format: "%.3f", number) }
}
