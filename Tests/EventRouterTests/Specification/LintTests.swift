import EventRouter
import RouterTestSupport
import Testing

@Suite("Lint")
struct LintTests {
  /// A finding in one line.
  private func lines(_ configuration: RouterConfiguration) throws -> [String] {
    try RouterSnapshot(configuration).lint().map { finding in
      let condition = finding.condition.map { " \($0)" } ?? ""
      let by = finding.by.map { " by \($0.condition) in \($0.set)" } ?? ""
      return "\(finding.kind.rawValue) \(finding.set)\(condition)\(by)"
    }
  }

  private static let declarations: [SceneDeclaration] = [
    SceneDeclaration(id: "photo", matching: ["photo=42", "*"]),
    SceneDeclaration(id: "album", matching: ["x", "album"]),
  ]
  private static let scene = OpenScene(
    id: "s", declaration: "photo", preferring: ["photo", "PHOTO", "\u{301}", "photo="], allowing: ["x"])

  @Test("on a platform of several scenes every set is asked")
  func multipleScenes() throws {
    let found = try lines(
      RouterConfiguration(declarations: Self.declarations, openScenes: [Self.scene]))
    #expect(
      found == [
        "duplicate openScenes[0].preferring photo by PHOTO in openScenes[0].preferring",
        "shadowed openScenes[0].preferring photo= by PHOTO in openScenes[0].preferring",
        "neverMatches openScenes[0].preferring \u{301}",
        "shadowed declarations[0].matching photo=42 by PHOTO in openScenes[0].preferring",
        "shadowed declarations[1].matching x by x in openScenes[0].allowing",
      ])
  }

  @Test("on a single-scene platform what the views say is ignored, and shadows nothing")
  func singleScene() throws {
    let found = try lines(
      RouterConfiguration(
        platform: .singleScene, declarations: Self.declarations, openScenes: [Self.scene]))
    #expect(
      found == [
        "ignored openScenes[0].preferring",
        "duplicate openScenes[0].preferring photo by PHOTO in openScenes[0].preferring",
        "neverMatches openScenes[0].preferring \u{301}",
        "ignored openScenes[0].allowing",
      ])
  }

  @Test("on a single-scene platform declarations still shadow each other, the first one named")
  func singleSceneDeclarations() throws {
    let found = try lines(
      RouterConfiguration(
        platform: .singleScene,
        declarations: [
          SceneDeclaration(id: "a", matching: ["bc"]), SceneDeclaration(id: "b", matching: ["b"]),
          SceneDeclaration(id: "c", matching: ["abcd"]),
        ], openScenes: [OpenScene(id: "s", declaration: "a", preferring: ["b"])]))
    #expect(
      found == [
        "ignored openScenes[0].preferring",
        "shadowed declarations[2].matching abcd by bc in declarations[0].matching",
      ])
  }

  @Test("sets that are empty, and scenes without modifiers, are nothing to ignore")
  func emptySets() throws {
    let scene = OpenScene(id: "s", declaration: "photo")
    let configuration = RouterConfiguration(
      platform: .singleScene, declarations: [SceneDeclaration(id: "photo", matching: [])], openScenes: [scene]
    )
    #expect(try lines(configuration) == [])
  }

  @Test("matching of a document group is no finding, whatever is in it")
  func documentGroup() throws {
    var group = SceneDeclaration.documentGroup("notes", contentTypes: ["public.text"])
    group.matching = ["a", "ab", ""]
    #expect(
      try lines(RouterConfiguration(declarations: [group, SceneDeclaration(id: "w", matching: ["ab"])])) == []
    )
  }

  @Test("an ignored finding names no condition")
  func noCondition() throws {
    let configuration = RouterConfiguration(
      platform: .singleScene, declarations: [.window("w")],
      openScenes: [OpenScene(id: "s", declaration: "w", allowing: ["*"])])
    let finding = try #require(try RouterSnapshot(configuration).lint().first)
    #expect(finding.kind == .ignored && finding.set == .allowing(openScene: 0))
    #expect(finding.condition == nil && finding.by == nil)
  }
}
