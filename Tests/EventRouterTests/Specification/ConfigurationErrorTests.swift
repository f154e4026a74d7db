import EventRouter
import RouterTestSupport
import Testing

@Suite("Configurations that are refused")
struct ConfigurationErrorTests {
  struct Vector: Sendable, CustomStringConvertible {
    var configuration: RouterConfiguration
    var error: ConfigurationError

    var description: String { error.description }
  }

  private static func group(_ types: [String]) -> [SceneDeclaration] {
    [.documentGroup("g", contentTypes: types)]
  }

  static let vectors = [
    Vector(
      configuration: RouterConfiguration(declarations: [.window("a"), .window("")]),
      error: .emptyDeclarationID(index: 1)),
    Vector(
      configuration: RouterConfiguration(declarations: [.window("é"), .window("e\u{301}")]),
      error: .duplicateDeclarationID(index: 1, id: "é")),
    Vector(
      configuration: RouterConfiguration(
        declarations: [.window("a")], openScenes: [OpenScene(id: "", declaration: "a")]),
      error: .emptyOpenSceneID(index: 0)),
    Vector(
      configuration: RouterConfiguration(
        declarations: [.window("a")],
        openScenes: [OpenScene(id: "s", declaration: "a"), OpenScene(id: "s", declaration: "a")]),
      error: .duplicateOpenSceneID(index: 1, id: "s")),
    Vector(
      configuration: RouterConfiguration(openScenes: [OpenScene(id: "s", declaration: "a")]),
      error: .unknownDeclaration(openScene: 0, declaration: "a")),
    Vector(
      configuration: RouterConfiguration(declarations: group([])), error: .noContentTypes(declaration: 0)),
    Vector(
      configuration: RouterConfiguration(declarations: group(["public.text", "public.Text"])),
      error: .unknownContentType(declaration: 0, identifier: "public.Text")),
    Vector(
      configuration: RouterConfiguration(contentTypes: [ContentType(identifier: "")]),
      error: .emptyContentTypeIdentifier(index: 0)),
    Vector(
      configuration: RouterConfiguration(contentTypes: [ContentType(identifier: "public.png")]),
      error: .redefinedBuiltInContentType(index: 0, identifier: "public.png")),
    Vector(
      configuration: RouterConfiguration(contentTypes: [
        ContentType(identifier: "a"), ContentType(identifier: "a"),
      ]), error: .duplicateContentType(index: 1, identifier: "a")),
    Vector(
      configuration: RouterConfiguration(contentTypes: [ContentType(identifier: "a", conformsTo: ["b"])]),
      error: .unknownConformance(contentType: 0, identifier: "b")),
    Vector(
      configuration: RouterConfiguration(contentTypes: [ContentType(identifier: "a", conformsTo: ["a"])]),
      error: .cyclicConformance(contentType: 0, identifier: "a")),
    Vector(
      configuration: RouterConfiguration(contentTypes: [
        ContentType(identifier: "a", conformsTo: ["public.text", "b"]),
        ContentType(identifier: "b", conformsTo: ["a"]),
      ]), error: .cyclicConformance(contentType: 0, identifier: "a")),
    Vector(
      configuration: RouterConfiguration(
        platform: .singleScene, declarations: [.window("a")],
        openScenes: [OpenScene(id: "s", declaration: "a"), OpenScene(id: "t", declaration: "a")]),
      error: .severalOpenScenesOnSingleScenePlatform(count: 2)),
  ]

  @Test("each has its error, on one line", arguments: Engine.allCases, vectors)
  func refused(engine: Engine, vector: Vector) {
    #expect(throws: vector.error) { try engine.router(vector.configuration) }
    #expect(!vector.error.description.isEmpty && !vector.error.description.contains("\n"))
  }

  @Test("limits on conditions are errors")
  func limits() {
    let configuration = RouterConfiguration.matching(["a", "ééé"])
    #expect(throws: ConfigurationError.tooManyConditions(count: 2, limit: 1)) {
      try RouterSnapshot(configuration, limits: RouterLimits(conditions: 1))
    }
    #expect(
      throws: ConfigurationError.conditionTooLong(
        set: .matching(declaration: 0), condition: "ééé", bytes: 6, limit: 5)
    ) { try RouterSnapshot(configuration, limits: RouterLimits(bytesPerCondition: 5)) }
    #expect(throws: ConfigurationError.self) {
      try RouterSnapshot(configuration, limits: RouterLimits(indexBytes: 1))
    }
    #expect(throws: Never.self) {
      try RouterSnapshot(configuration, limits: RouterLimits(conditions: 2, bytesPerCondition: 6))
    }
  }
}
