import Observation
import SceneEvents
import Testing

@Suite("View.userActivity: isActive and element")
struct UserActivityTests {
  private struct Editor: LoggingApp {
    let log = Log()
    let model = Model()
    var body: some Scene { WindowGroup(id: "w") { EditorView(log: log, model: model) } }
  }

  @Observable final class Model { var title = "first" }

  private struct EditorView: View {
    let log: Log
    let model: Model
    @State private var element: String?
    @State private var isActive = true

    init(log: Log, model: Model) { (self.log, self.model) = (log, model) }

    var body: some View {
      EmptyView()
        .userActivity("com.example.edit", isActive: isActive) { activity in
          log.note("inner \(activity.targetContentIdentifier ?? "-")")
          activity.title = model.title
        }
        .userActivity("com.example.edit", isActive: isActive) { activity in
          activity.targetContentIdentifier = (activity.title ?? "") + "!"
        }
        .userActivity("com.example.read", element: element) { element, activity in activity.title = element }
        .onOpenURL { url in
          element = url.host().flatMap { $0 == "none" ? nil : $0 }
          isActive = url.host() != "off"
        }
    }
  }

  @Test("one activity per scene and type, updated by all active modifiers in handlers' order")
  func oneObject() async throws {
    let runtime = try await SceneRuntime(Editor.self)
    try await runtime.open("w")
    let first = try await runtime.advertised(in: "w-1")
    #expect(first.map(\.activityType) == ["com.example.edit"])
    #expect(first.first?.title == "first" && first.first?.targetContentIdentifier == "first!")
    #expect(first.first?.isEligibleForHandoff == true && first.first?.isEligibleForSearch == false)
    #expect(first.first?.isEligibleForPublicIndexing == false)
    #expect(try await runtime.takeLog() == ["inner -"])
    // Each event opens a scene: nothing allows it. The same object is updated after each evaluation, with what it had.
    _ = await runtime.deliver(.url("x://none"))
    #expect(try await runtime.takeLog() == ["inner -"])
    _ = await runtime.deliver(.url("x://page"))
    #expect(try await runtime.takeLog() == ["inner -", "inner first!"])
    #expect(try await runtime.advertised(in: "w-3").map(\.title) == ["first", "page"])
  }

  @Test("what only an update reads updates it, too")
  func observed() async throws {
    let runtime = try await SceneRuntime(Editor.self)
    try await runtime.open("w")
    _ = try await runtime.takeLog()
    try await runtime.perform { $0.model.title = "second" }
    #expect(try await runtime.advertised(in: "w-1").map(\.targetContentIdentifier) == ["second!"])
    #expect(try await runtime.takeLog() == ["inner first!"])
  }

  @Test("inactive, without element or closed, it is withdrawn")
  func withdrawn() async throws {
    let runtime = try await SceneRuntime(Editor.self, platform: .singleScene)
    try await runtime.open("w")
    _ = await runtime.deliver(.url("x://page"))
    #expect(
      try await runtime.advertised(in: "w-1").map(\.activityType) == ["com.example.edit", "com.example.read"])
    _ = await runtime.deliver(.url("x://none"))
    #expect(try await runtime.advertised(in: "w-1").map(\.activityType) == ["com.example.edit"])
    _ = await runtime.deliver(.url("x://off"))
    #expect(try await runtime.advertised(in: "w-1").map(\.activityType) == ["com.example.read"])
    await #expect(throws: HandoffError.notAdvertised(activityType: "com.example.edit", scene: "w-1")) {
      try await runtime.handOff("com.example.edit", from: "w-1")
    }
    try await runtime.close("w-1")
    await #expect(throws: SceneRuntimeError.sceneNotOpen("w-1")) { try await runtime.advertised(in: "w-1") }
    await #expect(throws: HandoffError.sceneNotOpen("w-1")) {
      try await runtime.handOff("com.example.read", from: "w-1")
    }
  }

  private struct Invalidating: App {
    var body: some Scene {
      WindowGroup(id: "w") { EmptyView().userActivity("t") { $0.invalidate() } }
    }
  }

  @Test("an activity that its update invalidates is not advertised")
  func invalidated() async throws {
    let runtime = try await SceneRuntime(Invalidating.self)
    try await runtime.open("w")
    #expect(try await runtime.advertised(in: "w-1").isEmpty)
  }
}
