import EventModel

/// A strict parser of one JSON text (RFC 8259).
///
/// Our own, because files must be refused that Foundation's parsers accept without a word: duplicate keys
/// (`JSONSerialization` takes the first, `JSONDecoder` the last) and lone surrogate escapes; because
/// `JSONSerialization` drops a U+FEFF at the head of a string; and because errors here name the place.
/// Invalid UTF-8 is repaired, not refused. Nesting is bounded, so no text can overflow the stack.
struct JSONParser {
  /// A file needs five levels; more than this is hostile.
  static let maximumDepth = 64

  /// What is wrong, with the position of the culprit and the path to it.
  struct Failure: Error {
    var problem: FileFormatError.Problem
    var offset: Int
    /// The path, innermost component first: each level adds its own on the way out.
    var reversedPath: [JSONPath.Component] = []

    var path: JSONPath { JSONPath(reversedPath.reversed()) }
  }

  let bytes: [UInt8]
  var offset: Int

  /// Parses `bytes`, of which a leading byte order mark is skipped if `skippingByteOrderMark`.
  init(_ bytes: [UInt8], skippingByteOrderMark: Bool) {
    self.bytes = bytes
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    offset = hasMark && skippingByteOrderMark ? 3 : 0
  }

  /// The text's one value.
  mutating func parse() throws(Failure) -> JSONValue {
    skipWhitespace()
    let value = try parseValue(depth: 0)
    skipWhitespace()
    if offset < bytes.count { throw syntax("the end of the text") }
    return value
  }

  /// The line and column (in scalars), both from 1, of a byte.
  static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    let scalars = bytes[min(start, offset)..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 }
    return (line, scalars + 1)
  }

  func syntax(_ expected: String) -> Failure {
    Failure(problem: .syntax(expected: expected, found: found), offset: offset)
  }

  /// What stands at `offset`, for an error message.
  private var found: String {
    guard offset < bytes.count else { return "the end of the text" }
    let text = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return "the end of the text" }
    return quoted(String(scalar))
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipWhitespace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  private mutating func parseValue(depth: Int) throws(Failure) -> JSONValue {
    guard let byte = current else { throw syntax("a value") }
    switch byte {
    case UInt8(ascii: "{"): return try parseObject(depth: depth + 1)
    case UInt8(ascii: "["): return try parseArray(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try parseNumber())
    case UInt8(ascii: "t"): return try parseWord("true", .boolean(true))
    case UInt8(ascii: "f"): return try parseWord("false", .boolean(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    default: throw syntax("a value")
    }
  }

  private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
    let text = word.description.utf8
    guard bytes[offset...].starts(with: text) else { throw syntax("a value") }
    offset += text.count
    return value
  }

  private mutating func parseArray(depth: Int) throws(Failure) -> JSONValue {
    try checkDepth(depth)
    offset += 1
    var elements: [JSONValue] = []
    skipWhitespace()
    if current == UInt8(ascii: "]") {
      offset += 1
      return .array(elements)
    }
    while true {
      skipWhitespace()
      do throws(Failure) {
        elements.append(try parseValue(depth: depth))
      } catch {
        throw error.inside(.index(elements.count))
      }
      skipWhitespace()
      switch current {
      case UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "]"):
        offset += 1
        return .array(elements)
      default: throw syntax("\",\" or \"]\"")
      }
    }
  }

  private mutating func parseObject(depth: Int) throws(Failure) -> JSONValue {
    try checkDepth(depth)
    offset += 1
    var members: [JSONValue.Member] = []
    var keys = KeySet()
    skipWhitespace()
    if current == UInt8(ascii: "}") {
      offset += 1
      return .object(members)
    }
    while true {
      skipWhitespace()
      guard current == UInt8(ascii: "\"") else { throw syntax("a key in quotation marks") }
      let keyOffset = offset
      let key = try parseString()
      if !keys.insert(key, among: members) {
        throw Failure(problem: .duplicateKey, offset: keyOffset, reversedPath: [.key(key)])
      }
      skipWhitespace()
      guard current == UInt8(ascii: ":") else { throw syntax("\":\"").inside(.key(key)) }
      offset += 1
      skipWhitespace()
      do throws(Failure) {
        members.append(JSONValue.Member(key: key, value: try parseValue(depth: depth)))
      } catch {
        throw error.inside(.key(key))
      }
      skipWhitespace()
      switch current {
      case UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "}"):
        offset += 1
        return .object(members)
      default: throw syntax("\",\" or \"}\"")
      }
    }
  }

  private func checkDepth(_ depth: Int) throws(Failure) {
    if depth > Self.maximumDepth {
      throw Failure(problem: .nestedTooDeeply(limit: Self.maximumDepth), offset: offset)
    }
  }
}

extension JSONParser.Failure {
  fileprivate func inside(_ component: JSONPath.Component) -> Self {
    var copy = self
    copy.reversedPath.append(component)
    return copy
  }
}

/// The keys of one object: compared one by one while they are few, hashed when a hostile text has many. Two
/// keys are the same if they have the same bytes.
private struct KeySet {
  private var hashed: Set<ExactText> = []

  mutating func insert(_ key: String, among members: [JSONValue.Member]) -> Bool {
    if members.count < 16 { return !members.contains { $0.key.isExactly(key) } }
    if hashed.isEmpty { hashed = Set(members.lazy.map { ExactText($0.key) }) }
    return hashed.insert(ExactText(key)).inserted
  }
}
