/// A JSON value whose objects keep the order of their keys, as Foundation's do not.
package indirect enum JSONText: Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)
  case null
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// The value over several lines; an array of plain values stays on one.
  package var formatted: String {
    var output = ""
    write(to: &output, indent: "")
    return output
  }

  private func write(to output: inout String, indent: String) {
    switch self {
    case .string(let text): Self.write(text, to: &output)
    case .integer(let number): output += String(number)
    case .number(let number): output += number.isFinite ? String(number) : "null"
    case .bool(let value): output += value ? "true" : "false"
    case .null: output += "null"
    case .array(let values):
      let nested = values.contains { if case .object = $0 { true } else { false } }
      let inner = indent + "  "
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += nested ? "," : ", " }
        if nested { output += "\n" + inner }
        value.write(to: &output, indent: inner)
      }
      output += nested ? "\n\(indent)]" : "]"
    case .object(let members):
      let inner = indent + "  "
      output += "{"
      for (index, member) in members.enumerated() {
        output += index > 0 ? ",\n" : "\n"
        output += inner
        Self.write(member.key, to: &output)
        output += ": "
        member.value.write(to: &output, indent: inner)
      }
      output += members.isEmpty ? "}" : "\n\(indent)}"
    }
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
