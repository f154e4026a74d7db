import EventModel
import FoundationBaseline
import ReferenceRouter
import RouterTestSupport
import Testing

@Suite("The Foundation baseline")
struct FoundationBaselineTests {
  /// Where Foundation agrees with the specification.
  @Test(
    "decides as the reference does on plain texts",
    arguments: [
      "photo/42", "PHOTO", "Phöto.txt", "x", "", "note.md", "4", "É",
    ])
  func agreement(text: String) throws {
    let configuration = RouterConfiguration(
      declarations: [
        .windowGroup("plain"), SceneDeclaration(id: "photo", matching: ["photo", ""]),
        .documentGroup("text", contentTypes: ["public.text"]),
      ],
      openScenes: [
        OpenScene(id: "a", declaration: "plain"),
        OpenScene(id: "b", declaration: "plain", preferring: ["4"], allowing: ["é"]),
      ])
    for platform in [Platform.multipleScenes, .singleScene] {
      var configuration = configuration
      configuration.platform = platform
      if platform == .singleScene { configuration.openScenes = [] }
      for event in [Event.url(text), .activity(target: text), .activity(page: text), .activity()] {
        #expect(
          try FoundationBaselineRouter(configuration).route(event)
            == ReferenceRouter(configuration).route(event))
      }
    }
  }

  /// `range(of:)` traps on some of these, and on others finds a range past the end.
  @Test("survives conditions with a NUL", arguments: ["e\0", "ab\0", "\0", "e\0\u{301}", "\0\0"])
  func nul(condition: String) throws {
    let router = try FoundationBaselineRouter(.matching([condition]))
    for text in ["é", "ab", "", "e", "\u{301}", "éé", "e\u{301}\u{301}"] {
      #expect(router.route(.url(text)) == .unhandled)
    }
    #expect(router.route(.url("e" + condition)) == .newScene(0, rule: .matching))
  }
}
