@_spi(Benchmarks) import EventRouter
import RouterTestSupport
import Testing

@Suite("Configurations that are refused")
struct ConfigurationErrorTests {
  struct Vector: Sendable, CustomStringConvertible {
    var configuration: RouterConfiguration
    var error: ConfigurationError
    var words: String

    var description: String { error.description }
  }

  private static func group(_ types: [String]) -> [SceneDeclaration] {
    [.documentGroup("g", contentTypes: types)]
  }

  static let vectors = [
    Vector(
      configuration: RouterConfiguration(declarations: [.window("a"), .window("")]),
      error: .emptyDeclarationID(index: 1),
      words: "declarations[1].id: must not be empty"),
    Vector(
      configuration: RouterConfiguration(declarations: [.window("é"), .window("é")]),
      error: .duplicateDeclarationID(index: 1, id: "é"),
      words: #"declarations[1].id: "é" stands twice; ids of declarations must differ"#),
    Vector(
      configuration: RouterConfiguration(
        declarations: [.window("a")], openScenes: [OpenScene(id: "", declaration: "a")]),
      error: .emptyOpenSceneID(index: 0),
      words: "openScenes[0].id: must not be empty"),
    Vector(
      configuration: RouterConfiguration(
        declarations: [.window("a")],
        openScenes: [OpenScene(id: "s", declaration: "a"), OpenScene(id: "s", declaration: "a")]),
      error: .duplicateOpenSceneID(index: 1, id: "s"),
      words: #"openScenes[1].id: "s" stands twice; ids of open scenes must differ"#),
    Vector(
      configuration: RouterConfiguration(openScenes: [OpenScene(id: "s", declaration: "a")]),
      error: .unknownDeclaration(openScene: 0, declaration: "a"),
      words: #"openScenes[0].declaration: "a" is not declared; expected the id of a declaration"#),
    Vector(
      configuration: RouterConfiguration(declarations: group([])), error: .noContentTypes(declaration: 0),
      words: "declarations[0].contentTypes: must not be empty for a document group"),
    Vector(
      configuration: RouterConfiguration(declarations: group(["public.text", "public.Text"])),
      error: .unknownContentType(declaration: 0, identifier: "public.Text"),
      words: #"declarations[0].contentTypes: "public.Text" is neither built in nor declared; "#
        + "declare it in contentTypes"),
    Vector(
      configuration: RouterConfiguration(contentTypes: [ContentType(identifier: "")]),
      error: .emptyContentTypeIdentifier(index: 0),
      words: "contentTypes[0].identifier: must not be empty"),
    Vector(
      configuration: RouterConfiguration(contentTypes: [ContentType(identifier: "public.png")]),
      error: .redefinedBuiltInContentType(index: 0, identifier: "public.png"),
      words: #"contentTypes[0].identifier: "public.png" is built in and must not be redefined"#),
    Vector(
      configuration: RouterConfiguration(contentTypes: [
        ContentType(identifier: "a"), ContentType(identifier: "a"),
      ]), error: .duplicateContentType(index: 1, identifier: "a"),
      words: #"contentTypes[1].identifier: "a" stands twice; declare each type once"#),
    Vector(
      configuration: RouterConfiguration(contentTypes: [ContentType(identifier: "a", conformsTo: ["b"])]),
      error: .unknownConformance(contentType: 0, identifier: "b"),
      words: #"contentTypes[0].conformsTo: "b" is neither built in nor declared"#),
    Vector(
      configuration: RouterConfiguration(contentTypes: [ContentType(identifier: "a", conformsTo: ["a"])]),
      error: .cyclicConformance(contentType: 0, identifier: "a"),
      words: #"contentTypes[0].conformsTo: "a" conforms to itself; cycles are not allowed"#),
    Vector(
      configuration: RouterConfiguration(contentTypes: [
        ContentType(identifier: "a", conformsTo: ["public.text", "b"]),
        ContentType(identifier: "b", conformsTo: ["a"]),
      ]), error: .cyclicConformance(contentType: 0, identifier: "a"),
      words: #"contentTypes[0].conformsTo: "a" conforms to itself; cycles are not allowed"#),
    Vector(
      configuration: RouterConfiguration(
        platform: .singleScene, declarations: [.window("a")],
        openScenes: [OpenScene(id: "s", declaration: "a"), OpenScene(id: "t", declaration: "a")]),
      error: .severalOpenScenesOnSingleScenePlatform(count: 2),
      words: "openScenes: 2 scenes are open; a singleScene platform has at most one"),
  ]

  @Test("each has its error, in its words", arguments: Engine.allCases, vectors)
  func refused(engine: Engine, vector: Vector) {
    #expect(throws: vector.error) { try engine.router(vector.configuration) }
    #expect(vector.error.description == vector.words)
  }

  @Test("limits on conditions are errors")
  func limits() throws {
    let configuration = RouterConfiguration.matching(["a", "ééé"])
    let bytes = try RouterSnapshot(configuration).statistics.indexBytes
    let cases: [(limits: RouterLimits, error: ConfigurationError, description: String)] = [
      (
        RouterLimits(conditions: 1), .tooManyConditions(count: 2, limit: 1),
        "there are 2 conditions; the limit is 1"
      ),
      (
        RouterLimits(bytesPerCondition: 5),
        .conditionTooLong(set: .matching(declaration: 0), condition: "ééé", bytes: 6, limit: 5),
        #"declarations[0].matching: "ééé" has 6 bytes; the limit is 5"#
      ),
      (
        RouterLimits(indexBytes: bytes - 1), .indexTooLarge(bytes: bytes, limit: bytes - 1),
        "the compiled index needs \(bytes) bytes; the limit is \(bytes - 1)"
      ),
    ]
    for (limits, error, description) in cases {
      #expect(throws: error) { try RouterSnapshot(configuration, limits: limits) }
      #expect(error.description == description)
    }
    #expect(throws: Never.self) {
      try RouterSnapshot(
        configuration, limits: RouterLimits(conditions: 2, bytesPerCondition: 6, indexBytes: bytes))
    }
  }

  /// Many conditions are compiled while the configuration is checked.
  @Test("of many conditions the same errors come first, and without one the same table")
  func manyConditions() throws {
    let conditions = Set((0..<30_000).map { "c\($0)" })
    let bytes = conditions.reduce(0) { $0 + $1.utf8.count }
    func configuration(_ ids: [SceneDeclaration.ID]) -> RouterConfiguration {
      RouterConfiguration(
        declarations: ids.map { SceneDeclaration(id: $0, matching: $0 == "a" ? conditions : ["*"]) })
    }
    func error(
      _ ids: [SceneDeclaration.ID], _ limits: RouterLimits = .none, foldBytes: Int = .max, scenes: Int = 9
    ) -> ConfigurationError? {
      var capacity = Capacity.full
      (capacity.foldBytes, capacity.scenes) = (foldBytes, scenes)
      do throws(ConfigurationError) {
        _ = try RouterSnapshot(
          configuration(ids), limits: limits, representation: .automatic, capacity: capacity)
        return nil
      } catch {
        return error
      }
    }
    let twice = ConfigurationError.duplicateDeclarationID(index: 1, id: "b")
    #expect(error(["b", "b", "a"]) == twice)
    #expect(error(["b", "b", "a"], RouterLimits(conditions: 5), foldBytes: 1, scenes: 1) == twice)
    #expect(
      error(["a", "b"], RouterLimits(conditions: 5), foldBytes: 1)
        == .tooManyConditions(count: conditions.count + 1, limit: 5))
    #expect(error(["a", "b"], foldBytes: 1, scenes: 1) == .tooManyDeclarations(count: 2, limit: 1))
    guard case .foldsTooLarge(_, bytes - 1) = error(["a", "b"], foldBytes: bytes - 1) else {
      Issue.record("folds of \(bytes) bytes are within \(bytes - 1)")
      return
    }
    #expect(error(["a", "b"], foldBytes: bytes) == nil)
    let snapshot = try RouterSnapshot(configuration(["a", "b"]))
    #expect(snapshot.statistics.distinctConditions == conditions.count)
    #expect(try snapshot.route(.url("x/C29999/")) == .newScene(0, rule: .matching))
    #expect(try snapshot.route(.url("x/29999/")) == .newScene(1, rule: .matching))
  }

  @Test("what positions and offsets cannot number is an error")
  func capacity() {
    let scenes = [OpenScene(id: "s", declaration: "a"), OpenScene(id: "t", declaration: "b")]
    let configuration = RouterConfiguration(
      declarations: ["a", "b", "c"].map { SceneDeclaration(id: .init($0), matching: ["각", "abcd"]) },
      openScenes: scenes)
    func error(_ change: (inout Capacity) -> Void) -> ConfigurationError? {
      var capacity = Capacity.full
      change(&capacity)
      do throws(ConfigurationError) {
        _ = try RouterSnapshot(configuration, representation: .automatic, capacity: capacity)
        return nil
      } catch {
        return error
      }
    }
    #expect(error { $0.scenes = 2 } == .tooManyDeclarations(count: 3, limit: 2))
    #expect(error { $0.scenes = 1 } == .tooManyOpenScenes(count: 2, limit: 1))
    #expect(error { $0.scenes = 3 } == nil)
    // Each set has nine bytes of folds and four.
    #expect(error { $0.foldBytes = 38 } == .foldsTooLarge(bytes: 39, limit: 38))
    #expect(error { $0.foldBytes = 39 } == nil)
    let descriptions: [ConfigurationError: String] = [
      .tooManyDeclarations(count: 3, limit: 2): "declarations: there are 3; the limit is 2",
      .tooManyOpenScenes(count: 2, limit: 1): "openScenes: there are 2; the limit is 1",
      .foldsTooLarge(bytes: 39, limit: 38):
        "the conditions have 39 bytes or more when folded; the limit is 38",
    ]
    for (error, description) in descriptions { #expect(error.description == description) }
  }
}
