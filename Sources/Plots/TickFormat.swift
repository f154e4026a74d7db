import Foundation

/// How an axis writes its numbers.
public enum TickFormat: Sendable, Hashable {
  /// With a prefix of the SI: `20`, `1k`, `2.5M`; `1 ms` where there is a unit.
  case si(unit: String)
  /// A share of one in percent: `99.9 %`.
  case percent

  public func text(_ value: Double) -> String {
    switch self {
    case .si(let unit): return Self.si(value, unit: unit)
    case .percent: return Self.trimmed(value * 100) + " %"
    }
  }

  private static let prefixes: [(factor: Double, name: String)] = [
    (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n"),
  ]

  private static func si(_ value: Double, unit: String) -> String {
    if value == 0 || !value.isFinite { return unit.isEmpty ? "0" : "0 \(unit)" }
    // Without a unit, a small number reads better as it is: 0.1 rather than 100m.
    let usable = unit.isEmpty ? prefixes.filter { $0.factor >= 1 } : prefixes
    let smallest = usable[usable.count - 1]
    if abs(value) < smallest.factor / 1e6 {
      return String(format: "%.3g", value) + (unit.isEmpty ? "" : " \(unit)")
    }
    // Rounding errors must not make a thousand of the next smaller prefix.
    let prefix = usable.first { abs(value) >= $0.factor * (1 - 1e-9) } ?? smallest
    let digits = trimmed(value / prefix.factor)
    return unit.isEmpty ? digits + prefix.name : "\(digits) \(prefix.name)\(unit)"
  }

  /// `number` with as few decimals as it needs, rounding errors left out.
  private static func trimmed(_ number: Double) -> String {
    guard abs(number) < 1e9 else { return String(format: "%.3g", number) }
    var text = String(format: "%.10f", number)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}
