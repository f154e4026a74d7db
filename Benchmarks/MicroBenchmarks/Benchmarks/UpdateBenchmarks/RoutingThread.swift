import Dispatch
import EventRouter
import MicroSupport
import Synchronization

/// A thread that routes the same events again and again, by whatever snapshot is in force.
final class RoutingThread: Sendable {
  private let stopping = Atomic(false)
  private let wrong = Atomic(0)
  private let first = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter expected: The decisions that are right, by one configuration or another.
  init(_ router: Router, events: [Event], expecting expected: [[Decision]]) {
    DispatchQueue.global(qos: .userInitiated).async {
      var passes = 0
      repeat {
        let decisions = try? router.snapshot.route(events)
        if decisions == nil || !expected.contains(decisions!) { self.wrong.add(1, ordering: .relaxed) }
        if passes == 0 { self.first.signal() }
        passes += 1
      } while !self.stopping.load(ordering: .relaxed)
      self.ended.signal()
    }
    // So that nothing is measured before it routes.
    first.wait()
  }

  /// Throws ``WrongResult`` if the thread has decided by neither configuration.
  func check() throws(WrongResult) {
    let count = wrong.load(ordering: .relaxed)
    try require(count == 0, "\(count) passes of the other thread decided by neither configuration")
  }

  func stop() throws(WrongResult) {
    stopping.store(true, ordering: .relaxed)
    ended.wait()
    try check()
  }
}
