import EventRouter
import Testing

/// Scenes that change while a router is in use.
@Suite("Router")
struct RouterTests {
  static let configuration = RouterConfiguration(
    declarations: [.windowGroup("browser"), SceneDeclaration(id: "photo", matching: ["photo"])],
    openScenes: [
      OpenScene(id: "a", declaration: "browser", preferring: ["1"]),
      OpenScene(id: "b", declaration: "photo", preferring: ["12"], allowing: ["*"]),
    ])

  private let router: Router

  init() throws { router = try Router(Self.configuration) }

  private func ids(_ router: Router) -> [OpenScene.ID] { router.snapshot.configuration.openScenes.map(\.id) }

  @Test("routes by the configuration that it was made with")
  func initial() throws {
    #expect(try router.destination(for: .url("1")) == .openScene("a", rule: .preferring))
    #expect(try router.destination(for: .url("photo")) == .openScene("b", rule: .allowing))
    #expect(router.snapshot.configuration == Self.configuration)
  }

  @Test("a configuration that is wrong makes no router")
  func refused() {
    #expect(throws: ConfigurationError.emptyDeclarationID(index: 0)) {
      try Router(RouterConfiguration(declarations: [.window("")]))
    }
    #expect(throws: ConfigurationError.tooManyConditions(count: 4, limit: 3)) {
      try Router(Self.configuration, limits: RouterLimits(conditions: 3))
    }
  }

  @Test("open puts a scene behind the others, or where it is told to")
  func open() throws {
    try router.open(OpenScene(id: "c", declaration: "browser", preferring: ["2"]))
    #expect(ids(router) == ["a", "b", "c"])
    try router.open(OpenScene(id: "d", declaration: "browser", preferring: ["2"]), at: 0)
    try router.open(OpenScene(id: "e", declaration: "browser"), at: 4)
    #expect(ids(router) == ["d", "a", "b", "c", "e"])
    #expect(try router.destination(for: .url("2")) == .openScene("d", rule: .preferring))
  }

  @Test("close takes a scene away")
  func close() throws {
    try router.close("b")
    #expect(ids(router) == ["a"])
    #expect(try router.destination(for: .url("photo")) == .newScene("photo", rule: .matching))
    try router.close("a")
    #expect(try router.destination(for: .url("1")) == .newScene("browser", rule: .unmodified))
  }

  @Test("move changes who is asked first")
  func move() throws {
    #expect(try router.destination(for: .url("12")) == .openScene("a", rule: .preferring))
    try router.move("b", to: 0)
    #expect(ids(router) == ["b", "a"])
    #expect(try router.destination(for: .url("12")) == .openScene("b", rule: .preferring))
    try router.move("b", to: 1)
    try router.move("b", to: 1)
    #expect(router.snapshot.configuration == Self.configuration)
  }

  @Test("setConditions replaces both sets")
  func setConditions() throws {
    try router.setConditions(of: "b", preferring: ["x"], allowing: [])
    #expect(try router.destination(for: .url("x")) == .openScene("b", rule: .preferring))
    #expect(try router.destination(for: .url("2")) == .newScene("browser", rule: .unmodified))
  }

  @Test("update changes everything at once")
  func update() throws {
    try router.update { scenes in
      scenes.platform = .singleScene
      scenes.configuration.openScenes.removeFirst()
    }
    #expect(try router.destination(for: .url("1")) == .openScene("b", rule: .singleScene))
  }

  @Test("a snapshot stays as it was")
  func snapshot() throws {
    let before = router.snapshot
    try router.close("a")
    #expect(before.configuration == Self.configuration)
    #expect(before.destination(of: try before.route(.url("1"))) == .openScene("a", rule: .preferring))
    #expect(router.snapshot.configuration.openScenes.count == 1)
  }

  /// An update that fails, and what it says.
  struct Failure: Sendable, CustomStringConvertible {
    var error: RouterUpdateError
    var description: String
    var update: @Sendable (Router) throws(RouterUpdateError) -> Void
  }

  static let failures = [
    Failure(
      error: .notOpen("z"), description: #""z" is not open; expected the id of an open scene"#,
      update: { router throws(RouterUpdateError) in try router.close("z") }),
    Failure(
      error: .notOpen(""), description: #""" is not open; expected the id of an open scene"#,
      update: { router throws(RouterUpdateError) in try router.move("", to: 0) }),
    Failure(
      error: .notOpen("z\n"), description: #""z\u{a}" is not open; expected the id of an open scene"#,
      update: { router throws(RouterUpdateError) in
        try router.setConditions(of: "z\n", preferring: ["1"], allowing: [])
      }),
    Failure(
      error: .positionOutOfBounds(3, count: 2),
      description: "position 3 is not among the 2 open scenes; positions are counted from 0",
      update: { router throws(RouterUpdateError) in
        try router.open(OpenScene(id: "c", declaration: "photo"), at: 3)
      }),
    Failure(
      error: .positionOutOfBounds(-1, count: 2),
      description: "position -1 is not among the 2 open scenes; positions are counted from 0",
      update: { router throws(RouterUpdateError) in
        try router.open(OpenScene(id: "c", declaration: "photo"), at: -1)
      }),
    Failure(
      error: .positionOutOfBounds(2, count: 2),
      description: "position 2 is not among the 2 open scenes; positions are counted from 0",
      update: { router throws(RouterUpdateError) in try router.move("a", to: 2) }),
    Failure(
      error: .configuration(.duplicateOpenSceneID(index: 2, id: "a")),
      description: #"openScenes[2].id: "a" stands twice; ids of open scenes must differ"#,
      update: { router throws(RouterUpdateError) in
        try router.open(OpenScene(id: "a", declaration: "photo"))
      }),
    Failure(
      error: .configuration(
        .conditionTooLong(
          set: .preferring(openScene: 0), condition: "123456", bytes: 6, limit: 5)),
      description: #"openScenes[0].preferring: "123456" has 6 bytes; the limit is 5"#,
      update: { router throws(RouterUpdateError) in
        try router.setConditions(of: "a", preferring: ["123456"], allowing: [])
      }),
    Failure(
      error: .notOpen("mine"), description: #""mine" is not open; expected the id of an open scene"#,
      update: { router throws(RouterUpdateError) in
        try router.setConditions(of: "mine", preferring: ["1"], allowing: ["2"])
      }),
    Failure(
      error: .updateInsideUpdate,
      description:
        "the router was asked for an update within the closure of another; change the transaction "
        + "that the closure was given instead",
      update: { router throws(RouterUpdateError) in
        do {
          try router.update { scenes in
            scenes.configuration.openScenes = []
            try router.close("a")
          }
        } catch let error as RouterUpdateError {
          throw error
        } catch {
          Issue.record("\(error)")
        }
      }),
  ]

  @Test("an update that fails says why and leaves everything as it was", arguments: failures)
  func failure(_ failure: Failure) throws {
    let router = try Router(Self.configuration, limits: RouterLimits(bytesPerCondition: 5))
    let before = router.snapshot
    #expect(throws: failure.error) { try failure.update(router) }
    #expect(failure.error.description == failure.description)
    #expect(router.snapshot === before && before.configuration == Self.configuration)
    #expect(try router.destination(for: .url("1")) == .openScene("a", rule: .preferring))
    // Nor is the way barred to the next one.
    try router.close("b")
    #expect(ids(router) == ["a"])
  }

  @Test("limits hold for updates, too")
  func limits() throws {
    let bytes = router.snapshot.statistics.indexBytes
    let router = try Router(Self.configuration, limits: RouterLimits(conditions: 4, indexBytes: bytes))
    #expect(throws: RouterUpdateError.configuration(.tooManyConditions(count: 5, limit: 4))) {
      try router.setConditions(of: "a", preferring: ["1", "2"], allowing: [])
    }
    #expect(throws: RouterUpdateError.self) {
      try router.setConditions(of: "a", preferring: [String(repeating: "long", count: 99)], allowing: [])
    }
    #expect(router.snapshot.configuration == Self.configuration)
  }

  @Test("within an update's closure: updates are refused, snapshot and route see what is in force")
  func insideUpdate() throws {
    let other = try Router(Self.configuration)
    try router.update { scenes in
      scenes.configuration.openScenes.removeFirst()
      #expect(router.snapshot.configuration == Self.configuration)
      #expect((try? router.destination(for: .url("1"))) == .openScene("a", rule: .preferring))
      #expect(throws: RouterUpdateError.updateInsideUpdate) {
        try router.open(OpenScene(id: "c", declaration: "photo"))
      }
      #expect(throws: RouterUpdateError.updateInsideUpdate) { try router.update { _ in } }
      // Another router is another matter.
      try other.close("a")
    }
    #expect(ids(router) == ["b"] && ids(other) == ["b"])
    try router.close("b")
    #expect(ids(router) == [])
  }
}
