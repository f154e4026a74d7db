import EventRouter
import Foundation
import RouterTestSupport
import Testing

/// Events of gigabytes, against the real bounds.
@Suite(
  "Huge events",
  .enabled(
    if: ProcessInfo.processInfo.environment["EVENTROUTER_HUGE"] != nil,
    "needs 20 GB of memory and some minutes: set EVENTROUTER_HUGE"), .serialized)
struct HugeEventTests {
  private static let configuration = RouterConfiguration(declarations: [
    SceneDeclaration(id: "d", matching: ["photo"]),
    .documentGroup("g", contentTypes: ["public.text"]),
  ])

  /// Every entrance refuses `text` in these words.
  private func expectRefusal(of text: String, limit: Int, description: String) throws {
    for configuration in [Self.configuration, .matching(["photo"])] {
      let router = try Router(configuration)
      let snapshot = router.snapshot
      let event = Event.url(text)
      let asks: [() throws -> Void] = [
        { _ = try snapshot.route(event) }, { _ = try router.route(event) },
        { _ = try snapshot.explain(event) },
        { _ = try snapshot.matches(event) }, { _ = try snapshot.route([event]) },
        { _ = try snapshot.route(.activity(target: text)) },
        { _ = try snapshot.route(.activity(page: text)) },
      ]
      for ask in asks {
        let error = #expect(throws: EventError.self) { try ask() }
        #expect(error == .tooLong(index: 0, bytes: text.utf8.count, limit: limit))
        #expect(error?.description == description)
      }
    }
  }

  /// The same for what is asked in batches.
  private func expectBatchRefusal(of text: String, limit: Int) throws {
    let snapshot = try RouterSnapshot(Self.configuration)
    let error = EventError.tooLong(index: 0, bytes: text.utf8.count, limit: limit)
    do {
      var decision = [Decision.unhandled]
      var output = decision.mutableSpan
      #expect(throws: error) {
        try snapshot.route(urls: text.utf8.span, ends: [UInt32(text.utf8.count)].span, into: &output)
      }
    }
    var batch = EventBatch()
    batch.reserveCapacity(events: 1, bytes: text.utf8.count)
    try batch.append(.url(text))
    var decisions: [Decision] = []
    #expect(throws: error) { try snapshot.route(batch, into: &decisions) }
    #expect(throws: error) { try snapshot.matches(batch) }
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var character: String
    var count: Int
    var limit: Int
    var words: String
  }

  static let refused = [
    Refused(
      testDescription: "1.5 GB that is not ASCII", character: "각", count: 500_000_000, limit: 1_431_655_594,
      words: "event 0 has 1500000000 bytes and is not ASCII; the limit for such an event is 1431655594"),
    Refused(
      testDescription: "ASCII just below 2^32 bytes", character: "a", count: 4_294_967_290,
      limit: 4_294_966_783, words: "event 0 has 4294967290 bytes; the limit is 4294966783"),
  ]

  @Test("every entrance refuses what cannot be numbered", arguments: refused)
  func tooLong(_ refused: Refused) throws {
    let text = String(repeating: refused.character, count: refused.count)
    try expectRefusal(of: text, limit: refused.limit, description: refused.words)
    try expectBatchRefusal(of: text, limit: refused.limit)
  }

  @Test("1.5 GB of ASCII are routed")
  func ascii() throws {
    let snapshot = try RouterSnapshot(Self.configuration)
    #expect(
      try snapshot.route(.url(String(repeating: "a", count: 1_500_000_000) + "PHOTO"))
        == .newScene(0, rule: .matching))
  }

  @Test("the longest event that is not ASCII is routed, though its fold has three times as many bytes")
  func longest() throws {
    let snapshot = try RouterSnapshot(Self.configuration)
    let text = String(repeating: "각", count: EventError.foldableTextBytes / 3 - 2) + "PHOTO"
    #expect(try snapshot.route([.url(text)]) == [.newScene(0, rule: .matching)])
  }
}
