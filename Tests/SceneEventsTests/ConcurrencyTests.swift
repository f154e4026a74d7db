import Observation
import SceneEvents
import Synchronization
import Testing

@Suite("Many tasks, and changes from other threads")
struct ConcurrencyTests {
  /// An observable object that any thread may change.
  private final class Shared: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let stored = Mutex("a")

    var value: String {
      get {
        registrar.access(self, keyPath: \.value)
        return stored.withLock { $0 }
      }
      set { registrar.withMutation(of: self, keyPath: \.value) { stored.withLock { $0 = newValue } } }
    }
  }

  private struct Watcher: App {
    let shared = Shared()
    var body: some Scene {
      WindowGroup(id: "w") {
        EmptyView().handlesExternalEvents(preferring: [shared.value], allowing: [])
          .onOpenURL { _ in }
      }
      .handlesExternalEvents(matching: [])
      .backgroundTask(.appRefresh("id")) { [shared] in shared.value = "b" }
    }
  }

  @Test("what background work changes reaches the router before the next event")
  func background() async throws {
    let runtime = try await SceneRuntime(Watcher.self)
    try await runtime.open("w", count: 2)
    let before = await runtime.updateCount
    #expect(await runtime.deliver(.url("x:a")).outcome == .handled)
    #expect(await runtime.wake(for: .appRefresh("id")) == .completed(actions: 1, snapshots: []))
    #expect(await runtime.deliver(.url("x:a")).outcome == .unhandled)
    #expect(await runtime.deliver(.url("x:b")).scene == "w-1")
    #expect(await runtime.updateCount == before + 1)
  }

  @Test("numbers have no gap, however many tasks deliver while scenes open and close")
  func numbers() async throws {
    let runtime = try await SceneRuntime(Watcher.self)
    try await runtime.open("w")
    let (tasks, events) = (8, 10_000)
    let numbers = await withTaskGroup { group in
      for _ in 0..<tasks {
        group.addTask {
          var numbers: [Int] = []
          for index in 0..<events {
            let delivery = await runtime.deliver(.url(index.isMultiple(of: 3) ? "x:a" : "x:nobody"))
            numbers.append(delivery.sequenceNumber)
            if index.isMultiple(of: 200), let id = try? await runtime.open("w").first {
              // From outside the runtime's isolation, while others change it.
              let isOpen = runtime.configuration.openScenes.contains { $0.id == id }
              if !isOpen { numbers.append(-1) }
              try? await runtime.close(id)
            }
          }
          return numbers
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(numbers.sorted() == Array(0..<tasks * events))
    #expect(runtime.configuration.openScenes.map(\.id) == ["w-1"])
  }
}
