@_spi(Benchmarks) import EventRouter
import Testing

/// How long events may be, whatever a caller sets: offsets have 32 bits. Small bounds stand for the real ones
/// here; `HugeEventTests` tries those.
@Suite("Events that are too long for the index")
struct EventLengthTests {
  private static let capacity = {
    var capacity = Capacity.full
    (capacity.textBytes, capacity.asciiTextBytes) = (30, 100)
    return capacity
  }()

  private static let configurations = [
    RouterConfiguration(declarations: [SceneDeclaration(id: "d", matching: ["x"])]),
    RouterConfiguration(declarations: [
      SceneDeclaration(id: "d", matching: ["x"]), .documentGroup("g", contentTypes: ["public.text"]),
    ]),
    // Rule 1 decides every event without a look at it, and still refuses the same ones.
    RouterConfiguration(
      platform: .singleScene, declarations: [SceneDeclaration(id: "d", matching: ["x"])],
      openScenes: [OpenScene(id: "s", declaration: "d", preferring: ["x"])]),
  ]

  struct Vector: Sendable, CustomTestStringConvertible {
    var name: String
    var event: Event
    /// What is in the error; nil if the event is routed.
    var refused: (bytes: Int, limit: Int)?
    var testDescription: String { name }
  }

  private static func ascii(_ count: Int) -> String { String(repeating: "a", count: count) }

  static let vectors = [
    Vector(name: "ASCII of as many bytes as it may have", event: .url(ascii(100))),
    Vector(name: "ASCII", event: .url(ascii(101)), refused: (101, 100)),
    Vector(name: "not ASCII, of as many", event: .url(String(repeating: "각", count: 10))),
    Vector(name: "not ASCII", event: .url(String(repeating: "각", count: 11)), refused: (33, 30)),
    Vector(name: "ASCII but for the last", event: .url(ascii(29) + "é"), refused: (31, 30)),
    Vector(name: "an identifier", event: .activity(target: ascii(29) + "é"), refused: (31, 30)),
    Vector(name: "a web page", event: .activity(page: ascii(101)), refused: (101, 100)),
    Vector(
      name: "a web page as document", event: .activity(target: "", page: ascii(101)), refused: (101, 100)),
    Vector(name: "a document that is not ASCII", event: .activity(target: "x", page: ascii(98) + "é")),
  ]

  /// Every way to ask, of an event behind two others where there are several.
  private static func entrances(
    _ snapshot: RouterSnapshot, _ router: Router, _ event: Event
  ) throws -> [(name: String, index: Int, ask: () throws -> Void)] {
    let short = Event.url("ax")
    var batch = EventBatch()
    for event in [short, .url(""), event] { try batch.append(event) }
    var entrances: [(name: String, index: Int, ask: () throws -> Void)] = [
      ("route", 0, { _ = try snapshot.route(event) }),
      ("Router.route", 0, { _ = try router.route(event) }),
      ("explain", 0, { _ = try snapshot.explain(event) }),
      ("matches", 0, { _ = try snapshot.matches(event) }),
      ("matches of a batch", 2, { _ = try snapshot.matches(batch) }),
      ("matches of a batch, in lanes", 2, { _ = try snapshot.matches(batch, lanes: 2) }),
      (
        "batch", 2,
        {
          var decisions: [Decision] = []
          try snapshot.route(batch, into: &decisions)
        }
      ),
      ("events", 2, { _ = try snapshot.route([short, .url(""), event]) }),
      (
        "events, the first of several", 2,
        {
          let others = [Event](repeating: short, count: 5_000)
          _ = try snapshot.route([short, .url(""), event] + others + [event] + others + [event], lanes: 3)
        }
      ),
    ]
    if case .url(let url) = event {
      let bytes = Array("ax\(url)".utf8)
      entrances.append(
        (
          "urls", 2,
          {
            var decisions = [Decision](repeating: .unhandled, count: 3)
            var output = decisions.mutableSpan
            try snapshot.route(urls: bytes.span, ends: [2, 2, UInt32(bytes.count)].span, into: &output)
          }
        ))
    }
    return entrances
  }

  @Test("every entrance refuses the same events, in the same words", arguments: vectors)
  func entrances(vector: Vector) throws {
    for configuration in Self.configurations {
      let snapshot = try RouterSnapshot(
        configuration, representation: .automatic, capacity: Self.capacity)
      let router = try Router(configuration, capacity: Self.capacity)
      for (name, index, ask) in try Self.entrances(snapshot, router, vector.event) {
        if let (bytes, limit) = vector.refused {
          let error = #expect(throws: EventError.self, "\(name)") { try ask() }
          #expect(error == .tooLong(index: index, bytes: bytes, limit: limit), "\(name)")
          #expect(error?.description == "event \(index) has \(bytes) bytes; the limit is \(limit)")
        } else {
          #expect(throws: Never.self, "\(name)") { try ask() }
        }
      }
    }
  }

  @Test("a limit that is set comes first, and the first event that is over one is named")
  func givenLimit() throws {
    let snapshot = try RouterSnapshot(
      Self.configurations[0], limits: RouterLimits(bytesPerEvent: 40), representation: .automatic,
      capacity: Self.capacity)
    let events: [Event] = [
      .url(Self.ascii(40)), .url(Self.ascii(41)), .url(String(repeating: "각", count: 11)),
    ]
    for (events, error) in [
      (events, EventError.tooLong(index: 1, bytes: 41, limit: 40)),
      ([events[0], events[2], events[1]], .tooLong(index: 1, bytes: 33, limit: 30)),
      ([.url(String(repeating: "각", count: 14))], .tooLong(index: 0, bytes: 42, limit: 40)),
    ] {
      var batch = EventBatch()
      for event in events { try batch.append(event) }
      var decisions = [Decision.openScene(7, rule: .allowing)]
      #expect(throws: error) { try snapshot.route(batch, into: &decisions) }
      #expect(decisions == [.openScene(7, rule: .allowing)])
      #expect(throws: error) { try snapshot.route(events) }
      #expect(throws: error) { try snapshot.matches(batch) }
    }
  }

  @Test("the real bounds leave room for every fold and every offset")
  func realBounds() {
    let capacity = Capacity.full
    #expect(capacity.textBytes == EventError.foldableTextBytes)
    #expect(capacity.textBytes * 3 <= capacity.asciiTextBytes)
    #expect(capacity.asciiTextBytes < EventBatch.maximumBytes && EventBatch.maximumBytes == 4_294_967_295)
    #expect(capacity.foldBytes < EventBatch.maximumBytes && capacity.scenes == 1_073_741_823)
    let error = EventError.tooLong(index: 3, bytes: 1_500_000_000, limit: EventError.foldableTextBytes)
    #expect(
      error.description
        == "event 3 has 1500000000 bytes and is not ASCII; the limit for such an event is 1431655594")
  }
}
