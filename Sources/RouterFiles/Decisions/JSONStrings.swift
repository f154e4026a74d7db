extension ByteBuffer {
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

/// Strings in JSON form, one after the other, ready to be copied into lines.
struct JSONStringTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init(_ strings: some Collection<String>) {
    ends.reserveCapacity(strings.count)
    var buffer = ByteBuffer()
    for string in strings {
      buffer.append(json: string)
      ends.append(buffer.count)
    }
    bytes = [UInt8](copying: buffer)
  }

  /// Appends string `index` with its quotation marks.
  func append(_ index: Int, to buffer: inout ByteBuffer) {
    let start = index == 0 ? 0 : ends[index - 1]
    buffer.append(bytes.span.extracting(start..<ends[index]))
  }
}
