import EventRouter
import RouterFiles
import Testing

@Suite("events as lines of JSON")
struct EventReaderJSONTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var text: String
    var events: [Event]
    var testDescription: String { text }

    init(_ text: String, _ events: [Event]) {
      self.text = text
      self.events = events
    }
  }

  private static func activity(_ type: String, _ target: String? = nil, _ webpage: String? = nil) -> Event {
    .userActivity(
      UserActivity(activityType: type, targetContentIdentifier: target, webpageURL: webpage))
  }

  static let vectors = [
    Vector("", []),
    Vector("\n \t\r\n\n", []),
    Vector(#"{"url":"a"}"#, [.url("a")]),
    Vector(#"{"url":""}"#, [.url("")]),
    Vector(" \t{ \"url\" \t:  \"a b\" \t} \r\n", [.url("a b")]),
    Vector("\u{FEFF}{\"url\":\"\u{FEFF}a\"}\n", [.url("\u{FEFF}a")]),
    Vector(#"{"url":"a\nb\u0000\ud83d\ude00"}"#, [.url("a\nb\0😀")]),
    Vector(#"{"\u0075rl":"a"}"#, [.url("a")]),
    Vector("{\"url\":\"a\"}\n\n{\"url\":\"b\"}\r\n{\"url\":\"c\"}", [.url("a"), .url("b"), .url("c")]),
    Vector(#"{"activity":{"type":"t"}}"#, [activity("t")]),
    Vector(#"{"activity":{"type":"t","targetContentIdentifier":null,"webpageURL":null}}"#, [activity("t")]),
    Vector(
      #"{"activity":{"webpageURL":"w","targetContentIdentifier":"","type":"t"}}"#, [activity("t", "", "w")]),
    Vector(#"{"activity":{"type":"","webpageURL":"w"}}"#, [activity("", nil, "w")]),
  ]

  @Test("good lines", arguments: vectors)
  func good(_ vector: Vector) {
    let result = readEvents([Array(vector.text.utf8)], format: .ndjson)
    #expect(result.error == nil)
    #expect(result.events == vector.events)
  }

  @Test("invalid UTF-8 is repaired")
  func repair() {
    let line = Array(#"{"url":"a"#.utf8) + [0xFF] + Array("\"}\n".utf8)
    #expect(readEvents([line], format: .ndjson).events == [.url("a\u{FFFD}")])
  }

  /// A bad second line, and what is said of it.
  struct BadVector: CustomTestStringConvertible, Sendable {
    var line: String
    var message: String
    var testDescription: String { line }

    init(_ line: String, _ message: String) {
      self.line = line
      self.message = message
    }
  }

  static let badVectors = [
    BadVector("{}", #"events:2: must be an object with one of "url" and "activity", got neither"#),
    BadVector(
      #"{"url":"a","activity":{"type":"t"}}"#,
      #"events:2: must be an object with one of "url" and "activity", got both"#),
    BadVector(#"{"url":null}"#, "events:2: url: must be a string, got null"),
    BadVector(#"{"url":5}"#, "events:2: url: must be a string, got a number (5)"),
    BadVector(#"{"url":"a","x":1}"#, #"events:2: x: unknown key; expected "url" or "activity""#),
    BadVector(#"{"url":"a","url":"b"}"#, "events:2:12: url: duplicate key; each key may stand once"),
    BadVector(#"["a"]"#, "events:2: must be an object, got an array"),
    BadVector(#""a""#, #"events:2: must be an object, got a string ("a")"#),
    BadVector("https://example.com", #"events:2:1: expected a value, got "h""#),
    BadVector(#"{"url":"a"} {"url":"b"}"#, #"events:2:13: expected the end of the text, got "{""#),
    BadVector(#"{"url":"a""#, #"events:2:11: expected "," or "}", got the end of the text"#),
    BadVector("\u{FEFF}{\"url\":\"a\"}", #"events:2:1: expected a value, got "\u{feff}""#),
    BadVector(
      "{\"url\":\"a\tb\"}",
      #"events:2:10: url: expected an escape such as \n instead of a control character, got "\u{9}""#),
    BadVector(
      #"{"url":"\udead"}"#,
      #"events:2:9: url: lone surrogate \udead; "#
        + #"expected a pair of escapes, \ud800 to \udbff and \udc00 to \udfff"#),
    BadVector(#"{"activity":"t"}"#, #"events:2: activity: must be an object, got a string ("t")"#),
    BadVector(#"{"activity":{}}"#, "events:2: activity.type: missing; expected a string"),
    BadVector(#"{"activity":{"type":null}}"#, "events:2: activity.type: must be a string, got null"),
    BadVector(
      #"{"activity":{"type":"t","webpageURL":[]}}"#,
      "events:2: activity.webpageURL: must be a string or null, got an array"),
    BadVector(
      #"{"activity":{"type":"t","title":"x"}}"#,
      #"events:2: activity.title: unknown key; "#
        + #"expected "type", "targetContentIdentifier" or "webpageURL""#),
  ]

  @Test("a bad line stops reading; those before it count", arguments: badVectors)
  func stop(_ vector: BadVector) {
    let result = readEvents([Array("{\"url\":\"a\"}\n\(vector.line)\n{\"url\":\"b\"}".utf8)], format: .ndjson)
    #expect(result.events == [.url("a")])
    #expect(result.error?.description == vector.message)
  }

  @Test("a bad line can be skipped", arguments: badVectors)
  func skip(_ vector: BadVector) {
    let result = readEvents(
      [Array("{\"url\":\"a\"}\n\(vector.line)\n{\"url\":\"b\"}".utf8)], format: .ndjson, onBadEvent: .skip)
    #expect(result.events == [.url("a"), .url("b")])
    #expect(result.error == nil)
    #expect(result.skipped.count == 1)
    #expect(result.skipped.first.map(\.description) == [vector.message])
  }

  @Test("many bad lines are counted, the first ten kept")
  func manyBadLines() {
    let bytes = Array(String(repeating: "x\n", count: 100_000).utf8)
    let result = readEvents([bytes], format: .ndjson, onBadEvent: .skip)
    #expect(result.events.isEmpty && result.skipped.count == 100_000 && result.skipped.first.count == 10)
    #expect(result.skipped.first.map(\.line) == Array(1...10))
  }

  @Test("the limit looks at the repaired text, however its key is written", arguments: ["url", #"\u0075rl"#])
  func limitOfRepairedText(_ key: String) {
    let line = Array(#"{"\#(key)":"12"#.utf8) + [0xE0] + Array(#"34"}"#.utf8) + [0x0A]
    #expect(readEvents([line], format: .ndjson, limit: 7).events == [.url("12\u{FFFD}34")])
    #expect(
      readEvents([line], format: .ndjson, limit: 6).error?.description
        == "events:1: event 0 has 7 bytes; the limit is 6")
  }

  @Test("the limit looks at the text and at the document URL")
  func limit() {
    let lines = """
      {"activity":{"type":"long type","targetContentIdentifier":"abc"}}
      {"activity":{"type":"t","targetContentIdentifier":"a","webpageURL":"abcd"}}
      """
    let result = readEvents([Array(lines.utf8)], format: .ndjson, limit: 3)
    #expect(result.events.count == 1)
    #expect(result.error?.description == "events:2: event 1 has 4 bytes; the limit is 3")
  }

  @Test("the format of a file by its name")
  func formatByName() {
    #expect(EventFormat(path: "a.ndjson") == .ndjson)
    for path in [nil, "-", "a.txt", "a.json", "ndjson"] { #expect(EventFormat(path: path) == .text) }
  }
}
