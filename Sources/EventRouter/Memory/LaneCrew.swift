import Dispatch
import Synchronization

/// The threads that help callers with their batches. A thread that has finished looks for the next batch for
/// a while before it goes back to Dispatch: waking it takes about as long as a small batch, and batches come
/// one after the other.
final class LaneCrew: Sendable {
  static let shared = LaneCrew()

  /// Looks at the ticket before a thread goes: about a tenth of a millisecond.
  private static let patience = 100_000

  private struct Job {
    let group: LaneGroup
    let work: @Sendable () -> Void
    /// How many threads may still take it.
    var wanted: Int
  }

  /// What threads that look may take; a later batch replaces an earlier one, which then has fewer helpers.
  private let job = Mutex<Job?>(nil)
  /// Changes with every job.
  private let ticket = Atomic(0)
  private let looking = Atomic(0)

  /// Lets up to `count` threads do `work` within `group`: those that are looking, and for the rest Dispatch's.
  func help(_ group: LaneGroup, count: Int, work: @escaping @Sendable () -> Void) {
    let ready = min(count, looking.load(ordering: .relaxed))
    if ready > 0 {
      job.withLock { $0 = Job(group: group, work: work, wanted: ready) }
      ticket.add(1, ordering: .releasing)
    }
    for _ in ready..<count {
      DispatchQueue.global(qos: .userInitiated).async { self.serve(Job(group: group, work: work, wanted: 1)) }
    }
  }

  /// Takes back what nobody has begun, so that nothing of the batch is kept.
  func withdraw(_ group: LaneGroup) {
    job.withLock { if $0?.group === group { $0 = nil } }
  }

  private func serve(_ first: Job) {
    var current: Job? = first
    while let job = current {
      if job.group.enter() {
        job.work()
        job.group.leave()
      }
      current = lookForNext()
    }
  }

  private func lookForNext() -> Job? {
    looking.add(1, ordering: .relaxed)
    defer { looking.subtract(1, ordering: .relaxed) }
    var seen = ticket.load(ordering: .acquiring)
    if let job = take() { return job }
    for _ in 0..<Self.patience {
      let current = ticket.load(ordering: .acquiring)
      if current == seen { continue }
      seen = current
      if let job = take() { return job }
    }
    return nil
  }

  private func take() -> Job? {
    job.withLock { job in
      guard var taken = job else { return nil }
      taken.wanted -= 1
      job = taken.wanted > 0 ? taken : nil
      return taken
    }
  }
}
