import EventRouter
import RouterTestSupport
import Testing

@Suite("All matches, and why")
struct FanOutTests {
  static let configuration = RouterConfiguration(
    declarations: [
      .windowGroup("plain"),
      SceneDeclaration(id: "photo", matching: ["photo", "Phöto", "x"]),
      .documentGroup("text", contentTypes: ["public.text"]),
      SceneDeclaration(id: "all", matching: ["*"]),
      SceneDeclaration(id: "never", matching: []),
    ],
    openScenes: [
      OpenScene(id: "a", declaration: "plain"),
      OpenScene(id: "b", declaration: "plain", preferring: ["photo"], allowing: ["42", "*"]),
      OpenScene(id: "c", declaration: "plain", allowing: ["PHOTO", "4"]),
      OpenScene(id: "d", declaration: "plain", preferring: ["4", "2"]),
    ])

  struct Vector: Sendable, CustomStringConvertible {
    var event: Event
    var openScenes: [Int]
    var declarations: [Int]

    var description: String { "\(event)" }
  }

  static let vectors = [
    Vector(event: .url("photo/42"), openScenes: [1, 2, 3], declarations: [1, 3]),
    Vector(event: .url("photo.txt"), openScenes: [1, 2], declarations: [1, 2, 3]),
    Vector(event: .url("2"), openScenes: [1, 3], declarations: [3]),
    Vector(event: .activity(), openScenes: [1], declarations: [3]),
    Vector(event: .activity(target: "", page: "/4.md"), openScenes: [1], declarations: [2, 3]),
  ]

  @Test("an unmodified declaration is never among them", arguments: Engine.allCases, vectors)
  func allMatches(engine: Engine, vector: Vector) throws {
    let expected = SceneMatches(openScenes: vector.openScenes, declarations: vector.declarations)
    #expect(try engine.router(Self.configuration).allMatches(of: vector.event) == expected)
  }

  @Test("the platform makes no difference to them", arguments: Engine.allCases)
  func platform(engine: Engine) throws {
    var configuration = Self.configuration
    configuration.platform = .singleScene
    configuration.openScenes = [configuration.openScenes[1]]
    let matches = try engine.router(configuration).allMatches(of: .url("photo/42"))
    #expect(matches == SceneMatches(openScenes: [0], declarations: [1, 3]))
    configuration.openScenes = [Self.configuration.openScenes[0]]
    #expect(try engine.router(configuration).allMatches(of: .url("photo")).openScenes == [])
  }

  @Test("a subset restricts them", arguments: vectors)
  func subset(vector: Vector) throws {
    let router = try RouterSnapshot(Self.configuration)
    let subset = SceneSubset(openScenes: [0, 3, 1], declarations: [2, 0])
    let expected = SceneMatches(
      openScenes: vector.openScenes.filter { $0 != 2 }, declarations: vector.declarations.filter { $0 == 2 })
    #expect(try router.matches(vector.event, in: subset) == expected)
    let none = SceneSubset(openScenes: [], declarations: [])
    #expect(try router.matches(vector.event, in: none) == SceneMatches(openScenes: [], declarations: []))
  }

  /// Where `String`'s own order is none: each of these continues the one before it canonically.
  @Test("conditions of a set are listed by their bytes", arguments: Engine.allCases)
  func conditionOrder(engine: Engine) throws {
    let conditions = ["e\u{301}", "éa", "éab", "\u{1112}\u{1161}", "\u{D558}\u{3099}b", "Z", "a"]
    let router = try engine.router(.matching(Set(conditions)))
    let found = try router.matchingConditions(of: .url("EAB 하B z")).map { Array($0.condition.utf8) }
    #expect(found == conditions.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test("matching conditions are sorted by tier, order, condition", arguments: Engine.allCases)
  func matchingConditions(engine: Engine) throws {
    let router = try engine.router(Self.configuration)
    #expect(
      try router.matchingConditions(of: .url("photo/42"))
        == [
          MatchingCondition(.preferring(openScene: 1), "photo"),
          MatchingCondition(.preferring(openScene: 3), "2"),
          MatchingCondition(.preferring(openScene: 3), "4"),
          MatchingCondition(.allowing(openScene: 1), "*"),
          MatchingCondition(.allowing(openScene: 1), "42"),
          MatchingCondition(.allowing(openScene: 2), "4"),
          MatchingCondition(.allowing(openScene: 2), "PHOTO"),
          MatchingCondition(.matching(declaration: 1), "Phöto"),
          MatchingCondition(.matching(declaration: 1), "photo"),
          MatchingCondition(.matching(declaration: 3), "*"),
        ])
  }

  struct Explained: Sendable, CustomStringConvertible {
    var event: Event
    var foldedText: String?
    var rules: [Int]
    var decision: Decision

    var description: String { "\(event)" }
  }

  static let explained = [
    Explained(
      event: .url("PHÖTO"), foldedText: "photo", rules: [1, 2], decision: .openScene(1, rule: .preferring)),
    Explained(event: .url("é"), foldedText: "e", rules: [1, 2, 3], decision: .openScene(1, rule: .allowing)),
    Explained(event: .activity(), rules: [1, 2, 3], decision: .openScene(1, rule: .allowing)),
  ]

  @Test("explain tells the text, the rules tried and the decision", arguments: explained)
  func explain(vector: Explained) throws {
    let router = try RouterSnapshot(Self.configuration)
    let explanation = try router.explain(vector.event)
    #expect(explanation.event == vector.event)
    #expect(explanation.foldedText == vector.foldedText)
    #expect(explanation.steps.map(\.rule) == vector.rules)
    #expect(explanation.steps.map(\.won) == vector.rules.map { $0 == vector.rules.last })
    #expect(explanation.steps.allSatisfy { !$0.reason.isEmpty })
    #expect(explanation.decision == vector.decision)
    #expect(try router.route(vector.event) == vector.decision)
  }

  @Test("explain goes as far as rule 6")
  func explainUnhandled() throws {
    let router = try RouterSnapshot(.matching(["a"]))
    let explanation = try router.explain(.url("b"))
    #expect(explanation.steps.map(\.rule) == [1, 2, 3, 4, 5, 6])
    #expect(explanation.steps.last?.won == true)
    #expect(explanation.decision == .unhandled)
    #expect(explanation.matches.isEmpty)
  }
}
