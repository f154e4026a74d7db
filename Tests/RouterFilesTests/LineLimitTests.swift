import EventRouter
import RouterFiles
import Testing

@Suite("lines that are too long")
struct LineLimitTests {
  /// Reads with a limit for lines, skipping bad ones.
  private func read(
    _ pieces: [[UInt8]], format: EventFormat = .text, limit: Int, policy: BadEventPolicy = .skip
  ) -> ReadResult {
    readEvents(pieces, format: format, onBadEvent: policy, limits: InputLimits(bytesPerLine: limit))
  }

  struct Vector: Sendable {
    var text: String
    var urls: [String]
    /// The lines that are too long.
    var refused: [Int]
  }

  static let vectors = [
    Vector(text: "abcd\nabcde\nx\n", urls: ["abcd", "x"], refused: [2]),
    Vector(text: "abcd\r\nabcde\r\nx\r\n", urls: ["abcd", "x"], refused: [2]),
    Vector(text: "abcd\r", urls: [], refused: [1]),
    Vector(text: "abc\r", urls: ["abc\r"], refused: []),
    Vector(text: "\u{FEFF}abcd\nabcdefghijklmnopq", urls: ["abcd"], refused: [2]),
    Vector(text: "abcde\n\n\r\n", urls: ["", ""], refused: [1]),
    Vector(text: "\0\0\0\0\0\n\0\0\0\0", urls: ["\0\0\0\0"], refused: [1]),
  ]

  @Test("the others are read; the end of a line does not count", arguments: vectors)
  func lines(_ vector: Vector) {
    let bytes = Array(vector.text.utf8)
    for pieces in [[bytes], bytes.map { [$0] }] {
      let result = read(pieces, limit: 4)
      #expect(result.events == vector.urls.map(Event.url) && result.error == nil)
      #expect(result.skipped.count == vector.refused.count)
      #expect(
        result.skipped.first
          == vector.refused.map { FileFormatError(file: "events", line: $0, problem: .lineTooLong(limit: 4)) }
      )
    }
  }

  @Test("across reads, at the limit and one byte beyond", arguments: [-1, 0, 1, 2], ["\n", "\r\n", ""])
  func border(_ more: Int, _ end: String) {
    let limit = 300_000
    let line = [UInt8](repeating: 0x61, count: limit + more)
    let result = read([line + Array((end + "b").utf8)], limit: limit)
    let (long, rest) = end == "" ? (line + [0x62], []) : (line, ["b"])
    let kept = long.count <= limit ? [String(decoding: long, as: UTF8.self)] : []
    #expect(result.events == (kept + rest).map(Event.url))
    #expect(result.skipped.count == 1 - kept.count)
  }

  @Test("the first ends reading, with its line; what is before it is kept")
  func stop() {
    let result = read([Array("a\nbcdef".utf8)], limit: 4, policy: .stop)
    #expect(result.events == [.url("a")])
    let error = FileFormatError(file: "events", line: 2, problem: .lineTooLong(limit: 4))
    #expect(result.error == .badEvent(error))
    #expect(error.description == "events:2: the line has more than 4 bytes, the limit")
  }

  @Test("JSON lines count with their quotes")
  func json() {
    let result = read([Array("{\"url\":\"a\"}\n{\"url\":\"ab\"}\n\n".utf8)], format: .ndjson, limit: 11)
    #expect(result.events == [.url("a")] && result.skipped.count == 1)
  }

  @Test("conditions and texts to fold: an error with its line")
  func others() throws {
    let limits = InputLimits(bytesPerLine: 3, bytesPerFile: 20)
    let folder = try TemporaryFile("abc\nabcd\n")
    let error = FileFormatError(file: folder.path, line: 2, problem: .lineTooLong(limit: 3))
    #expect(throws: RouterFileError.format(error)) {
      try ConditionsFile(path: folder.path, inputLimits: limits)
    }
    var lines: [String] = []
    withPipe([Array("a\nb\nabcd\n".utf8)]) { input in
      var reader = LineReader(input, limits: limits)
      #expect(
        throws: RouterFileError.format(
          FileFormatError(file: "events", line: 3, problem: .lineTooLong(limit: 3)))
      ) {
        while try reader.forEachAvailableLine({ lines.append($0) }) {}
      }
    }
    #expect(lines == ["a", "b"])
  }

  @Test("a file that is held as a whole and too large")
  func files() throws {
    let limits = InputLimits(bytesPerFile: 20)
    for text in [String(repeating: " ", count: 21), String(repeating: "ab\n", count: 7)] {
      let file = try TemporaryFile(text)
      let error = RouterFileError.input(.tooLarge(file: file.path, limit: 20))
      #expect(throws: error) { try ScenesFile(path: file.path, inputLimits: limits) }
      #expect(throws: error) { try ConditionsFile(path: file.path, inputLimits: limits) }
    }
    let file = try TemporaryFile("{\"declarations\":[]} ")
    #expect(try ScenesFile(path: file.path, inputLimits: limits).warnings.isEmpty)
  }
}
