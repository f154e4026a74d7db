import SceneEvents
import Synchronization
import Testing

/// What background actions note down, from any thread.
private final class Notes: Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var sorted: [String] { lines.withLock { $0.sorted() } }
  @TaskLocal static var current = Notes()
}

@Suite("Scene.backgroundTask(_:action:), BackgroundTask, SnapshotData, SnapshotResponse")
struct BackgroundTaskTests {
  private struct Worker: App {
    var body: some Scene {
      let notes = Notes.current
      WindowGroup {}
        .backgroundTask(.appRefresh) { notes.note("any refresh \($0 ?? "-")") }
        .backgroundTask(.appRefresh("a")) { notes.note("refresh a") }
      Group {
        WindowGroup {}.backgroundTask(.urlSession) { notes.note("any session \($0)") }
        WindowGroup {}.backgroundTask(.urlSession("s")) { notes.note("session s") }
      }
      .backgroundTask(.urlSession(matching: { $0.hasPrefix("x") })) { notes.note("matching \($0)") }
      WindowGroup {}
        .backgroundTask(.bluetoothAlert) { notes.note("bluetooth") }
        .backgroundTask(.watchConnectivity) { notes.note("watch") }
        .backgroundTask(.intentDidRun) { notes.note("intent") }
        .backgroundTask(.relevantShortcut) { notes.note("shortcut") }
    }
  }

  @Test(
    "all that match run: equal identifier, true predicate; plain forms match any",
    arguments: [
      (BackgroundWake.appRefresh("a"), ["any refresh a", "refresh a"]), (.appRefresh("A"), ["any refresh A"]),
      (.appRefresh(), ["any refresh -"]), (.urlSession("s"), ["any session s", "session s"]),
      (.urlSession("x1"), ["any session x1", "matching x1"]), (.urlSession(""), ["any session "]),
      (.bluetoothAlert, ["bluetooth"]), (.watchConnectivity, ["watch"]), (.intentDidRun, ["intent"]),
      (.relevantShortcut, ["shortcut"]),
    ])
  func matching(wake: BackgroundWake, expected: [String]) async throws {
    let notes = Notes()
    try await Notes.$current.withValue(notes) {
      let runtime = try await SceneRuntime(Worker.self)
      #expect(await runtime.wake(for: wake) == .completed(actions: expected.count, snapshots: []))
    }
    #expect(notes.sorted == expected)
  }

  @Test("without an action there is no match")
  func noMatch() async throws {
    let runtime = try await SceneRuntime(Worker.self)
    let snapshot = BackgroundWake.snapshot(SnapshotData(reason: .prelaunch))
    #expect(await runtime.wake(for: snapshot, within: .seconds(1)) == .noMatch)
  }

  private enum Gates {
    @TaskLocal static var first = Gate()
    @TaskLocal static var cancelled = Notes()
  }

  private struct Photographer: App {
    var body: some Scene {
      let first = Gates.first
      WindowGroup {}
        .backgroundTask(.snapshot) { data in
          // Ends last, and is the first all the same.
          await first.wait()
          return SnapshotResponse(
            restoredDefaultState: data.reason == .returnToDefaultState, identifier: data.identifier)
        }
        .backgroundTask(.snapshot) { _ in
          first.open()
          return SnapshotResponse(estimatedSnapshotExpiration: Date(timeIntervalSinceReferenceDate: 1))
        }
    }
  }

  @Test("actions run concurrently; snapshot responses are in the modifiers' order")
  func snapshots() async throws {
    try await Gates.$first.withValue(Gate()) {
      let runtime = try await SceneRuntime(Photographer.self)
      let data = SnapshotData(identifier: "id", reason: .returnToDefaultState)
      let result = await runtime.wake(for: .snapshot(data))
      #expect(
        result
          == .completed(
            actions: 2,
            snapshots: [
              SnapshotResponse(restoredDefaultState: true, identifier: "id"),
              SnapshotResponse(estimatedSnapshotExpiration: Date(timeIntervalSinceReferenceDate: 1)),
            ]))
    }
  }

  private struct Slow: App {
    var body: some Scene {
      let (started, cancelled) = (Gates.first, Gates.cancelled)
      WindowGroup {}
        .backgroundTask(.appRefresh) { _ in }
        .backgroundTask(.appRefresh) { _ in
          let never = Gate()
          await withTaskCancellationHandler {
            started.open()
            await never.wait()
          } onCancel: {
            cancelled.note("cancelled")
            never.open()
          }
        }
    }
  }

  @Test("what still runs when time is up is cancelled, counted and not waited for")
  func expired() async throws {
    let (started, cancelled) = (Gate(), Notes())
    try await Gates.$first.withValue(started) {
      try await Gates.$cancelled.withValue(cancelled) {
        let clock = ManualClock()
        let runtime = try await SceneRuntime(Slow.self, clock: clock)
        async let result = runtime.wake(for: .appRefresh(), within: .seconds(30))
        await started.wait()
        clock.advance(by: .seconds(29))
        #expect(cancelled.sorted.isEmpty)
        clock.advance(by: .seconds(1))
        guard case .expired(let running) = await result else {
          Issue.record("not expired")
          return
        }
        // The one that does nothing may not have come to its end.
        #expect((1...2).contains(running))
        #expect(cancelled.sorted == ["cancelled"])
      }
    }
  }

  @Test("who is cancelled while waiting cancels the work")
  func callerCancelled() async throws {
    let (started, cancelled) = (Gate(), Notes())
    try await Gates.$first.withValue(started) {
      try await Gates.$cancelled.withValue(cancelled) {
        let runtime = try await SceneRuntime(Slow.self)
        let task = Task { await runtime.wake(for: .appRefresh("id")) }
        await started.wait()
        task.cancel()
        guard case .expired = await task.value else {
          Issue.record("not expired")
          return
        }
        #expect(cancelled.sorted == ["cancelled"])
      }
    }
  }
}
