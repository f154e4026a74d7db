import ReferenceRouter
import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// Texts that may be too short for any condition: of these the bytes are looked at only where folding might make them
/// longer.
@Suite("Short events")
struct ShortEventTests {
  /// Texts of one to three bytes whose folds have one to three: as long, longer, shorter or gone.
  static let pieces: [[UInt8]] = [
    Array("a".utf8), Array("A".utf8), Array("ß".utf8), Array("ŉ".utf8), Array("ﬃ".utf8), Array("é".utf8),
    Array("\u{301}".utf8), Array("ΐ".utf8), Array("\u{212A}".utf8), [0xFF], [0xE2, 0x82], [0],
  ]

  @Test("decide as the reference does, whatever the shortest condition has", arguments: 1...12)
  func aroundTheShortest(shortest: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(shortest))
    for _ in 0..<60 {
      let parts = (0..<shortest).map { _ in random.element(of: Self.pieces) }
      let whole = String(decoding: parts.joined(), as: UTF8.self)
      let configuration = RouterConfiguration(declarations: [
        SceneDeclaration(id: "long", matching: [whole + "bc", "a condition that is longer"]),
        SceneDeclaration(id: "short", matching: [whole]),
        SceneDeclaration(id: "rest", matching: random.once(in: 2) ? ["*"] : []),
        SceneDeclaration(id: "never", matching: ["x"]),
      ])
      let reference = try ReferenceRouter(configuration)
      for representation in [Representation.automatic, .automaton, .grams(length: 2)] {
        let snapshot = try RouterSnapshot(configuration, representation: representation)
        // A part of the condition in other letters, as long, and a little longer or shorter.
        for count in max(0, shortest - 2)...(shortest + 1) {
          var text = Array(parts.prefix(count).joined())
          if random.once(in: 3) { text = Array(whole.uppercased().utf8) }
          if count > shortest { text += random.element(of: Self.pieces) }
          let event = Event.url(String(decoding: text, as: UTF8.self))
          let expected = reference.route(event)
          #expect(try snapshot.route(url: text.span) == expected, "\(text) for \(Array(whole.utf8))")
          #expect(try snapshot.route(event) == expected, "\(text) for \(Array(whole.utf8))")
        }
      }
    }
  }

  @Test("one byte that is not UTF-8 is three when repaired")
  func repaired() throws {
    let snapshot = try RouterSnapshot(.conditions(["\u{FFFD}\u{FFFD}"]))
    let bytes: [UInt8] = [0xFF, 0xFF]
    #expect(try snapshot.route(url: bytes.span) == .newScene(0, rule: .matching))
    #expect(try snapshot.route(url: bytes.span.extracting(0..<1)) == .unhandled)
  }

  @Test("an event over the limit is refused, also where every condition is longer")
  func limit() throws {
    let conditions = RouterConfiguration.conditions([String(repeating: "a", count: 40)])
    let snapshot = try RouterSnapshot(conditions, limits: RouterLimits(bytesPerEvent: 10))
    let bytes = [UInt8](repeating: 0x61, count: 11)
    #expect(try snapshot.route(url: bytes.span.extracting(0..<10)) == .unhandled)
    #expect(try snapshot.route(.url("aaaaaaaaaa")) == .unhandled)
    let tooLong = EventError.tooLong(index: 0, bytes: 11, limit: 10)
    #expect(throws: tooLong) { try snapshot.route(url: bytes.span) }
    #expect(throws: tooLong) { try snapshot.route(.url("aaaaaaaaaaa")) }
  }

  @Test("a `*` before all conditions, no conditions, and no text")
  func withoutDecidingConditions() throws {
    let wildcard = try RouterSnapshot(
      RouterConfiguration(declarations: [
        SceneDeclaration(id: "all", matching: ["*"]), SceneDeclaration(id: "some", matching: ["photo"]),
      ]))
    let empty = try RouterSnapshot(
      RouterConfiguration(declarations: [SceneDeclaration(id: "w", matching: [])]))
    for text in ["", "p", "photo", "é", "a text that is longer"] {
      #expect(try wildcard.route(.url(text)) == .newScene(0, rule: .matching))
      #expect(try empty.route(.url(text)) == .unhandled)
    }
    #expect(try wildcard.route(.activity()) == .newScene(0, rule: .matching))
  }

  @Test("a document decides where its activity's text is too short")
  func document() throws {
    let snapshot = try RouterSnapshot(
      RouterConfiguration(declarations: [
        SceneDeclaration(id: "photos", matching: ["a long condition"]),
        .documentGroup("notes", contentTypes: ["public.plain-text"]),
      ]))
    #expect(try snapshot.route(.activity(target: "x", page: "y.txt")) == .newScene(1, rule: .documentType))
    #expect(try snapshot.route(.url("y.txt")) == .newScene(1, rule: .documentType))
  }
}
