import Observation
import SceneEvents
import Testing

@Suite("@State, @Observable, Binding, ForEach, conditionals")
struct StateTests {
  @Observable final class Model {
    var names = ["a", "b"]
    var isShown = true
    var unread = 0
  }

  private struct Counters: LoggingApp {
    let log = Log()
    let model = Model()
    @State private var total = 0
    /// One value in two places.
    var body: some Scene {
      let counter = Counter(log: log, name: "shared")
      WindowGroup(id: "w") {
        counter
        Group { counter }
        if model.isShown { Counter(log: log, name: "shown") } else { Counter(log: log, name: "hidden") }
        ForEach(model.names, id: \.self) { Counter(log: log, name: $0) }
        Total(total: $total)
      }
    }
    func add() { total += 1 }
  }

  private struct Counter: View {
    let log: Log
    let name: String
    @State private var count = 0

    init(log: Log, name: String) { (self.log, self.name) = (log, name) }

    var body: some View {
      let _ = log.note("eval \(name) \(count)")
      EmptyView()
        .onOpenURL { url in if url.host() == name { count += 1 } }
        .onContinueUserActivity("count") { _ in log.note("\(name) \(count)") }
    }
  }

  private struct Total: View {
    let total: Binding<Int>
    var body: some View {
      EmptyView().handlesExternalEvents(preferring: ["\(total.wrappedValue)"], allowing: ["*"])
    }
  }

  private let count = Event.userActivity(UserActivity(activityType: "count"))

  private func counts(_ runtime: SceneRuntime<Counters>) async throws -> [String] {
    _ = try await runtime.takeLog()
    _ = await runtime.deliver(count)
    return try await runtime.takeLog()
  }

  @Test("each place of the tree has its own state, and each open scene")
  func places() async throws {
    let runtime = try await SceneRuntime(Counters.self, order: .mostRecentlyActiveFirst)
    try await runtime.open("w", count: 2)
    #expect(await runtime.deliver(.url("x://shared")).scene == "w-2")
    #expect(await runtime.deliver(.url("x://a")).scene == "w-2")
    #expect(try await counts(runtime) == ["shared 1", "shared 1", "shown 0", "a 1", "b 0"])
    try await runtime.activate("w-1")
    #expect(try await counts(runtime) == ["shared 0", "shared 0", "shown 0", "a 0", "b 0"])
    _ = try await runtime.close("w-2")
  }

  @Test("a place that goes takes its state with it; elements keep theirs by id")
  func identity() async throws {
    let runtime = try await SceneRuntime(Counters.self)
    try await runtime.open("w")
    _ = await runtime.deliver([.url("x://shown"), .url("x://a"), .url("x://b"), .url("x://b")])
    try await runtime.perform { $0.model.names = ["b", "c", "a", "b"] }
    #expect(
      try await counts(runtime) == ["shared 0", "shared 0", "shown 1", "b 2", "c 0", "a 1", "b 0"])
    try await runtime.perform { $0.model.isShown = false }
    try await runtime.perform { $0.model.isShown = true }
    #expect(try await counts(runtime)[2] == "shown 0")
    try await runtime.perform { $0.model.names = ["a"] }
    try await runtime.perform { $0.model.names = ["a", "b"] }
    #expect(try await counts(runtime).suffix(2) == ["a 1", "b 0"])
  }

  @Test("what read a changed state is evaluated anew, and nothing else")
  func dependencies() async throws {
    let runtime = try await SceneRuntime(Counters.self)
    try await runtime.open("w", count: 2)
    _ = try await runtime.takeLog()
    _ = await runtime.deliver(.url("x://a"))
    #expect(try await runtime.takeLog() == ["eval a 1"])
    try await runtime.perform { $0.model.unread = 1 }
    #expect(try await runtime.takeLog().isEmpty)
    _ = await runtime.deliver(.url("x://nobody"))
    #expect(try await runtime.takeLog().isEmpty)
  }

  @Test("a state of the app is shared by its scenes; changed sets reach the router in one update")
  func appState() async throws {
    let runtime = try await SceneRuntime(Counters.self)
    try await runtime.open("w", count: 3)
    _ = try await runtime.takeLog()
    let before = await runtime.updateCount
    try await runtime.perform { $0.add() }
    #expect(runtime.configuration.openScenes.allSatisfy { $0.preferring == ["1"] })
    #expect(await runtime.updateCount == before + 1)
  }

  /// How many tokens there are.
  private final class Living { var count = 0 }

  private final class Token {
    let living: Living
    init(_ living: Living) {
      self.living = living
      living.count += 1
    }
    deinit { living.count -= 1 }
  }

  private struct Keepers: App {
    let living = Living()
    let model = Model()
    var body: some Scene { WindowGroup(id: "w") { Keeper(living: living, model: model) } }
  }

  private struct Keeper: View {
    let living: Living
    let model: Model
    @State private var token: Token?
    @State private var count = 0

    init(living: Living, model: Model) { (self.living, self.model) = (living, model) }

    var body: some View {
      EmptyView()
        .handlesExternalEvents(preferring: ["\(model.unread)\(count)"], allowing: ["*"])
        .onOpenURL { _ in
          token = Token(living)
          count += 1
        }
        .userActivity("t") { $0.title = token == nil ? "none" : model.names.first }
    }
  }

  @Test("closed scenes leave nothing behind, also in objects that they read and that never change")
  func closing() async throws {
    let runtime = try await SceneRuntime(Keepers.self)
    for _ in 0..<5 {
      let id = try await runtime.open("w")[0]
      for _ in 0..<3 { _ = await runtime.deliver(.url("x:")) }
      #expect(try await runtime.perform { $0.living.count } == 1)
      try await runtime.close(id)
      #expect(try await runtime.perform { $0.living.count } == 0)
    }
  }

  @Test("a runtime that is let go leaves nothing behind, also with scenes open")
  func lettingGo() async throws {
    weak var kept: AnyObject?
    do {
      let runtime = try await SceneRuntime(Keepers.self)
      try await runtime.open("w", count: 10_000)
      _ = await runtime.deliver(.url("x:"))
      kept = runtime
    }
    #expect(kept == nil)
  }

  private struct Restless: App {
    var body: some Scene { WindowGroup(id: "w") { RestlessView() } }
  }

  private struct RestlessView: View {
    @State private var count = 0
    @State private var isRestless = false
    var body: some View {
      let _ = isRestless ? (count += 1) : ()
      EmptyView()
        .handlesExternalEvents(preferring: ["\(count)"], allowing: ["*"])
        .onOpenURL { url in isRestless = url.host() == "on" }
    }
  }

  @Test("evaluation that goes on and on is stopped after 100 rounds and reported")
  func runaway() async throws {
    let runtime = try await SceneRuntime(Restless.self)
    try await runtime.open("w")
    let delivery = await runtime.deliver(.url("x://on"))
    #expect(delivery.outcome == .failed(.tooManyEvaluations(limit: 100)) && delivery.handlerCount == 1)
    #expect(await runtime.deliver(.url("x://off")).outcome == .handled)
  }

  private struct Deep: App {
    var body: some Scene {
      WindowGroup(id: "w") { Nested(depth: 400) }
      WindowGroup(id: "deep") { Nested(depth: 1_000_000) }
    }
  }

  private struct Nested: View {
    let depth: Int
    var body: some View {
      ForEach(0..<(depth > 0 ? 1 : 0)) { _ in Nested(depth: depth - 3) }
      EmptyView().handlesExternalEvents(preferring: ["\(depth)"], allowing: [])
    }
  }

  @Test("trees that are too deep are an error and no overflow")
  func deep() async throws {
    let runtime = try await SceneRuntime(Deep.self)
    try await runtime.open("w")
    #expect(runtime.configuration.openScenes.first?.preferring.count == 135)
    await #expect(throws: SceneRuntimeError.treeTooDeep(limit: 500)) { try await runtime.open("deep") }
    #expect(runtime.configuration.openScenes.count == 1)
  }

  /// 64 tuples of two, one in the other.
  private static func nested<V: View>(_ view: V) -> some View {
    func wrap<Inner: View>(_ inner: Inner) -> some View { TupleView(EmptyView(), inner) }
    func four<Inner: View>(_ inner: Inner) -> some View { wrap(wrap(wrap(wrap(inner)))) }
    func sixteen<Inner: View>(_ inner: Inner) -> some View { four(four(four(four(inner)))) }
    return sixteen(sixteen(sixteen(sixteen(view))))
  }

  private struct Tuples: LoggingApp {
    let log = Log()
    let model = Model()
    var body: some Scene {
      WindowGroup(id: "w") {
        EmptyView().handlesExternalEvents(preferring: ["\(model.unread)"], allowing: ["*"])
        StateTests.nested(Counter(log: log, name: "a"))
        StateTests.nested(
          Group {
            Counter(log: log, name: "b")
            Counter(log: log, name: "c")
          })
      }
    }
  }

  @Test("places in tuples within tuples keep apart, however many there are")
  func tuples() async throws {
    let runtime = try await SceneRuntime(Tuples.self)
    try await runtime.open("w")
    _ = await runtime.deliver([.url("x://a"), .url("x://c"), .url("x://c")])
    try await runtime.perform { $0.model.unread = 1 }
    #expect(runtime.configuration.openScenes.first?.preferring == ["1"])
    _ = try await runtime.takeLog()
    _ = await runtime.deliver(count)
    #expect(try await runtime.takeLog() == ["a 1", "b 0", "c 2"])
  }

  @Test("before a view is in a scene a state is its initial value; bindings write through")
  func values() {
    struct Value { var part = 1 }
    let state = State(wrappedValue: 3)
    state.wrappedValue = 4
    #expect(state.wrappedValue == 3 && state.projectedValue.wrappedValue == 3)
    #expect(State<Int?>().wrappedValue == nil && State(initialValue: "a").wrappedValue == "a")
    var value = Value()
    let binding = Binding {
      value
    } set: {
      value = $0
    }
    binding.part.wrappedValue = 2
    #expect(value.part == 2 && binding.projectedValue.wrappedValue.part == 2)
    Binding.constant(1).wrappedValue = 2
  }

  private struct Environments: LoggingApp {
    let log = Log()
    var body: some Scene {
      WindowGroup(id: "w") {
        Named(log: log)
        Named(log: log).environment(\.name, "inner")
      }
      .environment(\.name, "scene")
      WindowGroup(id: "default") { Named(log: log) }
    }
  }

  private struct Named: View {
    let log: Log
    @Environment(\.name) private var name
    init(log: Log) { self.log = log }
    var body: some View { EmptyView().onOpenURL { _ in log.note(name) } }
  }

  @Test("the environment is the innermost value around a view")
  func environment() async throws {
    let runtime = try await SceneRuntime(Environments.self, platform: .singleScene)
    try await runtime.open("w")
    _ = await runtime.deliver(.url("x:"))
    #expect(try await runtime.takeLog() == ["scene", "inner"])
    try await runtime.close("w-1")
    try await runtime.open("default")
    _ = await runtime.deliver(.url("x:"))
    #expect(try await runtime.takeLog() == ["default"])
  }
}

private enum NameKey: EnvironmentKey {
  static var defaultValue: String { "default" }
}

extension EnvironmentValues {
  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}
