import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// A snapshot that was saved and loaded answers as the one that was saved.
///
/// `EVENTROUTER_DIFFERENTIAL_EVENTS` scales these tests, and `EVENTROUTER_SEED` repeats a run.
@Suite("Saved indexes")
struct SavedIndexTests {
  private static func reloaded(_ snapshot: RouterSnapshot, kernels: Kernels = .selected) throws
    -> RouterSnapshot
  {
    let bytes = try snapshot.serialized()
    return try RouterSnapshot(serialized: bytes.span, kernels: kernels)
  }

  // MARK: Answers

  /// Compiled for one set of kernels, and loaded for another.
  @Test("answer random scenarios as the reference does", arguments: RepresentationTests.all)
  func scenarios(representation: Representation) throws {
    let kernels = Kernels.available
    let wanted = TestEnvironment.differentialEvents / (16 * RepresentationTests.all.count)
    var events = 0
    var number: UInt64 = 0
    while events < wanted || number < kernels.count * kernels.count {
      let seed = TestEnvironment.seed &+ number
      var random = SeededGenerator(seed: seed)
      let scenario = RandomScenario(maximumEvents: 128, using: &random)
      let compiling = kernels[Int(number) / kernels.count % kernels.count]
      let loading = kernels[Int(number) % kernels.count]
      do {
        let snapshot = try RouterSnapshot(
          scenario.configuration, representation: representation, kernels: compiling)
        let loaded = try Self.reloaded(snapshot, kernels: loading)
        var check = try ScenarioCheck(scenario, router: loaded, using: random)
        try check.run()
        try #require(loaded.configuration == scenario.configuration)
        try #require(loaded.lint() == snapshot.lint())
        try #require(try loaded.serialized() == snapshot.serialized())
      } catch {
        Issue.record(
          "\(representation), \(compiling.name), \(loading.name), EVENTROUTER_SEED=\(seed): \(error)")
        return
      }
      events += scenario.events.count
      number += 1
    }
  }

  /// Large enough for sparse states, a guard of the crowded, and two layers.
  @Test(
    "answer as the snapshot saved, where the index is large",
    arguments: [
      Representation.automatic, .automaton, .gramsWithPartialGuard(length: 4, entries: 1, bytes: 12),
    ])
  func large(representation: Representation) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let conditions = Set((0..<30_000).map { _ in Self.token(using: &random) }).sorted()
    let snapshot = try RouterSnapshot(.conditions(conditions), representation: representation)
    let loaded = try Self.reloaded(snapshot)
    #expect(loaded.statistics.representation == snapshot.statistics.representation)
    // A table that is made anew has just the room that it needs.
    #expect(loaded.statistics.indexBytes <= snapshot.statistics.indexBytes)
    var batch = EventBatch()
    for _ in 0..<2_000 {
      let event =
        Self.token(using: &random) + random.element(of: conditions) + random.element(of: ["", "É", "x"])
        + random.element(of: conditions).dropLast()
      let bytes = Array(event.utf8)
      try batch.append(url: bytes.span)
    }
    #expect(try loaded.route(batch) == snapshot.route(batch))
    #expect(try Array(loaded.matches(batch)) == Array(snapshot.matches(batch)))
    #expect(loaded.configuration == snapshot.configuration)
  }

  private static func token(using random: inout SeededGenerator) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzé/=")
    return String((0..<Int.random(in: 3...24, using: &random)).map { _ in random.element(of: alphabet) })
  }

  // MARK: What there is beside conditions

  static let configurations: [(name: String, configuration: RouterConfiguration)] = [
    ("nothing", RouterConfiguration()),
    ("no conditions", RouterConfiguration(declarations: [.windowGroup("a"), .window("b")])),
    (
      "a single scene",
      RouterConfiguration(
        platform: .singleScene, declarations: [.windowGroup("a")],
        openScenes: [OpenScene(id: "w", declaration: "a", allowing: ["x"])])
    ),
    (
      "wildcards",
      RouterConfiguration(
        declarations: [
          .windowGroup("a").handlesExternalEvents(matching: ["*", "x"]),
          .windowGroup("b").handlesExternalEvents(matching: ["*"]), .windowGroup("c"),
        ],
        openScenes: [OpenScene(id: "w", declaration: "b", preferring: ["x", "y"], allowing: ["*"])])
    ),
    (
      "an empty set, an empty condition, marks alone",
      RouterConfiguration(declarations: [
        .windowGroup("a").handlesExternalEvents(matching: []),
        .windowGroup("b").handlesExternalEvents(matching: ["", "\u{301}", "\0", "x"]),
      ])
    ),
    (
      "document groups",
      RouterConfiguration(
        contentTypes: [
          ContentType(
            identifier: "com.example.note", filenameExtensions: ["note", "X"], conformsTo: ["public.text"])
        ],
        declarations: [
          .windowGroup("a").handlesExternalEvents(matching: ["never"]),
          .documentGroup("text", contentTypes: ["public.text", "com.adobe.pdf"]),
          SceneDeclaration(
            id: "ignored", kind: .documentGroup(contentTypes: ["com.example.note"]), matching: ["e"]),
        ])
    ),
  ]

  @Test("answer as the snapshot saved, whatever the configuration", arguments: configurations.map(\.name))
  func everything(name: String) throws {
    let configuration = try #require(Self.configurations.first { $0.name == name }).configuration
    let snapshot = try RouterSnapshot(configuration)
    let loaded = try Self.reloaded(snapshot)
    for text in ["", "x", "é", "file:///a.note", "file:///a.PDF", "file:///a.txt?x", "a\0b"] {
      let event = Event.url(text)
      #expect(try loaded.route(event) == snapshot.route(event))
      #expect(try loaded.destination(for: event) == snapshot.destination(for: event))
      #expect(try loaded.scenes(matching: event) == snapshot.scenes(matching: event))
      #expect(try loaded.explain(event) == snapshot.explain(event))
      #expect(snapshot.canName(try loaded.route(event)))
    }
    #expect(try loaded.route(.activity()) == snapshot.route(.activity()))
    #expect(loaded.configuration == configuration)
    #expect(loaded.outline.declarations.map(\.id) == configuration.declarations.map(\.id))
    #expect(loaded.outline.openScenes.map(\.id) == configuration.openScenes.map(\.id))
    #expect(loaded.lint() == snapshot.lint())
    #expect(loaded.statistics == snapshot.statistics)
  }

  @Test("are the same bytes for equal configurations, whatever the order of a set")
  func deterministic() throws {
    let conditions = (0..<200).map { "condition \($0)" }
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let all = try (0..<4).map { index in
      var set = Set<String>(minimumCapacity: 1 << (8 + index))
      for condition in conditions.shuffled(using: &random) { set.insert(condition) }
      return try RouterSnapshot(.matching(set)).serialized()
    }
    #expect(Set(all).count == 1)
  }

  @Test("a loaded index's configuration is the same to many threads that ask first")
  func threads() async throws {
    let configuration = RouterConfiguration.conditions((0..<2_000).map { "c\($0)" })
    let loaded = try Self.reloaded(try RouterSnapshot(configuration))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { loaded.configuration == configuration } }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test("long runs of marks are loaded in linear time, and match as before")
  func longMarks() throws {
    let condition = "e" + String(repeating: "\u{301}\u{323}", count: 20_000)
    let snapshot = try RouterSnapshot(.matching([condition.withMarksInOrder]))
    let loaded = try Self.reloaded(snapshot)
    #expect(loaded.configuration == snapshot.configuration)
    #expect(try loaded.route(.url("E")).rule == .matching)
  }

  // MARK: Limits

  private static func problem(_ bytes: [UInt8], _ limits: RouterLimits) -> SavedIndexError.Problem? {
    do throws(SavedIndexError) {
      _ = try RouterSnapshot(serialized: bytes.span, limits: limits)
      return nil
    } catch {
      return error.problem
    }
  }

  @Test("limits hold for what is loaded")
  func limits() throws {
    let bytes = try RouterSnapshot(.conditions(["ab", "abcdef", "*"])).serialized()
    func problem(_ limits: RouterLimits) -> SavedIndexError.Problem? { Self.problem(bytes, limits) }
    #expect(problem(RouterLimits(conditions: 3, bytesPerCondition: 6)) == nil)
    #expect(problem(RouterLimits(conditions: 2)) == .configuration(.tooManyConditions(count: 3, limit: 2)))
    #expect(
      problem(RouterLimits(bytesPerCondition: 5))
        == .configuration(
          .conditionTooLong(set: .matching(declaration: 1), condition: "abcdef", bytes: 6, limit: 5)))
    guard case .configuration(.indexTooLarge) = problem(RouterLimits(indexBytes: 10)) else {
      Issue.record("an index of more bytes than the limit was loaded")
      return
    }
    let loaded = try RouterSnapshot(serialized: bytes.span, limits: RouterLimits(bytesPerEvent: 4))
    #expect(throws: EventError.tooLong(index: 0, bytes: 5, limit: 4)) { try loaded.route(.url("abcde")) }
  }
}
