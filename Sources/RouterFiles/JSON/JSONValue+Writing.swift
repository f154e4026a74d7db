extension JSONValue {
  /// The value on one line, without spaces.
  package var line: String { text(indent: nil) }

  /// The value over several lines; an array of plain values stays on one.
  package var formatted: String { text(indent: 0) }

  private func text(indent: Int?) -> String {
    var buffer = ByteBuffer(capacity: 1 << 10)
    append(to: &buffer, indent: indent)
    return String(decoding: [UInt8](copying: buffer), as: UTF8.self)
  }

  /// - Parameter indent: How far the value is indented; nil for one line.
  package func append(to buffer: inout ByteBuffer, indent: Int? = nil) {
    switch self {
    case .null: buffer.append("null")
    case .boolean(let value): buffer.append(value ? "true" : "false")
    case .number(let digits): buffer.append(digits)
    case .string(let text): buffer.append(json: text)
    case .array(let elements):
      let isNested = elements.contains { if case .object = $0 { true } else { false } }
      let inner = indent.map { $0 + 2 }
      buffer.append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { buffer.append(isNested || indent == nil ? "," : ", ") }
        if isNested { buffer.append(newLine: inner) }
        element.append(to: &buffer, indent: inner)
      }
      if isNested { buffer.append(newLine: indent) }
      buffer.append("]")
    case .object(let members):
      let inner = indent.map { $0 + 2 }
      buffer.append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { buffer.append(",") }
        buffer.append(newLine: inner)
        buffer.append(json: member.key)
        buffer.append(indent == nil ? ":" : ": ")
        member.value.append(to: &buffer, indent: inner)
      }
      if !members.isEmpty { buffer.append(newLine: indent) }
      buffer.append("}")
    }
  }
}

extension ByteBuffer {
  fileprivate mutating func append(newLine indent: Int?) {
    guard let indent else { return }
    append("\n")
    for _ in 0..<indent { append(UInt8(ascii: " ")) }
  }

  /// Appends `text` as a JSON string with no more escapes than RFC 8259 asks for: quotation mark,
  /// backslash, and control characters below U+0020 (the short form where there is one).
  package mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0C: append("\\f")
      case 0x0D: append("\\r")
      case 0..<0x20:
        append("\\u00")
        append(UInt8(ascii: "0") + byte >> 4)
        append(byte & 0xF < 10 ? UInt8(ascii: "0") + byte & 0xF : UInt8(ascii: "a") + byte & 0xF - 10)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
