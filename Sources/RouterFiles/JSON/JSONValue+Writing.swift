extension JSONValue {
  /// How a value is spread over lines.
  enum Layout {
    /// On one line, without spaces.
    case compact
    /// On one line, with spaces behind commas and colons.
    case spaced
    /// Over lines that are indented so far; an array of plain values stays on one.
    ///
    /// - Parameter objects: how many levels of objects are spread; those further inside are ``spaced``.
    case lines(indent: Int = 0, objects: Int = .max)

    fileprivate var comma: StaticString { if case .compact = self { "," } else { ", " } }
    fileprivate var colon: StaticString { if case .compact = self { ":" } else { ": " } }

    /// That of what stands in a list, one step further in.
    fileprivate var inside: Layout {
      if case .lines(let indent, let objects) = self {
        .lines(indent: indent + 2, objects: objects)
      } else {
        self
      }
    }

    /// That of an object that is to be laid out so.
    fileprivate var ofObject: Layout {
      guard case .lines(let indent, let objects) = self else { return self }
      return objects == 0 ? .spaced : .lines(indent: indent, objects: objects - 1)
    }
  }

  /// The value on one line, without spaces.
  package var line: String { text(.compact) }

  /// The value over several lines; an array of plain values stays on one.
  package var formatted: String { text(.lines()) }

  private func text(_ layout: Layout) -> String {
    var buffer = ByteBuffer(capacity: 1 << 10)
    append(to: &buffer, layout)
    return String(decoding: [UInt8](copying: buffer), as: UTF8.self)
  }

  func append(to buffer: inout ByteBuffer, _ layout: Layout) {
    switch self {
    case .null: buffer.append("null")
    case .boolean(let value): buffer.append(value ? "true" : "false")
    case .number(let digits): buffer.append(digits)
    case .string(let text): buffer.append(json: text)
    case .array(let elements):
      let hasObjects = elements.contains { if case .object = $0 { true } else { false } }
      buffer.append("[")
      for (index, element) in elements.enumerated() {
        buffer.append(separatorBefore: index, layout, isSpread: hasObjects)
        element.append(to: &buffer, layout.inside)
      }
      if hasObjects { buffer.append(newLine: layout) }
      buffer.append("]")
    case .object(let members):
      let layout = layout.ofObject
      buffer.append("{")
      for (index, member) in members.enumerated() {
        buffer.append(separatorBefore: index, layout, isSpread: true)
        buffer.append(json: member.key)
        buffer.append(layout.colon)
        member.value.append(to: &buffer, layout.inside)
      }
      if !members.isEmpty { buffer.append(newLine: layout) }
      buffer.append("}")
    }
  }
}

extension ByteBuffer {
  /// Begins a line where the layout has several.
  fileprivate mutating func append(newLine layout: JSONValue.Layout) {
    guard case .lines(let indent, _) = layout else { return }
    append("\n")
    for _ in 0..<indent { append(UInt8(ascii: " ")) }
  }

  /// What stands before the element at `index` of a list.
  fileprivate mutating func append(separatorBefore index: Int, _ layout: JSONValue.Layout, isSpread: Bool) {
    guard isSpread, case .lines = layout else {
      if index > 0 { append(layout.comma) }
      return
    }
    if index > 0 { append(UInt8(ascii: ",")) }
    append(newLine: layout.inside)
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
