import EventRouter
import Testing

/// Which conditions a router counts in the texts of events.
@Suite("Hits of conditions")
struct ConditionHitsTests {
  private static let configuration = RouterConfiguration(
    declarations: [SceneDeclaration(id: "photo", matching: ["photo", "*"])],
    openScenes: [
      OpenScene(id: "a", declaration: "photo", preferring: ["one", "É"]),
      OpenScene(id: "b", declaration: "photo", preferring: ["one"], allowing: ["on", "absent"]),
    ])
  private static let texts = ["one", "ON", "photo/one", "é", "nothing", "e", "", "one two"]

  /// What routes events.
  enum Call: CaseIterable {
    case event, destination, bytes, batch

    func ask(_ router: Router, _ texts: [String]) throws {
      switch self {
      case .event: for text in texts { _ = try router.route(.url(text)) }
      case .destination: for text in texts { _ = try router.destination(for: .url(text)) }
      case .bytes: for text in texts { _ = try router.route(url: text.utf8.span) }
      case .batch:
        var batch = EventBatch()
        for text in texts { try batch.append(.url(text)) }
        var decisions: [Decision] = []
        try router.route(batch, into: &decisions)
      }
    }
  }

  @Test("of every event: all conditions that are in a text", arguments: Call.allCases)
  func all(_ call: Call) throws {
    let router = try Router(Self.configuration)
    router.conditionHitsOneIn = 1
    router.counting = .conditions
    try call.ask(router, Self.texts)
    // "one" is in three; its "e", in which the fold of "É" is, in these and in two more.
    let expected: [String: UInt64] = ["one": 3, "on": 4, "photo": 1, "e": 5]
    #expect(router.conditionHits.samples == expected)
    #expect(router.conditionHits.events == 8 && router.conditionHits.others == 0)
    #expect(router.conditionHits["É"] == 5 && router.conditionHits["absent"] == 0)
    #expect(router.statistics.decisions.events == 8 && router.sceneHits.openScenes.isEmpty)
  }

  @Test("of every event, after updates, compiled meanwhile or not", arguments: [false, true])
  func updated(isLongAgo: Bool) async throws {
    let router = try Router(Self.configuration)
    router.conditionHitsOneIn = 1
    router.counting = .scenes
    try router.removeCondition("one", from: .preferring("a"))
    try router.insertCondition("two", into: .allowing("a"))
    if isLongAgo { try await Task.sleep(for: .milliseconds(400)) }
    try Call.batch.ask(router, Self.texts)
    #expect(router.conditionHits.samples == ["one": 3, "on": 4, "photo": 1, "e": 5, "two": 1])
    // "e" is in all texts with "one", which go to the scene in front.
    #expect(router.sceneHits.openScenes == ["a": 5, "b": 1])
  }

  @Test("nothing is looked at until it is asked for")
  func off() throws {
    let router = try Router(Self.configuration)
    router.conditionHitsOneIn = 1
    router.counting = .decisions
    for call in Call.allCases { try call.ask(router, Self.texts) }
    #expect(router.conditionHits.events == 0 && router.conditionHits.samples.isEmpty)
  }

  @Test("one event of so many is looked at, whichever call routes it", arguments: [64, 100, 4_096])
  func sampled(oneIn: Int) throws {
    let router = try Router(Self.configuration)
    #expect(router.conditionHitsOneIn == 4_096)
    router.conditionHitsOneIn = oneIn
    let real = router.conditionHitsOneIn
    #expect(real >= oneIn && real < 2 * oneIn && real.nonzeroBitCount == 1)
    router.counting = .conditions
    for length in [1, 7, 1_000, real, 3 * real + 5] {
      let before = router.conditionHits.events
      let rounds = max(1, 8 * real / length)
      for _ in 0..<rounds {
        try Call.batch.ask(router, Array(repeating: "photo/one", count: length))
      }
      let looked = Int(router.conditionHits.events - before)
      // One of each block of so many; the blocks at both ends are there in part.
      #expect(abs(looked - rounds * length / real) <= 2)
    }
    let before = router.conditionHits.events
    try Call.event.ask(router, Array(repeating: "photo/one", count: 8 * real))
    #expect((7...9).contains(router.conditionHits.events - before))
    #expect(router.conditionHits["one"] == router.conditionHits.events)
  }

  @Test("more conditions than are told apart are counted together")
  func many() throws {
    let conditions = (0..<70_000).map { "<\($0)>" }
    let router = try Router(
      RouterConfiguration(
        declarations: [.windowGroup("w")],
        openScenes: [OpenScene(id: "s", declaration: "w", preferring: Set(conditions))]))
    router.conditionHitsOneIn = 1
    router.counting = .conditions
    let frequent = conditions[..<100].joined()
    try Call.batch.ask(router, [frequent, frequent] + conditions[100...])
    let hits = router.conditionHits
    #expect(hits.samples.count < 65_537 && hits.samples.values.reduce(hits.others, +) == 200 + 69_900)
    #expect(conditions[..<100].allSatisfy { hits[$0] == 2 })
  }
}
