import EventRouter
import RouterFiles
import Testing

@Suite("conditions file")
struct ConditionsFileTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var conditions: [String]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ conditions: [String]) {
      self.init(name, Array(text.utf8), conditions)
    }

    init(_ name: String, _ bytes: [UInt8], _ conditions: [String]) {
      self.name = name
      self.bytes = bytes
      self.conditions = conditions
    }
  }

  static let vectors = [
    Vector("empty", "", []),
    Vector("only a byte order mark", "\u{FEFF}", []),
    Vector("LF", "a\nb\n", ["a", "b"]),
    Vector("CRLF", "a\r\nb\r\n", ["a", "b"]),
    Vector("no last newline", "a\nb", ["a", "b"]),
    Vector("empty lines", "\n\r\na\n\n\nb\n\r\n", ["a", "b"]),
    Vector("byte order mark", "\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    Vector("a CR elsewhere", "a\rb\r\nc\r", ["a\rb", "c\r"]),
    Vector("spaces stay", " a \n \n", [" a ", " "]),
    Vector("twice the same", "a\na\n", ["a", "a"]),
    Vector("NUL", "a\0b\n", ["a\0b"]),
    Vector("invalid UTF-8", [0x61, 0xFF, 0x0A, 0xE2, 0x82], ["a\u{FFFD}", "\u{FFFD}"]),
  ]

  @Test("each kept line is a declaration", arguments: vectors)
  func eachLine(_ vector: Vector) throws {
    let configuration = try ConditionsFile(bytes: vector.bytes, name: "c.txt").configuration
    let expected = vector.conditions.enumerated().map { index, condition in
      SceneDeclaration(id: SceneDeclaration.ID("c\(index)"), matching: [condition])
    }
    #expect(configuration == RouterConfiguration(declarations: expected))
  }

  @Test("a condition above the limit is an error that names the line")
  func limit() {
    let error = #expect(throws: FileFormatError.self) {
      try ConditionsFile(
        bytes: Array("ab\n\nabcd\n".utf8), name: "c.txt", limits: RouterLimits(bytesPerCondition: 3))
    }
    #expect(error?.description == #"c.txt:3: "abcd" has 4 bytes; the limit is 3"#)
  }
}
