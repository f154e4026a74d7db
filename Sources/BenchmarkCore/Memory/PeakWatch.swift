import AllocationStatistics
import Foundation
import Synchronization

/// Watches from a thread of its own how many bytes the process has in use, and remembers the most. What comes
/// and goes between two looks is missed: the peak may be higher, never lower.
final class PeakWatch: Sendable {
  private let isOver = Atomic(false)
  private let peak = Atomic<UInt64>(0)
  private let looks = Atomic(0)
  private let ended = DispatchSemaphore(value: 0)

  /// Begins to watch; returns when the thread has looked once, so that what it needs for itself is there.
  init() {
    let began = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      look()
      began.signal()
      while !isOver.load(ordering: .acquiring) {
        look()
        usleep(Self.microseconds)
      }
      ended.signal()
    }
    began.wait()
  }

  /// Between two looks.
  private static let microseconds: UInt32 = 100

  private func look() {
    guard let bytes = AllocationStatistics.watchedLiveBytes else { return }
    peak.max(bytes, ordering: .relaxed)
    looks.add(1, ordering: .relaxed)
  }

  /// Stops; returns the most bytes seen, and how often the thread looked.
  func stop() -> (bytes: UInt64, looks: Int) {
    isOver.store(true, ordering: .releasing)
    ended.wait()
    return (peak.load(ordering: .relaxed), looks.load(ordering: .relaxed))
  }
}
