import SceneEvents
import Testing

@Suite("View.onContinueUserActivity(_:perform:)")
struct ContinueActivityTests {
  private struct Continuing: LoggingApp {
    let log = Log()
    var body: some Scene {
      WindowGroup(id: "w") {
        EmptyView()
          .onContinueUserActivity("com.example.a") { log.note("inner \($0.targetContentIdentifier ?? "-")") }
          .onContinueUserActivity("com.example.b") { _ in log.note("b") }
          .onContinueUserActivity("com.example.a") { log.note("outer \($0.title ?? "-")") }
          .onOpenURL { log.note("url", $0) }
      }
    }
  }

  private func activity(_ type: String, _ target: String? = nil) -> Event {
    .userActivity(UserActivity(activityType: type, targetContentIdentifier: target))
  }

  @Test("all of exactly its type are called, inner ones first, and no URL handler")
  func exactType() async throws {
    let runtime = try await SceneRuntime(Continuing.self)
    let delivery = await runtime.deliver(activity("com.example.a", "1"))
    #expect(delivery.handlerCount == 2 && delivery.outcome == .handled)
    #expect(try await runtime.takeLog() == ["inner 1", "outer -"])
    for type in ["com.example.A", "com.example", "com.example.a.b", ""] {
      #expect(await runtime.deliver(activity(type)).outcome == .noHandler)
    }
    #expect(try await runtime.takeLog().isEmpty)
  }

  @Test("handlers are given the object that was delivered")
  func object() async throws {
    let runtime = try await SceneRuntime(Continuing.self)
    let activity = NSUserActivity(activityType: "com.example.a")
    activity.title = "Title"
    #expect(await runtime.deliver(activity).handlerCount == 2)
    #expect(try await runtime.takeLog() == ["inner -", "outer Title"])
  }

  @Test("a type that the manifest does not list is not routed; nil lists all")
  func undeclared() async throws {
    let manifest = AppManifest(activityTypes: ["com.example.b"])
    let runtime = try await SceneRuntime(Continuing.self, manifest: manifest)
    let delivery = await runtime.deliver(activity("com.example.a"))
    #expect(delivery.outcome == .undeclaredActivityType && delivery.scene == nil && delivery.rule == nil)
    #expect(runtime.configuration.openScenes.isEmpty)
    #expect(await runtime.deliver(activity("com.example.b")).outcome == .handled)
  }

  @Test("an activity's web page that URL(string:) refuses opens nothing")
  func invalidPage() async throws {
    let runtime = try await SceneRuntime(Continuing.self)
    let page = Event.userActivity(UserActivity(activityType: "com.example.a", webpageURL: "http://[::1"))
    #expect(await runtime.deliver(page).outcome == .invalidURL)
    #expect(runtime.configuration.openScenes.isEmpty)
  }
}
