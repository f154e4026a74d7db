import Synchronization

/// Scratch memory that is not in use, so that it is allocated once per lane and not once per batch.
final class LanePool: Sendable {
  /// `LaneScratch` is used by one thread at a time: whoever took it.
  private struct Box: @unchecked Sendable {
    let scratch: LaneScratch
  }

  private let free = Mutex<[Box]>([])

  func take() -> LaneScratch {
    free.withLock { $0.popLast() }?.scratch ?? LaneScratch()
  }

  func give(back scratch: LaneScratch) {
    let box = Box(scratch: scratch)
    free.withLock { $0.append(box) }
  }

  /// Lets go of all scratch memory that is not in use.
  func removeAll() { free.withLock { $0.removeAll() } }
}
