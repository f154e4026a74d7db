import Synchronization

/// Scratch memory that is not in use, so that it is allocated once per lane and not once per batch.
final class LanePool: Sendable {
  /// `LaneScratch` is used by one thread at a time: whoever took it.
  private struct Box: @unchecked Sendable {
    let scratch: LaneScratch
  }

  private struct Free {
    /// The one given back last, beside the others: many programs route on one thread, which then touches no
    /// array.
    var last: Box?
    var others: [Box] = []
  }

  private let free = Mutex(Free())

  func take() -> LaneScratch {
    let box = free.withLock { free -> Box? in
      guard let last = free.last.take() else { return free.others.popLast() }
      return last
    }
    return box?.scratch ?? LaneScratch()
  }

  func give(back scratch: LaneScratch) {
    let box = Box(scratch: scratch)
    free.withLock { free in
      if let last = free.last { free.others.append(last) }
      free.last = box
    }
  }

  /// Lets go of all scratch memory that is not in use.
  func removeAll() { free.withLock { $0 = Free() } }
}
