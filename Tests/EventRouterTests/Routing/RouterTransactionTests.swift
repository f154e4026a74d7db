import EventRouter
import Testing

/// Changes that take effect together, or not at all.
@Suite("Router transactions")
struct RouterTransactionTests {
  private let router: Router

  init() throws { router = try Router(RouterTests.configuration) }

  private struct Mine: Error, Equatable {}

  @Test("every operation of a transaction sees those before it, and all take effect at once")
  func several() throws {
    let before = router.snapshot
    let closed = try router.update { scenes in
      try scenes.addDeclaration(SceneDeclaration(id: "mail", matching: ["mailto:"]), at: 0)
      try scenes.open(OpenScene(id: "m", declaration: "mail"))
      try scenes.insertCondition("mailto:me", into: .preferring("m"))
      try scenes.activate("m")
      #expect(scenes.configuration.openScenes.map(\.id) == ["m", "a", "b"])
      #expect(router.snapshot === before)
      return try scenes.close("a")
    }
    #expect(closed.id == "a")
    #expect(try router.destination(for: .url("mailto:me")) == .openScene("m", rule: .preferring))
    #expect(try router.destination(for: .url("1")) == .openScene("b", rule: .allowing))
    #expect(router.snapshot.configuration.declarations.map(\.id) == ["mail", "browser", "photo"])
    #expect(before.configuration == RouterTests.configuration)
  }

  @Test("an error of the caller's own ends the transaction, and nothing has changed")
  func ownError() throws {
    let before = router.snapshot
    #expect(throws: Mine()) {
      try router.update { scenes in
        try scenes.close("a")
        throw Mine()
      }
    }
    #expect(router.snapshot === before)
  }

  @Test("an error that the closure catches does not end it")
  func caught() throws {
    try router.update { scenes in
      #expect(throws: RouterUpdateError.notOpen("z")) { try scenes.close("z") }
      try scenes.close("a")
    }
    #expect(router.snapshot.configuration.openScenes.map(\.id) == ["b"])
  }

  @Test("a transaction that changes nothing compiles nothing")
  func nothing() throws {
    let before = router.snapshot
    let count = try router.update { $0.configuration.openScenes.count }
    try router.move("a", to: 0)
    #expect(try !router.insertCondition("1", into: .preferring("a")))
    #expect(try !router.removeCondition("none", from: .allowing("b")))
    // Nor does a declaration get a modifier by what it does not have.
    #expect(try !router.removeCondition("none", from: .matching("browser")))
    #expect(count == 2 && router.snapshot === before && before.configuration.declarations[0].matching == nil)
  }

  @Test("a scene may be open before its declaration is there, as long as it is when the closure returns")
  func order() throws {
    try router.update { scenes in
      try scenes.open(OpenScene(id: "m", declaration: "mail"))
      try scenes.addDeclaration(.window("mail"))
    }
    let error = RouterUpdateError.configuration(.unknownDeclaration(openScene: 2, declaration: "mail"))
    #expect(throws: error) { try router.removeDeclaration("mail") }
    try router.update { scenes in
      try scenes.removeDeclaration("mail")
      try scenes.close("m")
    }
    #expect(router.snapshot.configuration == RouterTests.configuration)
  }

  @Test("single conditions come and go, and each call says whether it changed anything")
  func conditions() throws {
    #expect(try router.insertCondition("new", into: .allowing("a")))
    #expect(try !router.insertCondition("new", into: .allowing("a")))
    #expect(try router.destination(for: .url("NEW")) == .openScene("a", rule: .allowing))
    #expect(try router.removeCondition("12", from: .preferring("b")))
    #expect(try !router.removeCondition("12", from: .preferring("b")))
    #expect(try router.removeCondition("photo", from: .matching("photo")))
    #expect(router.snapshot.configuration.declarations[1].matching == [])
    // A declaration without a modifier gets one: it is not the fallback any more.
    #expect(try router.insertCondition("web", into: .matching("browser")))
    try router.close("b")
    #expect(try router.destination(for: .url("web")) == .newScene("browser", rule: .matching))
    #expect(try router.destination(for: .url("else")) == .unhandled)
    try router.setMatching(of: "browser", nil)
    #expect(try router.destination(for: .url("else")) == .newScene("browser", rule: .unmodified))
    try router.setPlatform(.singleScene)
    #expect(try router.destination(for: .url("else")) == .openScene("a", rule: .singleScene))
  }

  @Test("a condition of a million marks is inserted in linear time: in the order that hashing wants")
  func marks() throws {
    let marks = String(repeating: "\u{301}\u{323}", count: 50_000)
    #expect(try router.insertCondition("x" + marks, into: .preferring("a")))
    #expect(try !router.insertCondition("x" + marks, into: .preferring("a")))
    #expect(try router.destination(for: .url("X")) == .openScene("a", rule: .preferring))
    #expect(try router.removeCondition("x" + marks, from: .preferring("a")))
  }

  /// An operation on what is not there, and what it says.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var error: RouterUpdateError
    var words: String
    var operation: @Sendable (Router) throws -> Void
    var testDescription: String { words }
  }

  static let refusals = [
    Refusal(error: .notDeclared("z"), words: #""z" is not declared; expected the id of a declaration"#) {
      try $0.removeDeclaration("z")
    },
    Refusal(error: .notDeclared("q"), words: #""q" is not declared; expected the id of a declaration"#) {
      try $0.setMatching(of: "q", ["1"])
    },
    Refusal(error: .notDeclared("r"), words: #""r" is not declared; expected the id of a declaration"#) {
      try $0.insertCondition("1", into: .matching("r"))
    },
    Refusal(error: .notOpen("s"), words: #""s" is not open; expected the id of an open scene"#) {
      try $0.removeCondition("1", from: .allowing("s"))
    },
    Refusal(error: .notOpen("t"), words: #""t" is not open; expected the id of an open scene"#) {
      try $0.activate("t")
    },
    Refusal(
      error: .declarationPositionOutOfBounds(3, count: 2),
      words: "position 3 is not among the 2 declarations; positions are counted from 0"
    ) { try $0.addDeclaration(.window("w"), at: 3) },
    Refusal(
      error: .configuration(.duplicateDeclarationID(index: 2, id: "photo")),
      words: #"declarations[2].id: "photo" stands twice; ids of declarations must differ"#
    ) { try $0.addDeclaration(.window("photo")) },
    Refusal(
      error: .configuration(.tooManyConditions(count: 5, limit: 4)),
      words: "there are 5 conditions; the limit is 4"
    ) { try $0.insertCondition("more", into: .allowing("a")) },
  ]

  @Test("what is not there, stands twice or is over a limit changes nothing", arguments: refusals)
  func refused(_ refusal: Refusal) throws {
    let router = try Router(RouterTests.configuration, limits: RouterLimits(conditions: 4))
    let before = router.snapshot
    #expect(throws: refusal.error) { try refusal.operation(router) }
    #expect(refusal.error.description == refusal.words)
    #expect(router.snapshot === before)
  }

  @Test("tasks update without a thread of theirs waiting, in the order in which they ask")
  func tasks() async throws {
    let router = router
    let count = try await router.update { scenes in
      try scenes.close("a")
      return scenes.configuration.openScenes.count
    }
    #expect(count == 1)
    await #expect(throws: RouterUpdateError.notOpen("a")) { try await router.update { try $0.close("a") } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<32 {
        group.addTask {
          try await router.update { try $0.open(OpenScene(id: .init("t\(number)"), declaration: "photo")) }
        }
      }
      try await group.waitForAll()
    }
    #expect(router.snapshot.configuration.openScenes.count == 33)
  }

  @Test("a task that was cancelled changes nothing")
  func cancelled() async throws {
    let router = router
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await router.update { try $0.close("a") }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(router.snapshot.configuration == RouterTests.configuration)
  }
}
