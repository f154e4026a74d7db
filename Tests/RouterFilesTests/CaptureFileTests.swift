import EventRouter
import Foundation
import RouterFiles
import Testing

@Suite("captures")
struct CaptureFileTests {
  private static let header = "{\"schema\":\"eventrouter-capture/1\"}\n"

  /// Reads `text` as a capture called `c`.
  private func read(_ text: String, maximumEventBytes: Int? = nil) throws -> CaptureFile {
    let file = FileManager.default.temporaryDirectory.appending(path: "capture-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      return try CaptureFile(path: file.path, maximumEventBytes: maximumEventBytes)
    } catch EventReadError.badEvent(var error) {
      error.file = "c"
      throw error
    }
  }

  @Test("what is written is read, whatever the texts")
  func roundTrip() throws {
    let events: [Event] = [
      .url("a\n\"\\\u{0}\u{FEFF}é😀"), .url(""),
      .userActivity(UserActivity(activityType: "t", targetContentIdentifier: "", webpageURL: "w")),
      .userActivity(UserActivity(activityType: "")),
    ]
    let text = try written { output in
      var writer = try CaptureWriter(to: output, identifiers: .hashed)
      try writer.write(Array(events.prefix(2)), at: 0)
      try writer.write([], at: 1)
      try writer.write(Array(events.suffix(2)), at: 9_007_199_254_740_993)
    }
    #expect(
      text.hasPrefix("{\"schema\":\"eventrouter-capture/1\",\"identifiers\":\"hashed\"}\n{\"at\":0,\"url\":"))
    let capture = try read(text)
    #expect(capture.identifiers == .hashed)
    #expect(capture.events == events)
    #expect(capture.arrivals == [0, 0, 9_007_199_254_740_993, 9_007_199_254_740_993])
  }

  @Test("without events, without a newline at the end, with blank lines")
  func forms() throws {
    #expect(try read(Self.header).events.isEmpty)
    let capture = try read("\u{FEFF}\n" + Self.header + "\r\n { \"url\" : \"a\" , \"at\" : 5 } ")
    #expect(capture.events == [.url("a")] && capture.arrivals == [5] && capture.identifiers == .plain)
  }

  static let bad: [(lines: String, message: String)] = [
    (#"{"url":"a"}"#, #"c:2: at: missing; expected nanoseconds since the first event"#),
    (
      #"{"at":-1,"url":"a"}"#,
      "c:2: at: must be a whole number from 0 to 9223372036854775807, got a number (-1)"
    ),
    (
      #"{"at":1e3,"url":"a"}"#,
      "c:2: at: must be a whole number from 0 to 9223372036854775807, got a number (1e3)"
    ),
    (
      #"{"at":"1","url":"a"}"#,
      "c:2: at: must be a whole number from 0 to 9223372036854775807, got a string (\"1\")"
    ),
    (#"{"at":1}"#, #"c:2: must be an object with one of "url" and "activity", got neither"#),
    (#"{"at":1,"url":"a","x":0}"#, #"c:2: x: unknown key; expected "at", "url" or "activity""#),
    (#"{"at":1,"url":"a"}{"#, #"c:2:19: expected the end of the text, got "{""#),
    (
      "{\"at\":7,\"url\":\"a\"}\n\n{\"at\":6,\"url\":\"a\"}",
      "c:4: at: must be at least 7, as in the line before, got a number (6)"
    ),
    (#"{"at":1,"url":"toolong"}"#, "c:2: event 0 has 7 bytes; the limit is 6"),
    (#"{"at":1,"url":"a"#, "c:2:17: url: expected a closing quotation mark, got the end of the text"),
  ]

  @Test("a bad line is an error that names it", arguments: bad)
  func errors(lines: String, message: String) {
    let error = #expect(throws: FileFormatError.self) {
      try read(Self.header + lines, maximumEventBytes: 6)
    }
    #expect(error?.description == message)
  }

  @Test(
    "something else than a capture is an error that says so",
    arguments: ["", "\n", #"{"url":"a"}"#, #"{"schema":"eventrouter-capture/2"}"#, "[]", "http://a"])
  func header(text: String) {
    let error = #expect(throws: FileFormatError.self) { try read(text) }
    #expect(error?.description.hasPrefix("c:1") == true)
  }

  @Test("events that came with one read are handed over together, and others apart")
  func arrivals() throws {
    try withPipe([Array("a\nb".utf8), Array("c\nd\n".utf8)]) { input in
      var reader = EventReader(
        input, format: .text, onBadEvent: .stop, maximumEventBytes: nil, limits: .standard,
        batchSize: .small,
        handsOverEveryRead: true)
      var all: [Event] = []
      var last = reader.lastRead
      while true {
        var events: [Event] = []
        guard try reader.read(into: &events) else { break }
        #expect(reader.lastRead >= last)
        last = reader.lastRead
        all += events
      }
      #expect(all == [.url("a"), .url("bc"), .url("d")])
    }
  }
}
