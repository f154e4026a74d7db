import EventRouter
import RouterFiles
import RouterTestSupport
import Testing

@Suite("events as text")
struct EventReaderTextTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var urls: [String]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ urls: [String]) { self.init(name, Array(text.utf8), urls) }

    init(_ name: String, _ bytes: [UInt8], _ urls: [String]) {
      self.name = name
      self.bytes = bytes
      self.urls = urls
    }
  }

  static let vectors = [
    Vector("empty", "", []),
    Vector("only a byte order mark", "\u{FEFF}", []),
    Vector("part of a byte order mark", [0xEF, 0xBB], ["\u{FFFD}"]),
    Vector("one line", "a\n", ["a"]),
    Vector("no last newline", "a\nb", ["a", "b"]),
    Vector("CRLF", "a\r\nb\r\n", ["a", "b"]),
    Vector("an empty line is an event", "\n\r\na\n\n", ["", "", "a", ""]),
    Vector("byte order mark once", "\u{FEFF}\u{FEFF}a\n\u{FEFF}b\n", ["\u{FEFF}a", "\u{FEFF}b"]),
    Vector(
      "other line ends are text", "a\rb\u{2028}c\u{85}d\u{B}e\u{C}f\n", ["a\rb\u{2028}c\u{85}d\u{B}e\u{C}f"]),
    Vector("a CR before the end is text", "a\r", ["a\r"]),
    Vector("two CR", "a\r\r\n", ["a\r"]),
    Vector("NUL", "a\0b\n\0\n", ["a\0b", "\0"]),
    Vector("white space stays", " a \n\t\n", [" a ", "\t"]),
    Vector("percent signs stay", "a%C3%A9\n", ["a%C3%A9"]),
    Vector(
      "invalid UTF-8", [0x61, 0xFF, 0x0A, 0xE2, 0x82, 0x0A, 0xF0], ["a\u{FFFD}", "\u{FFFD}", "\u{FFFD}"]),
  ]

  private func scalars(_ events: [Event]) -> [[Unicode.Scalar]?] {
    events.map { $0.text.map { Array($0.unicodeScalars) } }
  }

  @Test("lines", arguments: vectors)
  func lines(_ vector: Vector) {
    let expected = scalars(vector.urls.map(Event.url))
    #expect(scalars(readEvents([vector.bytes]).events) == expected)
    #expect(scalars(readEvents(vector.bytes.map { [$0] }).events) == expected, "byte by byte")
  }

  @Test("a batch holds what an array of events holds", arguments: vectors)
  func batch(_ vector: Vector) throws {
    try withPipe([vector.bytes]) { input in
      var reader = EventReader(input, format: .text)
      var batch = EventBatch()
      var texts: [String?] = []
      while try reader.read(into: &batch) {
        texts += (0..<batch.count).map { batch.text(at: $0) }
        batch.removeAll()
      }
      #expect(texts == vector.urls)
    }
  }

  @Test("any bytes, in any pieces, in batches of any size", arguments: 0..<20)
  func randomBytes(_ round: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(round))
    let alphabet: [UInt8] = [0x0A, 0x0A, 0x0D, 0x00, 0x61, 0xC3, 0xA9, 0xEF, 0xBB, 0xBF, 0xFF]
    let bytes = (0..<Int.random(in: 0..<2_000, using: &random)).map { _ in random.element(of: alphabet) }
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = Int.random(in: 1...300, using: &random)
      pieces.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    let size = EventReader.BatchSize(
      bytes: Int.random(in: 1...200, using: &random), events: Int.random(in: 1...50, using: &random))
    let result = readEvents(pieces, batchSize: size)
    #expect(
      scalars(result.events) == scalars(plainLines(bytes).map(Event.url)), "seed \(TestEnvironment.seed)")
    #expect(result.batches.allSatisfy { $0 <= size.events })
  }

  /// The plainest reading of the format.
  private func plainLines(_ bytes: [UInt8]) -> [String] {
    var lines = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
      .split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let last = lines.removeLast()
    lines = lines.map { $0.last == 0x0D ? Array($0.dropLast()) : $0 }
    if !last.isEmpty { lines.append(last) }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("lines longer than any buffer")
  func longLines() {
    let lengths = [10_000_000, 0, 3_000_000, 1 << 20, 1 << 16, 1]
    let bytes = lengths.flatMap { Array(repeating: UInt8(ascii: "x"), count: $0) + [0x0A] }
    #expect(readEvents([bytes]).events.map { $0.text?.utf8.count } == lengths)
  }

  @Test("the limit looks at the repaired text")
  func limitOfRepairedText() {
    let line: [UInt8] = [0x61, 0xE2, 0x82, 0xFF, 0x0A]
    #expect(readEvents([line], limit: 7).events == [.url("a\u{FFFD}\u{FFFD}")])
    #expect(
      readEvents([line], limit: 6).error?.description == "events:1: event 0 has 7 bytes; the limit is 6")
  }

  @Test("an event above the limit stops reading; those before it count")
  func limit() {
    let result = readEvents([Array("abc\nabcd\nab\n".utf8)], limit: 3)
    #expect(result.events == [.url("abc")])
    #expect(result.error?.description == "events:2: event 1 has 4 bytes; the limit is 3")
  }
}
