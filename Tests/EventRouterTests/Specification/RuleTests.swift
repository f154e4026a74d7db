import EventRouter
import RouterTestSupport
import Testing

@Suite("The rules")
struct RuleTests {
  struct Vector: Sendable, CustomStringConvertible {
    var description: String
    var configuration: RouterConfiguration
    var event: Event = .url("app:photo/42")
    var expected: Decision
  }

  private static func scene(
    _ id: OpenScene.ID, preferring: Set<String> = [], allowing: Set<String> = []
  ) -> OpenScene {
    OpenScene(id: id, declaration: "plain", preferring: preferring, allowing: allowing)
  }

  private static let plain = SceneDeclaration.windowGroup("plain")
  private static let photo = SceneDeclaration.windowGroup("photo").handlesExternalEvents(matching: ["photo"])
  private static let never = SceneDeclaration.window("never").handlesExternalEvents(matching: [])
  private static let text = SceneDeclaration.documentGroup("text", contentTypes: ["public.text"])

  static let single = [
    Vector(
      description: "a single scene receives everything",
      configuration: RouterConfiguration(
        platform: .singleScene, declarations: [plain, photo], openScenes: [scene("a")]),
      expected: .openScene(0, rule: .singleScene)),
    Vector(
      description: "also what has no text",
      configuration: RouterConfiguration(
        platform: .singleScene, declarations: [plain], openScenes: [scene("a")]),
      event: .activity(), expected: .openScene(0, rule: .singleScene)),
    Vector(
      description: "none open: a declaration that matches",
      configuration: RouterConfiguration(platform: .singleScene, declarations: [plain, photo]),
      expected: .newScene(1, rule: .matching)),
    Vector(
      description: "none open: the unmodified one",
      configuration: RouterConfiguration(platform: .singleScene, declarations: [never, plain]),
      expected: .newScene(1, rule: .unmodified)),
    Vector(
      description: "none open, nothing fits",
      configuration: RouterConfiguration(platform: .singleScene, declarations: [never]),
      expected: .unhandled),
  ]

  static let openScenes = [
    Vector(
      description: "the first open scene that prefers",
      configuration: RouterConfiguration(
        declarations: [plain],
        openScenes: [
          scene("a", preferring: ["x"]), scene("b", preferring: ["photo"]), scene("c", preferring: ["42"]),
        ]),
      expected: .openScene(1, rule: .preferring)),
    Vector(
      description: "preferring comes before allowing in all scenes",
      configuration: RouterConfiguration(
        declarations: [plain], openScenes: [scene("a", allowing: ["*"]), scene("b", preferring: ["photo"])]),
      expected: .openScene(1, rule: .preferring)),
    Vector(
      description: "preferring * comes before a longer condition in a later scene",
      configuration: RouterConfiguration(
        declarations: [plain],
        openScenes: [scene("a", preferring: ["*"]), scene("b", preferring: ["app:photo/42"])]),
      expected: .openScene(0, rule: .preferring)),
    Vector(
      description: "the first that allows",
      configuration: RouterConfiguration(
        declarations: [plain],
        openScenes: [
          scene("a", preferring: ["x"]), scene("b", allowing: ["photo"]), scene("c", allowing: ["*"]),
        ]),
      expected: .openScene(1, rule: .allowing)),
    Vector(
      description: "an open scene comes before a declaration",
      configuration: RouterConfiguration(
        declarations: [plain, photo], openScenes: [scene("a", allowing: ["*"])]),
      expected: .openScene(0, rule: .allowing)),
    Vector(
      description: "a scene without a modifier never matches",
      configuration: RouterConfiguration(declarations: [plain, photo], openScenes: [scene("a")]),
      expected: .newScene(1, rule: .matching)),
    Vector(
      description: "an open scene of an unmodified declaration is no fallback",
      configuration: RouterConfiguration(declarations: [plain], openScenes: [scene("a", preferring: ["x"])]),
      expected: .newScene(0, rule: .unmodified)),
    Vector(
      description: "* takes an event without text",
      configuration: RouterConfiguration(
        declarations: [plain], openScenes: [scene("a", preferring: ["photo"], allowing: ["", "*"])]),
      event: .activity(), expected: .openScene(0, rule: .allowing)),
    Vector(
      description: "the sets of all modifiers are united",
      configuration: RouterConfiguration(
        declarations: [plain],
        openScenes: [
          scene("a").handlesExternalEvents(preferring: ["photo"], allowing: [])
            .handlesExternalEvents(preferring: ["x"], allowing: ["*"])
        ]),
      expected: .openScene(0, rule: .preferring)),
    Vector(
      description: "preferring and allowing are united separately",
      configuration: RouterConfiguration(
        declarations: [plain],
        openScenes: [
          scene("a").handlesExternalEvents(preferring: ["x"], allowing: [])
            .handlesExternalEvents(preferring: ["y"], allowing: ["photo"])
        ]),
      expected: .openScene(0, rule: .allowing)),
    Vector(
      description: "several instances of one window",
      configuration: RouterConfiguration(
        declarations: [.window("plain")],
        openScenes: [scene("a", preferring: ["1"]), scene("b", preferring: ["42"])]),
      expected: .openScene(1, rule: .preferring)),
  ]

  static let declarations = [
    Vector(
      description: "the first declaration that matches",
      configuration: RouterConfiguration(declarations: [
        never, photo, .windowGroup("all").handlesExternalEvents(matching: ["*"]),
      ]),
      expected: .newScene(1, rule: .matching)),
    Vector(
      description: "a declaration that matches comes before an earlier unmodified one",
      configuration: RouterConfiguration(declarations: [plain, never, photo]),
      expected: .newScene(2, rule: .matching)),
    Vector(
      description: "a document group before a match",
      configuration: RouterConfiguration(declarations: [plain, text, photo]), event: .url("/photo.txt"),
      expected: .newScene(1, rule: .documentType)),
    Vector(
      description: "a match before a document group",
      configuration: RouterConfiguration(declarations: [photo, text]), event: .url("/photo.txt"),
      expected: .newScene(0, rule: .matching)),
    Vector(
      description: "a document group that does not open the file",
      configuration: RouterConfiguration(declarations: [text, photo]), event: .url("/photo.png"),
      expected: .newScene(1, rule: .matching)),
    Vector(
      description: "an identifier is matched while the page is opened",
      configuration: RouterConfiguration(declarations: [photo, text]),
      event: .activity(target: "note", page: "https://host/photo.txt"),
      expected: .newScene(1, rule: .documentType)),
    Vector(
      description: "the first unmodified declaration",
      configuration: RouterConfiguration(declarations: [text, never, .window("w"), plain]),
      expected: .newScene(2, rule: .unmodified)),
    Vector(
      description: "the fallback takes an event without text",
      configuration: RouterConfiguration(declarations: [photo, plain]), event: .activity(),
      expected: .newScene(1, rule: .unmodified)),
    Vector(
      description: "an empty set is a modifier",
      configuration: RouterConfiguration(declarations: [never, photo]), event: .url("other"),
      expected: .unhandled),
    Vector(
      description: "a second modifier replaces the first",
      configuration: RouterConfiguration(declarations: [photo.handlesExternalEvents(matching: ["note"])]),
      expected: .unhandled),
    Vector(
      description: "nothing declared", configuration: RouterConfiguration(), expected: .unhandled),
    Vector(
      description: "nothing declared on a single-scene platform",
      configuration: RouterConfiguration(platform: .singleScene), event: .activity(), expected: .unhandled),
  ]

  @Test("the first success wins", arguments: Engine.allCases, single + openScenes + declarations)
  func rules(engine: Engine, vector: Vector) throws {
    #expect(try engine.router(vector.configuration).decision(for: vector.event) == vector.expected)
  }

  @Test("the caller's order of open scenes decides", arguments: Engine.allCases)
  func order(engine: Engine) throws {
    var configuration = RouterConfiguration(declarations: [Self.plain])
    configuration.openScenes = ["a", "b", "c"].map { Self.scene(OpenScene.ID($0), allowing: ["*"]) }
    #expect(
      try engine.router(configuration).decision(for: .url("")) == .openScene(0, rule: .allowing))
    configuration.openScenes[2].preferring = ["photo"]
    configuration.openScenes.reverse()
    #expect(
      try engine.router(configuration).decision(for: .url("photo")) == .openScene(0, rule: .preferring))
    #expect(configuration.openScenes[0].id == "c")
  }

  @Test("canonically equal conditions are one", arguments: Engine.allCases)
  func canonicallyEqual(engine: Engine) throws {
    let router = try engine.router(.matching(["é", "e\u{301}"]))
    #expect(try router.matchingConditions(of: .url("E")).count == 1)
  }
}
