extension JSONParser {
  /// Parses the string whose opening quotation mark is at `offset`.
  mutating func parseString() throws(Failure) -> String {
    offset += 1
    let start = offset
    // Most strings have no escape: one piece of the text, decoded at once.
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        offset += 1
        return text
      case UInt8(ascii: "\\"): return try parseEscapedString(start: start)
      case 0..<0x20: throw syntax("an escape such as \\n instead of a control character")
      default: offset += 1
      }
    }
    throw syntax("a closing quotation mark")
  }

  /// Goes on at the first backslash of a string that began at `start`.
  ///
  /// Raw bytes and the UTF-8 of escapes may be decoded together: an escape never begins or ends inside a
  /// scalar, so it cannot complete what is invalid beside it.
  private mutating func parseEscapedString(start: Int) throws(Failure) -> String {
    var text = Array(bytes[start..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: Unicode.UTF8.encode(try parseEscape()) ?? UTF8.encodedReplacementCharacter)
      case 0..<0x20: throw syntax("an escape such as \\n instead of a control character")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw syntax("a closing quotation mark")
  }

  private mutating func parseEscape() throws(Failure) -> Unicode.Scalar {
    offset += 1
    guard offset < bytes.count else { throw syntax("an escaped character") }
    let scalar: Unicode.Scalar
    switch bytes[offset] {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try parseUnicodeEscape()
    default: throw syntax("one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
    offset += 1
    return scalar
  }

  /// Parses from the `u` of an escape, with the second escape of a surrogate pair.
  private mutating func parseUnicodeEscape() throws(Failure) -> Unicode.Scalar {
    let start = offset - 1
    let first = try parseHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let lone = Failure(
      problem: .loneSurrogate(escape: String(decoding: bytes[start..<offset], as: UTF8.self)), offset: start)
    guard first < 0xDC00, bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      throw lone
    }
    offset += 1
    let second = try parseHexadecimal()
    guard (0xDC00...0xDFFF).contains(second) else { throw lone }
    guard let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else {
      throw lone
    }
    return scalar
  }

  /// Parses the four digits after the `u` at `offset`.
  private mutating func parseHexadecimal() throws(Failure) -> UInt32 {
    offset += 1
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else {
        throw syntax("four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  /// Parses a number: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  mutating func parseNumber() throws(Failure) -> String {
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "0") {
      offset += 1
    } else {
      try parseDigits()
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      try parseDigits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") {
        offset += 1
      }
      try parseDigits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func parseDigits() throws(Failure) {
    let start = offset
    while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) {
      offset += 1
    }
    if offset == start { throw syntax("a digit") }
  }
}
