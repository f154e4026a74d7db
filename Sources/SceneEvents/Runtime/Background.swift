import Synchronization

/// What the system wakes an app for.
public enum BackgroundWake: Sendable, Hashable {
  /// A refresh, which may have an identifier.
  case appRefresh(String? = nil)
  /// Events of the URL session with this identifier.
  case urlSession(String)
  /// A snapshot.
  case snapshot(SnapshotData)
  /// A Bluetooth alert.
  case bluetoothAlert
  /// Data of Watch Connectivity.
  case watchConnectivity
  /// An intent that ran.
  case intentDidRun
  /// A relevant shortcut.
  case relevantShortcut
}

/// How background work ended.
public enum WakeResult: Sendable, Hashable {
  /// All matching actions ended in time. The snapshot responses are in the order of the modifiers: inner ones first,
  /// scenes in order.
  case completed(actions: Int, snapshots: [SnapshotResponse])
  /// Time was up, or the caller was cancelled: what still ran, so many actions, has been cancelled.
  case expired(running: Int)
  /// The app has no action for that.
  case noMatch
}

/// Some actions under way.
final class WakeRun: Sendable {
  private struct State {
    var running: Int
    var snapshots: [SnapshotResponse?]
    /// Nil until all are started.
    var tasks: [Task<Void, Never>]?
    /// How it ended; no later end counts.
    var end: WakeResult?
    /// The same, when what still ran has been cancelled.
    var result: WakeResult?
    var waiting: CheckedContinuation<WakeResult, Never>?
  }

  private let state: Mutex<State>

  /// Starts `actions`; when `timer` returns, time is up.
  init(
    _ actions: [@Sendable () async -> SnapshotResponse?], timer: (@Sendable () async throws -> Void)?
  ) {
    state = Mutex(State(running: actions.count, snapshots: Array(repeating: nil, count: actions.count)))
    var tasks = actions.enumerated().map { index, action in
      Task { finish(index, await action()) }
    }
    if let timer {
      tasks.append(
        Task {
          // A timer that is cancelled is one that nobody needs any more.
          if (try? await timer()) != nil { expire() }
        })
    }
    state.withLock { $0.tasks = tasks }
    close()
  }

  private func finish(_ index: Int, _ response: SnapshotResponse?) {
    end { state in
      state.snapshots[index] = response
      state.running -= 1
      if state.running > 0 { return nil }
      return .completed(actions: state.snapshots.count, snapshots: state.snapshots.compactMap { $0 })
    }
  }

  private func expire() { end { .expired(running: $0.running) } }

  /// Ends it, if it has not ended and `result` is not nil.
  private func end(_ result: (inout State) -> WakeResult?) {
    state.withLock { if $0.end == nil { $0.end = result(&$0) } }
    close()
  }

  /// Once it has ended, and everything was started: cancels what runs, then tells who waits. So who is told can see what
  /// the cancelled ones did.
  private func close() {
    let tasks = state.withLock { $0.end != nil && $0.result == nil ? $0.tasks : nil }
    guard let tasks else { return }
    for task in tasks { task.cancel() }
    let (waiting, result) = state.withLock { state in
      state.result = state.end
      defer { state.waiting = nil }
      return (state.waiting, state.end)
    }
    if let result { waiting?.resume(returning: result) }
  }

  /// The result, when there is one.
  func result() async -> WakeResult {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiting = continuation }
          return state.result
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      expire()
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// What sleeps until `duration` after now.
  func timer(_ duration: Duration) -> @Sendable () async throws -> Void {
    let deadline = now.advanced(by: duration)
    return { try await self.sleep(until: deadline, tolerance: nil) }
  }
}
