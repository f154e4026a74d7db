import EventRouter
import RouterTestSupport
import Testing

/// The examples of Apple's documentation of `handlesExternalEvents`.
@Suite("Apple's examples")
struct AppleExampleTests {
  /// MyPhotos: a browser, and a scene for one photo.
  ///
  /// Source: Apple, `Scene.handlesExternalEvents(matching:)`.
  static let myPhotos = RouterConfiguration(declarations: [
    .windowGroup("browser"),
    SceneDeclaration.windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier="]),
  ])

  @Test(
    "MyPhotos opens a photo in its own scene and everything else in the browser",
    arguments: Engine.allCases)
  func photos(engine: Engine) throws {
    let router = try engine.router(Self.myPhotos)
    #expect(
      try router.decision(for: .url("myphotos://view?photoIdentifier=42")) == .newScene(1, rule: .matching))
    #expect(
      try router.decision(for: .activity(target: "PHOTOIDENTIFIER=42")) == .newScene(1, rule: .matching))
    #expect(
      try router.decision(for: .url("myphotos://album?name=Rome")) == .newScene(0, rule: .unmodified))
    #expect(try router.decision(for: .activity()) == .newScene(0, rule: .unmodified))
  }

  @Test("MyPhotos on a single-scene platform hands everything to its scene", arguments: Engine.allCases)
  func photosOnSingleScene(engine: Engine) throws {
    var configuration = Self.myPhotos
    configuration.platform = .singleScene
    configuration.openScenes = [OpenScene(id: "w1", declaration: "browser")]
    let router = try engine.router(configuration)
    #expect(
      try router.decision(for: .url("myphotos://view?photoIdentifier=42"))
        == .openScene(0, rule: .singleScene))
  }

  static let ada = "0F1E2D3C-4B5A-4978-8796-A5B4C3D2E1F0"
  static let grace = "6BA7B810-9DAD-41D1-80B4-00C04FD430C8"
  static let alan = "12345678-9ABC-4DEF-8012-3456789ABCDE"

  /// ContactList: a window that shows a contact prefers events about that contact; a window in which none
  /// is selected allows any event.
  ///
  /// Source: Apple, `View.handlesExternalEvents(preferring:allowing:)`.
  static func contactList(selections: [String?]) -> RouterConfiguration {
    RouterConfiguration(
      declarations: [SceneDeclaration.windowGroup("contacts")],
      openScenes: selections.enumerated().map { index, selection in
        OpenScene(id: OpenScene.ID("w\(index)"), declaration: "contacts").handlesExternalEvents(
          preferring: selection.map { [$0] } ?? [], allowing: selection == nil ? ["*"] : [])
      })
  }

  @Test(
    "ContactList shows a contact where it is selected, else in a window without one, else in a new one",
    arguments: Engine.allCases)
  func contacts(engine: Engine) throws {
    func event(_ contact: String) -> Event { .activity(target: "contact/\(contact.lowercased())") }
    let router = try engine.router(Self.contactList(selections: [Self.ada, nil, Self.grace]))
    #expect(try router.decision(for: event(Self.grace)) == .openScene(2, rule: .preferring))
    #expect(try router.decision(for: event(Self.ada)) == .openScene(0, rule: .preferring))
    #expect(try router.decision(for: event(Self.alan)) == .openScene(1, rule: .allowing))
    let busy = try engine.router(Self.contactList(selections: [Self.ada, Self.grace]))
    #expect(try busy.decision(for: event(Self.alan)) == .newScene(0, rule: .unmodified))
  }
}
