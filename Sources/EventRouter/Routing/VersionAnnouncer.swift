import Synchronization

/// Counts a router's versions, and wakes the tasks that wait for the next one.
final class VersionAnnouncer: Sendable {
  private struct Waiting {
    var continuations: [UInt64: CheckedContinuation<Void, Never>] = [:]
    var nextNumber: UInt64 = 0
    var isOver = false
  }

  private let number = Atomic<UInt64>(0)
  /// How many tasks wait, so that an update for which nobody does takes no lock.
  private let waitingCount = Atomic<Int>(0)
  private let waiting = Mutex(Waiting())

  var newest: RouterVersion { RouterVersion(number: number.load(ordering: .sequentiallyConsistent)) }

  /// How many tasks wait.
  var listenerCount: Int { waitingCount.load(ordering: .relaxed) }

  /// The next version is in force from now on.
  ///
  /// - Complexity: O(*n*) for *n* tasks that wait; an addition and a look if none does.
  func announce() {
    number.add(1, ordering: .sequentiallyConsistent)
    // Who begins to wait counts himself first, and looks at the number again then: one of both sees the other.
    if waitingCount.load(ordering: .sequentiallyConsistent) > 0 { wakeAll() }
  }

  /// There will be no more versions.
  func end() {
    waiting.withLock { $0.isOver = true }
    wakeAll()
  }

  private func wakeAll() {
    let woken = waiting.withLock { waiting in
      let continuations = waiting.continuations
      waiting.continuations = [:]
      waitingCount.store(0, ordering: .sequentiallyConsistent)
      return continuations
    }
    for continuation in woken.values { continuation.resume() }
  }

  /// The newest version once it is later than `seen`; nil when the task is cancelled or there will be none.
  func version(after seen: RouterVersion, isolation actor: isolated (any Actor)?) async -> RouterVersion? {
    while true {
      let newest = newest
      if newest > seen { return newest }
      if Task.isCancelled || waiting.withLock({ $0.isOver }) { return nil }
      await wait(after: seen, isolation: actor)
    }
  }

  /// Returns when there may be a version that is later than `seen`, or when there is no use in waiting.
  private func wait(after seen: RouterVersion, isolation actor: isolated (any Actor)?) async {
    let own = waiting.withLock { waiting in
      waiting.nextNumber += 1
      return waiting.nextNumber
    }
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: actor) { continuation in
          if !keep(continuation, own, after: seen) { continuation.resume() }
        }
      }, onCancel: { cancel(own) }, isolation: actor)
  }

  /// Returns whether the task has to wait: whether the continuation is kept for it.
  private func keep(
    _ continuation: CheckedContinuation<Void, Never>, _ own: UInt64, after seen: RouterVersion
  ) -> Bool {
    waiting.withLock { waiting in
      waitingCount.add(1, ordering: .sequentiallyConsistent)
      // A task is cancelled before `cancel` is called. If that was before this lock, it is seen here.
      let hasToWait = newest <= seen && !waiting.isOver && !Task.isCancelled
      if hasToWait {
        waiting.continuations[own] = continuation
      } else {
        waitingCount.subtract(1, ordering: .sequentiallyConsistent)
      }
      return hasToWait
    }
  }

  private func cancel(_ own: UInt64) {
    let continuation = waiting.withLock { waiting in
      let continuation = waiting.continuations.removeValue(forKey: own)
      if continuation != nil { waitingCount.subtract(1, ordering: .sequentiallyConsistent) }
      return continuation
    }
    continuation?.resume()
  }
}

/// A router's hold on its announcer: when it goes, there will be no more versions.
final class VersionSource: Sendable {
  let announcer = VersionAnnouncer()

  deinit { announcer.end() }
}
