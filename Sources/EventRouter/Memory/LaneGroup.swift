import Dispatch
import Synchronization

/// The lanes that work on one batch: the caller's, and others that join as Dispatch wakes threads for them.
///
/// A batch often takes less time than a thread needs to wake or to be told that others have finished. So
/// nobody waits for a lane that has not begun when the last chunk is taken, and the caller looks for a while
/// before it sleeps.
final class LaneGroup: Sendable {
  /// A bit above every possible number of lanes.
  private static let closed = 1 << 32
  /// Looks at the others before the caller sleeps: a few tenths of a millisecond, several times what a chunk
  /// takes; it sleeps only if another thread was taken off its processor.
  private static let patience = 300_000

  private let count: Int
  private let next = Atomic(0)
  /// How many other lanes are at work, and ``closed``.
  private let state = Atomic(0)
  private let allLeft = DispatchSemaphore(value: 0)

  init(count: Int) { self.count = count }

  /// The next chunk, taken by one lane only; nil if there is none.
  func takeChunk() -> Int? {
    let index = next.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }

  /// Joins the work; false if it is over.
  func enter() -> Bool {
    var current = state.load(ordering: .relaxed)
    while current & Self.closed == 0 {
      let (exchanged, original) = state.compareExchange(
        expected: current, desired: current + 1, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      current = original
    }
    return false
  }

  /// Leaves the work after ``enter()``.
  func leave() {
    if state.subtract(1, ordering: .acquiringAndReleasing).newValue == Self.closed { allLeft.signal() }
  }

  /// Lets nobody enter any more and returns when all that entered have left; what they wrote is visible then.
  func close() {
    if state.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue == 0 { return }
    for _ in 0..<Self.patience where state.load(ordering: .acquiring) == Self.closed { return }
    allLeft.wait()
    // Whoever signalled left before that. The semaphore orders this already; this also says so to those who see only
    // what the program itself does, as the thread sanitizer.
    _ = state.load(ordering: .acquiring)
  }
}
