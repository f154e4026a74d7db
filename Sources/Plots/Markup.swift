/// Text made safe for XML and HTML.
public enum Markup {
  /// `text` as character data, or as an attribute's value in quotation marks.
  ///
  /// What neither XML nor a reader can bear becomes U+FFFD: control characters, noncharacters, and the marks
  /// that turn the direction of everything behind them.
  public static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _ where isHarmful(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}

/// A coordinate to a tenth of a unit.
func number(_ value: Double) -> String {
  let tenths = (value * 10).rounded()
  guard tenths.isFinite, abs(tenths) < 1e12 else { return "0" }
  let whole = Int(tenths)
  if whole % 10 == 0 { return String(whole / 10) }
  let sign = whole < 0 ? "-" : ""
  return "\(sign)\(abs(whole) / 10).\(abs(whole) % 10)"
}
