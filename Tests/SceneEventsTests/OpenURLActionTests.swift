import SceneEvents
import Synchronization
import Testing

@Suite("EnvironmentValues.openURL, OpenURLAction, Link")
struct OpenURLActionTests {
  private struct Browser: LoggingApp {
    let log = Log()
    var body: some Scene {
      WindowGroup(id: "w") {
        Opener(log: log, name: "outer").environment(\.openURL, action("outer"))
        Group {
          Opener(log: log, name: "inner").environment(\.openURL, action("inner"))
        }
        .environment(\.openURL, action("outer"))
        Opener(log: log, name: "default")
      }
      .handlesExternalEvents(matching: ["app:"])
    }

    private func action(_ name: String) -> OpenURLAction {
      OpenURLAction { url in
        log.note(name, url)
        return switch url.scheme {
        case "handled": .handled
        case "discarded": .discarded
        case "other": .systemAction(URL(string: "app://other") ?? url)
        default: .systemAction
        }
      }
    }
  }

  /// Opens the URL behind its name, when it is told to.
  private struct Opener: View {
    let log: Log
    let name: String
    @Environment(\.openURL) private var openURL

    init(log: Log, name: String) { (self.log, self.name) = (log, name) }

    var body: some View {
      EmptyView()
        .onContinueUserActivity(name) { activity in
          guard let url = activity.webpageURL else { return }
          openURL(url) { log.note("\(name) \($0)") }
        }
        .onOpenURL { log.note("\(name) received", $0) }
    }
  }

  private func open(_ name: String, _ url: String) -> Event {
    .userActivity(UserActivity(activityType: name, webpageURL: url))
  }

  private func runtime(_ opened: @escaping @Sendable (URL) -> Bool = { _ in false }) async throws
    -> SceneRuntime<Browser>
  {
    let manifest = AppManifest(urlSchemes: ["APP"], webHosts: ["Example.com"])
    let runtime = try await SceneRuntime(
      Browser.self, manifest: manifest, platform: .singleScene, systemOpener: opened)
    try await runtime.open("w")
    return runtime
  }

  @Test("the innermost action is asked, and its answer is the completion's")
  func answers() async throws {
    let runtime = try await runtime()
    _ = await runtime.deliver(open("inner", "handled:1"))
    #expect(try await runtime.takeLog() == ["inner handled:1", "inner true"])
    _ = await runtime.deliver(open("outer", "discarded:1"))
    #expect(try await runtime.takeLog() == ["outer discarded:1", "outer false"])
  }

  @Test("systemAction asks the system and never an outer action")
  func systemAction() async throws {
    let asked = Mutex<[String]>([])
    let runtime = try await runtime { url in
      asked.withLock { $0.append(url.absoluteString) }
      return url.scheme == "mailto"
    }
    _ = await runtime.deliver(open("inner", "mailto:a@b.c"))
    #expect(try await runtime.takeLog() == ["inner mailto:a@b.c", "inner true"])
    _ = await runtime.deliver(open("default", "tel:1"))
    #expect(try await runtime.takeLog() == ["default false"])
    _ = await runtime.deliver(open("default", "https://sub.example.com/"))
    #expect(asked.withLock { $0 } == ["mailto:a@b.c", "tel:1", "https://sub.example.com/"])
  }

  @Test("what the manifest claims is delivered afterwards; the completion is told that a scene was found")
  func claimed() async throws {
    let runtime = try await runtime()
    let delivery = await runtime.deliver(open("inner", "other:1"))
    #expect(delivery.sequenceNumber == 0 && delivery.handlerCount == 1)
    #expect(delivery.following.map(\.sequenceNumber) == [1])
    #expect(delivery.following.map(\.outcome) == [.handled])
    #expect(
      try await runtime.takeLog() == [
        "inner other:1", "outer received app://other", "inner received app://other",
        "default received app://other", "inner true",
      ])
    let link = await runtime.deliver(open("default", "https://EXAMPLE.com/"))
    #expect(link.following.count == 1)
  }

  private struct Picky: LoggingApp {
    let log = Log()
    var body: some Scene {
      WindowGroup(id: "w") {
        Opener(log: log, name: "t")
          .handlesExternalEvents(preferring: ["wanted"], allowing: [])
      }
      .handlesExternalEvents(matching: [])
    }
  }

  @Test("the completion is told false if no scene takes what the app claims")
  func unclaimed() async throws {
    let runtime = try await SceneRuntime(Picky.self, manifest: AppManifest(urlSchemes: ["app"]))
    try await runtime.open("w")
    let event = Event.userActivity(
      UserActivity(activityType: "t", targetContentIdentifier: "wanted", webpageURL: "app://nobody"))
    #expect(await runtime.deliver(event).following.map(\.outcome) == [.unhandled])
    #expect(try await runtime.takeLog() == ["t false"])
  }

  private struct Links: LoggingApp {
    let log = Log()
    var body: some Scene {
      WindowGroup(id: "w") {
        if let url = URL(string: "app://link") {
          Link("Default", destination: url)
          Link("Own", destination: url)
            .environment(
              \.openURL,
              OpenURLAction { url in
                log.note("own", url)
                return .handled
              })
        }
        EmptyView().onOpenURL { log.note("received", $0) }
      }
    }
  }

  @Test("follow presses a link by its title, with the action of its environment")
  func links() async throws {
    let runtime = try await SceneRuntime(Links.self, manifest: AppManifest(urlSchemes: ["app"]))
    try await runtime.open("w")
    let own = try await runtime.follow("Own", in: "w-1")
    #expect(own.isAccepted && own.deliveries.isEmpty)
    let system = try await runtime.follow("Default", in: "w-1")
    #expect(system.isAccepted && system.deliveries.map(\.scene) == ["w-2"])
    #expect(try await runtime.takeLog() == ["own app://link", "received app://link"])
    await #expect(throws: SceneRuntimeError.noLink(title: "default", scene: "w-1")) {
      try await runtime.follow("default", in: "w-1")
    }
    await #expect(throws: SceneRuntimeError.sceneNotOpen("w-9")) {
      try await runtime.follow("Own", in: "w-9")
    }
  }

  private struct Loop: LoggingApp {
    let log = Log()
    var body: some Scene { WindowGroup(id: "w") { Echo(log: log) } }
  }

  private struct Echo: View {
    let log: Log
    @Environment(\.openURL) private var openURL
    init(log: Log) { self.log = log }
    var body: some View {
      EmptyView().onOpenURL { url in
        openURL(url) { if !$0 { log.note("stopped") } }
        if url.host() == "two" { openURL(url) }
      }
    }
  }

  @Test(
    "events that cause events are stopped after 100 rounds, or when they are too many, and that is reported")
  func runaway() async throws {
    let manifest = AppManifest(urlSchemes: ["app"])
    let runtime = try await SceneRuntime(Loop.self, manifest: manifest, platform: .singleScene)
    let one = await runtime.deliver(.url("app://one"))
    #expect(one.outcome == .handled && one.following.count == 101)
    #expect(one.following.last?.outcome == .failed(.tooManyFollowingEvents(limit: 100)))
    #expect(one.following.map(\.sequenceNumber) == Array(1...101))
    #expect(try await runtime.takeLog() == ["stopped"])
    let two = await runtime.deliver(.url("app://two"))
    #expect(two.following.count < 40_000)
    #expect(two.following.last?.outcome == .failed(.tooManyFollowingEvents(limit: 100)))
    // Nothing is left of it.
    #expect(await runtime.deliver(.url("app://one")).following.count == 101)
  }

  @Test("outside a runtime there is no system")
  func outside() throws {
    let url = try #require(URL(string: "x:"))
    var answers: [Bool] = []
    EnvironmentValues().openURL(url) { answers.append($0) }
    OpenURLAction { _ in .handled }(url) { answers.append($0) }
    #expect(answers == [false, true])
  }
}
