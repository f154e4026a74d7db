import SceneEvents
import Testing

@Suite("Open scenes: open, close, activate, Window, DocumentGroup, single scenes")
struct ScenesTests {
  private struct Scenes: LoggingApp {
    let log = Log()
    var body: some Scene {
      WindowGroup(id: "group") { EmptyView().handlesExternalEvents(preferring: [], allowing: ["*"]) }
      Window("Settings", id: "settings") { EmptyView().onOpenURL { log.note("settings", $0) } }
        .handlesExternalEvents(matching: ["settings"])
      DocumentGroup(contentTypes: [.text]) { url in
        EmptyView().onContinueUserActivity("t") { _ in log.note("\(url?.absoluteString ?? "-")") }
          .handlesExternalEvents(preferring: url.map { [$0.absoluteString] } ?? [], allowing: [])
      }
    }
  }

  @Test("ids count on, also after scenes close")
  func ids() async throws {
    let runtime = try await SceneRuntime(Scenes.self)
    #expect(try await runtime.open("group", count: 2) == ["group-1", "group-2"])
    try await runtime.close("group-2")
    #expect(try await runtime.open("group") == ["group-3"])
    #expect(try await runtime.open("group", count: 0) == [])
    #expect(runtime.configuration.openScenes.map(\.id) == ["group-1", "group-3"])
  }

  @Test("one call is one update, however many scenes")
  func oneUpdate() async throws {
    let runtime = try await SceneRuntime(Scenes.self)
    let before = await runtime.updateCount
    let ids = try await runtime.open("group", count: 1_000)
    #expect(await runtime.updateCount == before + 1)
    try await runtime.close(ids)
    #expect(await runtime.updateCount == before + 2)
    #expect(runtime.configuration.openScenes.isEmpty)
  }

  @Test("unknown declarations, closed scenes and negative counts are errors; nothing is half-done")
  func errors() async throws {
    let runtime = try await SceneRuntime(Scenes.self)
    await #expect(throws: SceneRuntimeError.unknownDeclaration("Group")) { try await runtime.open("Group") }
    await #expect(throws: SceneRuntimeError.negativeCount(-1)) { try await runtime.open("group", count: -1) }
    await #expect(
      throws: SceneRuntimeError.configuration(.tooManyOpenScenes(count: .max, limit: 1 << 30))
    ) { try await runtime.open("group", count: .max) }
    await #expect(throws: SceneRuntimeError.sceneNotOpen("group-1")) { try await runtime.close("group-1") }
    await #expect(throws: SceneRuntimeError.sceneNotOpen("group-1")) { try await runtime.activate("group-1") }
    try await runtime.open("group")
    await #expect(throws: SceneRuntimeError.sceneNotOpen("x")) { try await runtime.close(["group-1", "x"]) }
    #expect(runtime.configuration.openScenes.count == 1)
    try await runtime.close("group-1")
    await #expect(throws: SceneRuntimeError.sceneNotOpen("group-1")) { try await runtime.close("group-1") }
    for error in [
      SceneRuntimeError.unknownDeclaration("a"), .sceneNotOpen("b"), .negativeCount(1),
      .treeTooDeep(limit: 1),
      .severalScenesOnSingleScenePlatform(count: 2), .noLink(title: "t", scene: "s"),
      .tooManyEvaluations(limit: 1), .tooManyFollowingEvents(limit: 1),
    ] {
      #expect(!error.description.contains("\n") && error.description.count > 20)
    }
  }

  @Test("a single-scene platform has one scene; the second is an error, and takes no number")
  func singleScene() async throws {
    let runtime = try await SceneRuntime(Scenes.self, platform: .singleScene)
    await #expect(throws: SceneRuntimeError.severalScenesOnSingleScenePlatform(count: 2)) {
      try await runtime.open("group", count: 2)
    }
    let first = await runtime.deliver(.url("x://settings"))
    #expect(first.declaration == "settings" && first.rule == .matching)
    let second = await runtime.deliver(.url("file:///a.txt"))
    #expect(second.scene == "settings-1" && second.rule == .singleScene && !second.isNewScene)
    await #expect(throws: SceneRuntimeError.severalScenesOnSingleScenePlatform(count: 2)) {
      try await runtime.open("group")
    }
    try await runtime.close("settings-1")
    #expect(try await runtime.open("group") == ["group-1"])
  }

  @Test("a window is never open twice: the open one comes to the front and takes the event")
  func window() async throws {
    let runtime = try await SceneRuntime(Scenes.self, order: .mostRecentlyActiveFirst)
    #expect(try await runtime.open("settings", count: 3) == ["settings-1"])
    try await runtime.open("settings")
    let delivery = await runtime.deliver(.url("x://settings"))
    #expect(delivery.scene == "settings-1" && !delivery.isNewScene && delivery.rule == .matching)
    #expect(delivery.outcome == .handled)
    try await runtime.open("group")
    #expect(await runtime.activeScene == "group-1")
    #expect(try await runtime.open("settings") == ["settings-1"])
    #expect(await runtime.activeScene == "settings-1")
    #expect(runtime.configuration.openScenes.map(\.id) == ["settings-1", "group-1"])
    try await runtime.close("settings-1")
    #expect(try await runtime.open("settings") == ["settings-2"])
  }

  @Test("a document group's content is given the URL of the event that opened it")
  func documents() async throws {
    let runtime = try await SceneRuntime(Scenes.self)
    let delivery = await runtime.deliver(.url("file:///notes.MD"))
    #expect(delivery.scene == "scene2-1" && delivery.rule == .documentType && delivery.outcome == .noHandler)
    #expect(runtime.configuration.openScenes.first?.preferring == ["file:///notes.MD"])
    let page = Event.userActivity(UserActivity(activityType: "t", webpageURL: "https://a.b/c.txt"))
    #expect(await runtime.deliver(page).scene == "scene2-2")
    #expect(try await runtime.takeLog() == ["https://a.b/c.txt"])
    try await runtime.open("scene2")
    #expect(runtime.configuration.openScenes.last?.preferring == [])
  }

  @Test("scenes are asked in the order in which they were opened, or the most recently active first")
  func order() async throws {
    let opened = try await SceneRuntime(Scenes.self)
    try await opened.open("group", count: 3)
    let before = await opened.updateCount
    try await opened.activate("group-2")
    #expect(await opened.deliver(.url("x:")).scene == "group-1")
    #expect(await opened.activeScene == "group-1")
    #expect(await opened.updateCount == before)

    let recent = try await SceneRuntime(Scenes.self, order: .mostRecentlyActiveFirst)
    try await recent.open("group", count: 3)
    #expect(recent.configuration.openScenes.map(\.id) == ["group-3", "group-2", "group-1"])
    #expect(await recent.deliver(.url("x:")).scene == "group-3")
    try await recent.activate("group-1")
    #expect(recent.configuration.openScenes.map(\.id) == ["group-1", "group-3", "group-2"])
    #expect(await recent.deliver(.url("x:")).scene == "group-1")
    try await recent.close("group-1")
    #expect(await recent.deliver(.url("x:")).scene == "group-3")
  }
}
