import EventRouter
import RouterTestSupport
import Testing

@testable import RouterFiles

/// See ``LongMarks``: none of these ends in time if anything compares or hashes the text as `String` does.
@Suite("Runs of 300,000 combining marks in files")
struct LongMarksTests {
  private let marks = LongMarks.unordered

  private func scenes(_ text: String) throws(FileFormatError) -> RouterConfiguration {
    try ScenesFile(bytes: Array(text.utf8), name: "scenes.json").configuration
  }

  @Test("ids, types and conditions of scenes")
  func scenesFile() throws {
    let configuration = try scenes(
      """
      {"contentTypes": [{"identifier": "\(marks)", "extensions": ["\(marks)"]}],
       "declarations": [{"id": "\(marks)", "matching": ["\(marks)", "a\(marks)"]},
         {"id": "d", "kind": "documentGroup", "contentTypes": ["\(marks)"]}],
       "openScenes": [{"id": "\(marks)", "declaration": "\(marks)",
         "modifiers": [{"preferring": ["\(marks)"]}, {"preferring": ["b\(marks)"], "allowing": ["\(marks)"]}]}]}
      """)
    #expect(configuration.declarations[0].id.rawValue.isExactly(marks))
    #expect(configuration.declarations[0].matching?.count == 2)
    #expect(configuration.openScenes[0].preferring.count == 2)
    #expect(configuration.openScenes[0].allowing.count == 1)
  }

  @Test("canonically equal conditions still count once")
  func equalConditions() throws {
    let other = String(repeating: "\u{323}\u{301}", count: 150_000)
    let configuration = try scenes(
      #"{"declarations": [{"id": "a", "matching": ["e\#(marks)", "e\#(other)", "e\#(other)x"]}]}"#)
    #expect(configuration.declarations[0].matching?.count == 2)
  }

  static let wrong = [
    #"{"@": 1, "@x": 2}"#, #"{"@": 1, "@": 2}"#, #"{"platform": "@"}"#, #"{"declarations": "@"}"#,
    #"{"declarations": [{"id": "@"}, {"id": "@"}]}"#, #"{"declarations": [{"id": "a", "kind": "@"}]}"#,
    #"{"declarations": [], "openScenes": [{"id": "a", "declaration": "@"}]}"#,
    #"{"declarations": [], "contentTypes": [{"identifier": "@", "conformsTo": ["@x"]}]}"#,
  ]

  @Test("an error shows no more than the beginning", arguments: wrong)
  func errors(text: String) throws {
    let error = #expect(throws: FileFormatError.self) { try scenes(text.replacing("@", with: marks)) }
    #expect(try #require(error).description.utf8.count < 1_000)
  }

  @Test("conditions, one per line")
  func conditionsFile() throws {
    let file = try ConditionsFile(bytes: Array("\(marks)\na\(marks)\n".utf8), name: "c.txt")
    #expect(file.configuration.declarations.count == 2)
  }

  @Test("events arrive as they are written, and bad ones are skipped")
  func events() throws {
    let lines = [
      #"{"url": "\u0061@"}"#, #"{"@": 1, "@x": 2}"#, #"{"url": "a", "@": 2}"#,
      #"{"activity": {"type": "@", "webpageURL": "@"}}"#,
    ]
    let bytes = Array(lines.joined(separator: "\n").replacing("@", with: marks).utf8)
    let (events, skipped) = try withPipe([bytes]) { input in
      var reader = EventReader(input, format: .ndjson, onBadEvent: .skip)
      var all: [Event] = []
      var events: [Event] = []
      while try reader.read(into: &events) {
        all += events
        events = []
      }
      return (all, reader.skipped.count)
    }
    #expect(skipped == 2)
    #expect(events.count == 2)
    #expect(try #require(events[0].text).isExactly("a" + marks))
    #expect(try #require(events[1].text).isExactly(marks))
  }

  @Test("a path that no system takes is not shown whole")
  func path() throws {
    let error = #expect(throws: InputError.self) { try InputFile(path: marks) }
    #expect(try #require(error).description.utf8.count < 1_000)
  }
}
