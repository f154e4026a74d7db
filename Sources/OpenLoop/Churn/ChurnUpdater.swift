import BenchmarkCore
import EventRouter
import Synchronization

/// Updates a router, one update after the other, and notes how long each took.
final class ChurnUpdater: Sendable {
  /// What one run found.
  struct Recording: Sendable {
    var updates = 0
    var nanoseconds: UInt64 = 0
  }

  private struct State {
    var scenes: ChurnScenes
    /// Updates that are ready to be made, the first of them first.
    var ready: [ChurnScenes.Change] = []
    var next = 0
    var latency = LatencyHistogram()
    var lastCount = 1_000
    /// Nil where nobody asks.
    var expected: ExpectedScenes?

    /// Lets go of the updates that were made.
    mutating func settle() {
      for change in ready.prefix(next) { expected?.note(change) }
      ready.removeFirst(next)
      next = 0
    }
  }

  /// So many updates are made ready in one go at most: their sets of conditions lie in memory.
  private static let mostReady = 200_000

  let router: Router
  private let kind: ChurnKind
  private let rate: Double?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - scenes: As those of `router` are.
  ///   - rate: Updates per second; nil for as many as there can be.
  ///   - expected: Those of `router`, where it is asked whether all updates are in force.
  init(
    _ router: Router, _ scenes: ChurnScenes, kind: ChurnKind, rate: Double?, expected: ExpectedScenes? = nil
  ) {
    self.router = router
    self.kind = kind
    self.rate = rate
    state = Mutex(State(scenes: scenes, expected: expected))
  }

  /// Makes as many updates ready as a run of `seconds` is likely to need, so that nothing is made while it is timed.
  func prepare(seconds: Double) {
    state.withLock { state in
      state.settle()
      let wanted = rate.map { $0 * seconds + 1 } ?? Double(state.lastCount) * 1.3 + 64
      let count = min(Int(saturating: wanted), Self.mostReady)
      for _ in 0..<max(0, count - state.ready.count) { state.ready.append(state.scenes.change(kind)) }
    }
  }

  /// Updates for `duration` nanoseconds, at least once: when the schedule says or, if that has passed, at once.
  ///
  /// - Parameter counts: Whether the updates' times count.
  func run(
    _ duration: UInt64, counts: Bool, clock: MonotonicClock = MonotonicClock()
  ) throws -> Recording {
    try state.withLock { state in
      let begin = clock.now()
      let end = begin + duration
      var recording = Recording()
      repeat {
        if let rate {
          let due = begin + UInt64((Double(recording.updates) + 0.5) * 1e9 / rate)
          if due >= end, recording.updates > 0 { break }
          _ = clock.wait(until: due)
        }
        if state.next == state.ready.count { state.ready.append(state.scenes.change(kind)) }
        let called = clock.now()
        try router.apply(state.ready[state.next])
        let returned = clock.now()
        if counts { state.latency.record(returned - called) }
        state.next += 1
        recording.updates += 1
      } while clock.now() < end
      recording.nanoseconds = clock.wait(until: end) - begin
      state.lastCount = recording.updates
      return recording
    }
  }

  /// How long the updates took that count.
  var latency: LatencyHistogram { state.withLock(\.latency) }

  /// The first of `scenes` that is not as all updates have left it; nil if there is none.
  func firstDifference(_ scenes: [OpenScene]) -> OpenScene.ID? {
    state.withLock { state in
      state.settle()
      return state.expected?.firstDifference(scenes)
    }
  }
}
