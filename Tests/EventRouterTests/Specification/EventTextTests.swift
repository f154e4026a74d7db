import EventRouter
import RouterTestSupport
import Testing

@Suite("Events and their text")
struct EventTextTests {
  struct Vector: Sendable, CustomStringConvertible {
    var description: String
    var event: Event
    var condition: String
    var matches: Bool
  }

  static let vectors = [
    Vector(description: "a URL's string", event: .url("app:photo"), condition: "photo", matches: true),
    Vector(description: "no URL at all", event: .url("not a URL % {é"), condition: "% {É", matches: true),
    Vector(description: "an empty URL", event: .url(""), condition: "a", matches: false),
    Vector(
      description: "percent-encoding is never decoded", event: .url("/caf%C3%A9"), condition: "é",
      matches: false),
    Vector(
      description: "percent-encoding is text", event: .url("/caf%C3%A9"), condition: "%c3%a9", matches: true),
    Vector(description: "nothing is percent-encoded", event: .url("/café"), condition: "%C3", matches: false),
    Vector(
      description: "the target identifier", event: .activity(target: "note-1", page: "https://x"),
      condition: "note-1", matches: true),
    Vector(
      description: "the web page does not count beside an identifier",
      event: .activity(target: "note-1", page: "https://x"), condition: "https", matches: false),
    Vector(
      description: "the web page without an identifier", event: .activity(page: "https://x"),
      condition: "https", matches: true),
    Vector(
      description: "an empty identifier is one", event: .activity(target: "", page: "https://x"),
      condition: "https", matches: false),
    Vector(
      description: "the type is not text", event: .activity(), condition: "com.example", matches: false),
    Vector(description: "NUL is a character", event: .url("a\0b"), condition: "a\0B", matches: true),
    Vector(description: "NUL does not end", event: .url("a\0b"), condition: "b", matches: true),
    Vector(description: "NUL is not nothing", event: .url("a\0b"), condition: "ab", matches: false),
    Vector(description: "no NUL after the end", event: .url("ab"), condition: "ab\0", matches: false),
    Vector(description: "no NUL after a mark", event: .url("é"), condition: "e\0", matches: false),
    Vector(description: "a newline is a character", event: .url("a\nb"), condition: "a\nb", matches: true),
    Vector(description: "CR LF is two", event: .url("a\r\nb"), condition: "\nb", matches: true),
    Vector(
      description: "U+FEFF is a character", event: .url("\u{FEFF}a"), condition: "\u{FEFF}", matches: true),
    Vector(description: "U+FEFF is not nothing", event: .url("a\u{FEFF}b"), condition: "ab", matches: false),
    Vector(
      description: "a long text", event: .url(String(repeating: "ab", count: 100_000) + "é"),
      condition: "abÉ", matches: true),
  ]

  @Test("conditions see the event's text", arguments: Engine.allCases, vectors)
  func text(engine: Engine, vector: Vector) throws {
    let router = try engine.router(.matching([vector.condition]))
    let expected = vector.matches ? Decision.newScene(0, rule: .matching) : .unhandled
    #expect(try router.decision(for: vector.event) == expected)
  }

  struct Repair: Sendable, CustomStringConvertible {
    var bytes: [UInt8]
    var condition: String
    var matches: Bool

    var description: String { "\(quoted(condition)) in \(bytes): \(matches)" }
  }

  static let repairs = [
    Repair(bytes: [0x41, 0xFF, 0x42], condition: "a\u{FFFD}b", matches: true),
    Repair(bytes: [0x41, 0xE2, 0x82], condition: "a\u{FFFD}", matches: true),
    Repair(bytes: [0x41, 0xE2, 0x82, 0x42], condition: "\u{FFFD}\u{FFFD}", matches: false),
    Repair(bytes: [0xED, 0xA0, 0x80], condition: "\u{FFFD}\u{FFFD}\u{FFFD}", matches: true),
    Repair(bytes: [0xC3, 0x89, 0xC3], condition: "e\u{FFFD}", matches: true),
  ]

  @Test("bytes that are not UTF-8 are repaired", arguments: repairs)
  func repair(vector: Repair) throws {
    let router = try RouterSnapshot(.matching([vector.condition]))
    let expected = vector.matches ? Decision.newScene(0, rule: .matching) : .unhandled
    var batch = EventBatch()
    try batch.append(url: vector.bytes.span)
    try batch.append(.url("zzz"))
    #expect(batch.text(at: 0) == String(decoding: vector.bytes, as: UTF8.self))
    var decisions: [Decision] = []
    try router.route(batch, into: &decisions)
    #expect(decisions == [expected, .unhandled])
    decisions = [.unhandled]
    var output = decisions.mutableSpan
    try router.route(urls: vector.bytes.span, ends: [UInt32(vector.bytes.count)].span, into: &output)
    #expect(decisions == [expected])
  }

  @Test("a bound on the bytes of an event is an error that names the event")
  func bound() throws {
    let router = try RouterSnapshot(.matching(["a"]), limits: RouterLimits(bytesPerEvent: 3))
    #expect(try router.route(.url("éa")) == .newScene(0, rule: .matching))
    #expect(throws: EventError.tooLong(index: 0, bytes: 4, limit: 3)) { try router.route(.url("éaa")) }
    #expect(throws: EventError.tooLong(index: 1, bytes: 5, limit: 3)) {
      try router.route([.url("a"), .url("aaaaa"), .url("")])
    }
    #expect(throws: EventError.tooLong(index: 0, bytes: 4, limit: 3)) {
      try router.route(.activity(target: "a", page: "x.md"))
    }
  }

  @Test("an event takes no more memory than a string and a word: most are URLs, and many are kept in arrays")
  func size() {
    #expect(MemoryLayout<Event>.stride <= MemoryLayout<String>.stride + MemoryLayout<Int>.stride)
  }
}
