import Observation
import SceneEvents
import Testing

private func configuration<A: App>(_ type: A.Type) async throws -> RouterConfiguration {
  try await SceneRuntime(type).configuration
}

@Suite("Scene.handlesExternalEvents(matching:)")
struct MatchingTests {
  private struct Modifiers: App {
    var body: some Scene {
      WindowGroup(id: "plain") {}
      WindowGroup(id: "twice") {}.handlesExternalEvents(matching: ["inner"])
        .handlesExternalEvents(matching: ["outer"])
      WindowGroup(id: "empty") {}.handlesExternalEvents(matching: [])
      Group {
        WindowGroup(id: "a") {}
        WindowGroup(id: "b") {}.handlesExternalEvents(matching: ["b"])
        DocumentGroup(contentTypes: [.json]) { _ in }
      }
      .handlesExternalEvents(matching: ["group"])
      DocumentGroup(contentTypes: [.plainText]) { _ in }.handlesExternalEvents(matching: ["*"])
    }
  }

  @Test("the outermost replaces, a group's is for each scene, an empty set is one, a document group has none")
  func modifiers() async throws {
    let declarations = try await configuration(Modifiers.self).declarations
    #expect(
      declarations == [
        SceneDeclaration(id: "plain"), SceneDeclaration(id: "twice", matching: ["outer"]),
        SceneDeclaration(id: "empty", matching: []), SceneDeclaration(id: "a", matching: ["group"]),
        SceneDeclaration(id: "b", matching: ["group"]),
        .documentGroup("scene5", contentTypes: ["public.json"]),
        .documentGroup("scene6", contentTypes: ["public.plain-text"]),
      ])
  }

  @Test("decides which scene opens; an empty set never matches, and a document group only by type")
  func decides() async throws {
    let runtime = try await SceneRuntime(Modifiers.self)
    let outer = await runtime.deliver(.url("x://OUTER"))
    #expect(outer.declaration == "twice" && outer.rule == .matching && outer.isNewScene)
    let inner = await runtime.deliver(.url("x://inner"))
    #expect(inner.declaration == "plain" && inner.rule == .unmodified)
    let text = await runtime.deliver(.url("file:///a.TXT"))
    #expect(text.declaration == "scene6" && text.rule == .documentType)
  }

  private struct Star: App {
    var body: some Scene {
      WindowGroup(id: "all") {}.handlesExternalEvents(matching: ["*"])
      WindowGroup(id: "never") {}
    }
  }

  @Test("* stands for every event, also one without text")
  func star() async throws {
    let runtime = try await SceneRuntime(Star.self)
    #expect(await runtime.deliver(.url("x:")).declaration == "all")
    let activity = Event.userActivity(UserActivity(activityType: "t"))
    #expect(await runtime.deliver(activity).declaration == "all")
  }

  @Observable final class Model { var conditions: Set<String> = ["one"] }

  private struct Changing: App {
    let model = Model()
    var body: some Scene { WindowGroup(id: "w") {}.handlesExternalEvents(matching: model.conditions) }
  }

  @Test("a changed set reaches the router in one update; nothing changed, none")
  func changing() async throws {
    let runtime = try await SceneRuntime(Changing.self)
    let before = await runtime.updateCount
    try await runtime.perform { $0.model.conditions = ["two"] }
    #expect(runtime.configuration.declarations.first?.matching == ["two"])
    #expect(await runtime.updateCount == before + 1)
    #expect(await runtime.deliver(.url("x:one")).outcome == .unhandled)
    #expect(await runtime.updateCount == before + 1)
  }

  private struct Names: App {
    var body: some Scene {
      WindowGroup("Photo") {}
      WindowGroup("Photo") {}
      WindowGroup("") {}
      WindowGroup("Title", id: "id") {}
      WindowGroup("id") {}
      WindowGroup {}
      Window("Window", id: "scene6") {}
      WindowGroup(id: "scene8") {}
      WindowGroup {}
    }
  }

  @Test("an id is the id given, else the title, else scene and the position; no two are the same")
  func names() async throws {
    #expect(
      try await configuration(Names.self).declarations.map(\.id.rawValue) == [
        "Photo", "scene1", "scene2", "id", "scene4", "scene5", "scene6", "scene8", "scene8_",
      ])
  }

  private struct Twice: App {
    var body: some Scene {
      WindowGroup(id: "a") {}
      Window("Window", id: "a") {}
    }
  }

  private struct Nameless: App {
    var body: some Scene { WindowGroup(id: "") {} }
  }

  private struct Unknown: App {
    var body: some Scene { DocumentGroup(contentTypes: [UTType(exportedAs: "com.example.x")]) { _ in } }
  }

  private struct Typeless: App {
    var body: some Scene { DocumentGroup(contentTypes: []) { _ in } }
  }

  @Test("equal and empty ids and unknown content types are errors that name them")
  func errors() async throws {
    await #expect(throws: SceneRuntimeError.configuration(.duplicateDeclarationID(index: 1, id: "a"))) {
      try await SceneRuntime(Twice.self)
    }
    await #expect(throws: SceneRuntimeError.configuration(.emptyDeclarationID(index: 0))) {
      try await SceneRuntime(Nameless.self)
    }
    await #expect(
      throws: SceneRuntimeError.configuration(
        .unknownContentType(declaration: 0, identifier: "com.example.x"))
    ) { try await SceneRuntime(Unknown.self) }
    await #expect(throws: SceneRuntimeError.configuration(.noContentTypes(declaration: 0))) {
      try await SceneRuntime(Typeless.self)
    }
  }

  private struct Chosen: App {
    @State private var hasSecond = true
    var body: some Scene {
      WindowGroup(id: "first") {}
      if hasSecond { WindowGroup(id: "second") {} }
    }
    func drop() { hasSecond = false }
  }

  @Test("when a declaration goes, its open scenes close")
  func vanishing() async throws {
    let runtime = try await SceneRuntime(Chosen.self)
    try await runtime.open("first")
    try await runtime.open("second", count: 2)
    try await runtime.perform { $0.drop() }
    #expect(runtime.configuration.openScenes.map(\.id) == ["first-1"])
    #expect(runtime.configuration.declarations.map(\.id) == ["first"])
    #expect(await runtime.activeScene == "first-1")
    await #expect(throws: SceneRuntimeError.unknownDeclaration("second")) { try await runtime.open("second") }
  }
}
