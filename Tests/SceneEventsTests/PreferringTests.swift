import SceneEvents
import Testing

@Suite("View.handlesExternalEvents(preferring:allowing:)")
struct PreferringTests {
  private struct Unions: App {
    var body: some Scene {
      WindowGroup(id: "w") {
        EmptyView().handlesExternalEvents(preferring: ["a"], allowing: ["b"])
        Group {
          EmptyView().handlesExternalEvents(preferring: ["c"], allowing: [])
        }
        .handlesExternalEvents(preferring: [], allowing: ["d"])
      }
      WindowGroup(id: "none") {}
    }
  }

  @Test("separate unions over the whole tree; without modifiers both are empty")
  func unions() async throws {
    let runtime = try await SceneRuntime(Unions.self)
    try await runtime.open("w")
    try await runtime.open("none")
    #expect(
      runtime.configuration.openScenes == [
        OpenScene(id: "w-1", declaration: "w", preferring: ["a", "c"], allowing: ["b", "d"]),
        OpenScene(id: "none-1", declaration: "none"),
      ])
  }

  private struct Wishes: App {
    var body: some Scene {
      WindowGroup(id: "allows") {
        EmptyView().handlesExternalEvents(preferring: [], allowing: ["*"])
      }
      WindowGroup(id: "prefers") {
        EmptyView().handlesExternalEvents(preferring: ["photo"], allowing: [])
      }
    }
  }

  @Test("who prefers goes before who allows; * stands for all; nobody asks a closed scene")
  func order() async throws {
    let runtime = try await SceneRuntime(Wishes.self)
    try await runtime.open("allows")
    try await runtime.open("prefers")
    let photo = await runtime.deliver(.url("x://Photo"))
    #expect(photo.scene == "prefers-1" && photo.rule == .preferring && !photo.isNewScene)
    let other = await runtime.deliver(.url("x://other"))
    #expect(other.scene == "allows-1" && other.rule == .allowing)
    try await runtime.close("prefers-1")
    #expect(await runtime.deliver(.url("x://Photo")).scene == "allows-1")
    try await runtime.close("allows-1")
    let last = await runtime.deliver(.url("x://Photo"))
    #expect(last.scene == "allows-2" && last.isNewScene && last.rule == .unmodified)
  }

  @Test("a single-scene platform asks neither")
  func singleScene() async throws {
    let runtime = try await SceneRuntime(Wishes.self, platform: .singleScene)
    try await runtime.open("prefers")
    let other = await runtime.deliver(.url("x://other"))
    #expect(other.scene == "prefers-1" && other.rule == .singleScene)
  }

  private struct Growing: LoggingApp {
    let log = Log()
    var body: some Scene { WindowGroup(id: "w") { Counter() } }
  }

  private struct Counter: View {
    @State private var texts: Set<String> = []
    var body: some View {
      EmptyView()
        .handlesExternalEvents(preferring: texts, allowing: ["*"])
        .onOpenURL { texts.insert($0.absoluteString) }
    }
  }

  @Test("sets over a limit are an error, and the old stay; a set that fits again is taken")
  func limits() async throws {
    let runtime = try await SceneRuntime(Growing.self, limits: RouterLimits(bytesPerCondition: 6))
    try await runtime.open("w", count: 2)
    #expect(await runtime.deliver(.url("x:1")).outcome == .handled)
    let set: Set = ["x:1"]
    #expect(runtime.configuration.openScenes.first?.preferring == set)
    let long = await runtime.deliver(.url("x:1234567890"))
    guard case .failed(.configuration(.conditionTooLong)) = long.outcome else {
      Issue.record("\(long.outcome)")
      return
    }
    #expect(long.handlerCount == 1)
    #expect(runtime.configuration.openScenes.first?.preferring == set)
    // Others go on.
    try await runtime.activate("w-2")
    try await runtime.open("w")
    #expect(runtime.configuration.openScenes.map(\.id) == ["w-1", "w-2", "w-3"])
    try await runtime.close("w-1")
    #expect(await runtime.deliver(.url("x:2")).outcome == .handled)
    #expect(runtime.configuration.openScenes.first?.preferring == ["x:2"])
  }

  @Test("a scene whose sets are refused is active all the same, and the first from the next event on")
  func refusedAndActive() async throws {
    let runtime = try await SceneRuntime(
      Growing.self, order: .mostRecentlyActiveFirst, limits: RouterLimits(bytesPerCondition: 6))
    try await runtime.open("w", count: 2)
    #expect(await runtime.deliver(.url("x:1")).scene == "w-2")
    try await runtime.activate("w-1")
    for number in 0..<3 {
      let long = await runtime.deliver(.url("x:1234567\(number)"))
      guard case .failed(.configuration(.conditionTooLong)) = long.outcome else {
        Issue.record("\(long.outcome)")
        return
      }
      #expect(long.scene == "w-2")
      try await runtime.activate("w-1")
    }
    try await runtime.activate("w-2")
    #expect(runtime.configuration.openScenes.map(\.id) == ["w-2", "w-1"])
    #expect(await runtime.deliver(.url("y:")).scene == "w-2")
  }

  private struct Wide: App {
    var body: some Scene {
      WindowGroup(id: "w") {
        EmptyView().handlesExternalEvents(preferring: ["123"], allowing: [])
      }
    }
  }

  @Test("a scene whose sets are over a limit does not open, and leaves nothing")
  func refusedOpening() async throws {
    let runtime = try await SceneRuntime(Wide.self, limits: RouterLimits(conditions: 2))
    await #expect(throws: SceneRuntimeError.configuration(.tooManyConditions(count: 3, limit: 2))) {
      try await runtime.open("w", count: 3)
    }
    #expect(runtime.configuration.openScenes.isEmpty)
    #expect(try await runtime.open("w", count: 2) == ["w-1", "w-2"])
    let delivery = await runtime.deliver(.url("x:"))
    #expect(
      delivery.outcome == .failed(.configuration(.tooManyConditions(count: 3, limit: 2)))
        && delivery.scene == nil)
    #expect(runtime.configuration.openScenes.count == 2)
  }
}
