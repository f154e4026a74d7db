import SceneEvents
import Testing

@Suite("View.onOpenURL(perform:)")
struct OnOpenURLTests {
  private struct Tree: LoggingApp {
    let log = Log()
    var body: some Scene {
      WindowGroup(id: "w") {
        Group {
          EmptyView().onOpenURL { log.note("first child", $0) }
          Leaf(log: log).onOpenURL { log.note("around leaf", $0) }
        }
        .onOpenURL { log.note("inner", $0) }
        .onOpenURL { log.note("outer", $0) }
        EmptyView().onOpenURL { log.note("sibling", $0) }
      }
    }
  }

  private struct Leaf: View {
    let log: Log
    var body: some View { EmptyView().onOpenURL { log.note("leaf", $0) } }
  }

  @Test("all are called: children before parents, siblings in order, inner modifiers first")
  func order() async throws {
    let runtime = try await SceneRuntime(Tree.self)
    let delivery = await runtime.deliver(.url("x://1"))
    #expect(delivery.outcome == .handled && delivery.handlerCount == 6 && delivery.sequenceNumber == 0)
    #expect(
      try await runtime.takeLog() == [
        "first child x://1", "leaf x://1", "around leaf x://1", "inner x://1", "outer x://1", "sibling x://1",
      ])
  }

  @Test("only the scene that is chosen is told")
  func otherScenes() async throws {
    let runtime = try await SceneRuntime(Tree.self)
    try await runtime.open("w", count: 3)
    #expect(await runtime.deliver(.url("x:")).scene == "w-4")
    #expect(try await runtime.takeLog().count == 6)
  }

  @Test("a universal link is a URL, also where its activity type is not declared")
  func universalLink() async throws {
    let runtime = try await SceneRuntime(Tree.self, manifest: AppManifest(activityTypes: []))
    let link = UserActivity(
      activityType: NSUserActivityTypeBrowsingWeb, targetContentIdentifier: "id", webpageURL: "https://a.b/c")
    #expect(await runtime.deliver(.userActivity(link)).outcome == .handled)
    #expect(try await runtime.takeLog().last == "sibling https://a.b/c")
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: "https://d.e/")
    #expect(await runtime.deliver(activity).handlerCount == 6)
    #expect(try await runtime.takeLog().last == "sibling https://d.e/")
    // Without a page it is an activity like others.
    let pageless = UserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    #expect(await runtime.deliver(.userActivity(pageless)).outcome == .undeclaredActivityType)
  }

  @Test("what URL(string:) refuses opens nothing and calls nobody", arguments: ["", "http://[::1", "x y:%"])
  func invalid(text: String) async throws {
    try #require(URL(string: text) == nil)
    let runtime = try await SceneRuntime(Tree.self)
    let delivery = await runtime.deliver(.url(text))
    #expect(delivery.outcome == .invalidURL && delivery.scene == nil)
    let link = UserActivity(activityType: NSUserActivityTypeBrowsingWeb, webpageURL: text)
    #expect(await runtime.deliver(.userActivity(link)).outcome == .invalidURL)
    #expect(runtime.configuration.openScenes.isEmpty)
    #expect(try await runtime.takeLog().isEmpty)
  }

  @Test("conditions see the string as given, a handler the URL")
  func strings() async throws {
    let runtime = try await SceneRuntime(Strings.self)
    let delivery = await runtime.deliver(.url("x://é"))
    #expect(delivery.declaration == "é")
    #expect(await runtime.deliver(try #require(URL(string: "x://h/é"))).declaration == "other")
  }

  private struct Strings: App {
    var body: some Scene {
      WindowGroup(id: "é") {}.handlesExternalEvents(matching: ["é"])
      WindowGroup(id: "other") {}
    }
  }

  private struct Silent: App {
    var body: some Scene {
      WindowGroup(id: "w") { EmptyView().onContinueUserActivity("t") { _ in } }
        .handlesExternalEvents(matching: ["w"])
    }
  }

  @Test("a scene without a handler is noHandler, no scene is unhandled; each takes a number")
  func negatives() async throws {
    let runtime = try await SceneRuntime(Silent.self)
    let deliveries = await runtime.deliver([.url("x://w"), .url("x://other"), .url("w")])
    #expect(deliveries.map(\.outcome) == [.noHandler, .unhandled, .noHandler])
    #expect(deliveries.map(\.sequenceNumber) == [0, 1, 2])
    #expect(deliveries[0].isNewScene && deliveries[0].handlerCount == 0 && deliveries[0].rule == .matching)
    #expect(deliveries[1].scene == nil && deliveries[1].rule == nil)
  }

  @Test("an event over the limit is reported and not routed")
  func limit() async throws {
    let runtime = try await SceneRuntime(Tree.self, limits: RouterLimits(bytesPerEvent: 4))
    #expect(
      await runtime.deliver(.url("x:345")).outcome
        == .failed(.event(.tooLong(index: 0, bytes: 5, limit: 4))))
    #expect(runtime.configuration.openScenes.isEmpty)
  }
}
