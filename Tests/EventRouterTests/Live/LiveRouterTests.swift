@_spi(Benchmarks) import EventRouter
import ReferenceRouter
import RouterTestSupport
import Testing

/// What becomes of numbers, subsets and kept snapshots when a router is updated.
@Suite("Updated routers")
struct LiveRouterTests {
  private static func scene(_ number: Int) -> OpenScene {
    OpenScene(id: .init("s\(number)"), declaration: "d", preferring: ["scene-\(number)."], allowing: ["all"])
  }

  private static func router(scenes: Int) throws -> Router {
    try Router(
      RouterConfiguration(
        declarations: [.windowGroup("d"), SceneDeclaration(id: "e", matching: ["all"])],
        openScenes: (0..<scenes).map(scene)))
  }

  @Test("a decision is named after updates that leave its scene, wherever that stands then")
  func handles() throws {
    let router = try Self.router(scenes: 5)
    let decision = try router.route(.url("scene-3."))
    try router.setConditions(of: "s1", preferring: ["x"], allowing: [])
    try router.activate("s3")
    try router.insertCondition("y", into: .allowing("s0"))
    #expect(router.destination(of: decision) == .openScene("s3", rule: .preferring))
    #expect(try router.destination(for: .url("scene-3.")) == .openScene("s3", rule: .preferring))
    #expect(router.snapshot.configuration.openScenes.map(\.id) == ["s3", "s0", "s1", "s2", "s4"])
    // Another scene may have the number by now.
    try router.close("s3")
    try router.open(Self.scene(9))
    #expect(router.destination(of: decision) == .unhandled)
  }

  @Test(
    "updates are right while what they need of many scenes is made in the background, and then",
    arguments: [false, true])
  func prepared(isLater: Bool) async throws {
    let router = try Self.router(scenes: 10_500)
    if isLater { try await Task.sleep(for: .milliseconds(500)) }
    try router.close("s7")
    try router.setConditions(of: "s8", preferring: ["scene-7."], allowing: [])
    #expect(try router.destination(for: .url("scene-7.")) == .openScene("s8", rule: .preferring))
    // All of it is compiled anew, so what updates need is made again.
    try await router.update { $0.configuration.openScenes.removeLast() }
    if isLater { try await Task.sleep(for: .milliseconds(500)) }
    try router.close("s8")
    let nowhere = try router.destination(for: .url("nothing"))
    #expect(try router.destination(for: .url("scene-7.")) == nowhere)
    #expect(try router.destination(for: .url("scene-10499.")) == nowhere)
    #expect(try router.destination(for: .url("scene-9.")) == .openScene("s9", rule: .preferring))
    #expect(router.invariantViolations.isEmpty)
  }

  @Test("a subset is of positions in the configuration, also after updates")
  func subsets() throws {
    let router = try Self.router(scenes: 4)
    try router.close("s0")
    try router.move("s3", to: 0)
    try router.addDeclaration(SceneDeclaration(id: "f", matching: ["all"]), at: 0)
    let snapshot = router.snapshot
    #expect(snapshot.configuration.openScenes.map(\.id) == ["s3", "s1", "s2"])
    let subset = SceneSubset(openScenes: [0, 2], declarations: [0])
    let scenes = try snapshot.scenes(matching: .url("all"), in: subset)
    #expect(scenes.openScenes == ["s3", "s2"] && scenes.declarations == ["f"])
    var batch = EventBatch()
    try batch.append(.url("all"))
    let matches = try snapshot.matches(batch, in: subset)
    #expect(snapshot.scenes(of: matches[0]) == scenes)
  }

  @Test("a snapshot that is kept answers when its router is gone, and after one that was changed as a whole")
  func kept() throws {
    var router: Router? = try Self.router(scenes: 3)
    try router?.setConditions(of: "s2", preferring: ["kept"], allowing: [])
    let first = try #require(router?.snapshot)
    try router?.update { $0.configuration.openScenes.removeAll() }
    try router?.open(Self.scene(7))
    let last = try #require(router?.snapshot)
    router = nil
    #expect(try first.destination(for: .url("KEPT")) == .openScene("s2", rule: .preferring))
    #expect(first.configuration.openScenes.map(\.id) == ["s0", "s1", "s2"])
    #expect(try last.destination(for: .url("scene-7.")) == .openScene("s7", rule: .preferring))
    #expect(try last.destination(for: .url("kept")) == .newScene("d", rule: .unmodified))
  }

  @Test("a router that begins with nothing grows to thousands of scenes, and shrinks again")
  func growth() throws {
    let router = try Router(RouterConfiguration(declarations: [.windowGroup("d")]))
    for number in 0..<3_000 { try router.open(Self.scene(number)) }
    for number in [0, 1, 1_499, 2_999] {
      #expect(
        try router.destination(for: .url("SCENE-\(number)."))
          == .openScene(.init("s\(number)"), rule: .preferring))
    }
    #expect(try router.scenes(matching: .url("all")).openScenes.count == 3_000)
    #expect(router.snapshot.statistics.distinctConditions == 3_001)
    try router.update { transaction in
      for number in 0..<2_990 { try transaction.close(.init("s\(number)")) }
    }
    #expect(try router.destination(for: .url("all")) == .openScene("s2990", rule: .allowing))
    #expect(router.snapshot.statistics.conditions == 20)
  }

  @Test("a router begins with a saved snapshot, and is updated as any other")
  func loaded() throws {
    let bytes = try Self.router(scenes: 3).snapshot.serialized()
    let router = Router(try RouterSnapshot(serialized: bytes.span))
    #expect(try router.destination(for: .url("scene-1.")) == .openScene("s1", rule: .preferring))
    try router.setConditions(of: "s1", preferring: ["else"], allowing: [])
    #expect(try router.destination(for: .url("else")) == .openScene("s1", rule: .preferring))
    #expect(try router.destination(for: .url("scene-1.")) == .newScene("d", rule: .unmodified))
    // A snapshot of an updated router is saved as any other.
    let again = try router.snapshot.serialized()
    let copy = try RouterSnapshot(serialized: again.span)
    #expect(copy.configuration == router.snapshot.configuration)
    #expect(try copy.destination(for: .url("else")) == .openScene("s1", rule: .preferring))
  }

  @Test("one condition that every scene has is claimed by the first of them, whichever that is")
  func shared() throws {
    let router = try Self.router(scenes: 300)
    for number in [299, 150, 0, 42] {
      try router.activate(.init("s\(number)"))
      #expect(
        try router.destination(for: .url("all")) == .openScene(.init("s\(number)"), rule: .allowing))
    }
    try router.removeCondition("all", from: .allowing("s42"))
    #expect(try router.destination(for: .url("all")) == .openScene("s0", rule: .allowing))
    try router.insertCondition("*", into: .preferring("s7"))
    #expect(try router.destination(for: .url("all")) == .openScene("s7", rule: .preferring))
    try router.removeCondition("*", from: .preferring("s7"))
    #expect(try router.destination(for: .url("none")) == .newScene("d", rule: .unmodified))
  }

  @Test("an update that is over a limit of the index leaves what was")
  func indexLimit() throws {
    let configuration = RouterConfiguration(declarations: [.windowGroup("d")], openScenes: [Self.scene(0)])
    let router = try Router(configuration, limits: RouterLimits(indexBytes: 400_000))
    let before = router.snapshot
    let many = Set((0..<20_000).map { "condition number \($0)" })
    #expect(throws: RouterUpdateError.self) {
      try router.setConditions(of: "s0", preferring: many, allowing: [])
    }
    #expect(router.snapshot === before)
    try router.setConditions(of: "s0", preferring: ["qqq", "zzz"], allowing: [])
    #expect(try router.destination(for: .url("zzz")) == .openScene("s0", rule: .preferring))
    #expect(try router.destination(for: .url("condition number 3")) != .openScene("s0", rule: .preferring))
  }

  /// Slots of a claim are known up to 32 conditions; sets here grow beyond, shrink again, and are replaced by others.
  @Test(
    "sets of around 32 conditions change one by one and as a whole, with spellings, * and nothing",
    arguments: [1, 2, 3])
  func sizes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func condition() -> String {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: return "*"
      case 1: return ""
      // Two spellings of one fold, and one that other scenes have.
      case 2: return "all"
      case 3..<6: return "\u{E9}t\(Int.random(in: 0..<12, using: &random))"
      case 6..<9: return "E\u{301}T\(Int.random(in: 0..<12, using: &random))"
      default: return "word-\(Int.random(in: 0..<60, using: &random))"
      }
    }
    let router = try Self.router(scenes: 2)
    var expected: Set<String> = Self.scene(1).preferring
    for step in 0..<400 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        expected = Set((0..<(25 + Int.random(in: 0..<16, using: &random))).map { _ in condition() })
        try router.setConditions(of: "s1", preferring: expected, allowing: ["all"])
      case 1:
        expected = expected.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        try router.setConditions(of: "s1", preferring: expected, allowing: ["all"])
      case 2:
        try router.move("s1", to: Int.random(in: 0..<2, using: &random))
      case 3, 4, 5:
        let condition = condition()
        #expect(
          try router.insertCondition(condition, into: .preferring("s1"))
            == expected.insert(condition).inserted)
      default:
        guard let condition = expected.sorted().randomElement(using: &random) else { continue }
        #expect(try router.removeCondition(condition, from: .preferring("s1")))
        expected.remove(condition)
      }
      let scene = router.snapshot.configuration.openScenes.first { $0.id == "s1" }
      #expect(scene?.preferring == expected)
      #expect(router.invariantViolations == [], "after step \(step)")
    }
    try router.close("s1")
    #expect(router.invariantViolations.isEmpty)
    #expect(try router.destination(for: .url("word-7 \u{E9}t3")) != .openScene("s1", rule: .preferring))
  }

  @Test(
    "conditions that only the guard knows are found in texts that are just long enough, or become so when folded",
    arguments: ["a", "\u{DF}", "\u{149}", "\u{FB03}", "\u{1E9E}"])
  func shortestGuarded(letter: String) throws {
    let router = try Self.router(scenes: 2)
    // Of more bytes than are looked for by grams, whatever the letter's fold.
    let long = String(repeating: letter, count: 300)
    try router.setConditions(of: "s1", preferring: [long], allowing: [])
    let reference = try ReferenceRouter(router.snapshot.configuration)
    for (text, rule) in [
      (long, Decision.Rule.preferring), (long.uppercased(), .preferring), ("x" + long, .preferring),
      (String(long.dropLast()), nil), (String(repeating: "a", count: 299), nil),
    ] as [(String, Decision.Rule?)] {
      let expected = reference.route(.url(text)).rule
      let one = try router.destination(for: .url(text))
      let batch = try router.snapshot.route([.url(text), .url("http://x")])
      #expect(batch[0].rule == expected)
      #expect(rule == nil || expected == rule, "the reference finds what is meant")
      #expect((one == .openScene("s1", rule: .preferring)) == (expected == .preferring))
    }
  }
}
