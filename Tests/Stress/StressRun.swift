import EventRouter
import Foundation
import RouterTestSupport

/// Writers and readers of one router, each a thread.
final class StressRun: Sendable {
  /// What was done, and what went wrong.
  struct Counts: Sendable {
    var updates = 0
    var refusedUpdates = 0
    var routedEvents = 0
    var comparedEvents = 0
    var droppedSnapshots = 0
    var firstFailure: String?
  }

  struct Wrong: Error, CustomStringConvertible { var description: String }

  /// Behind a lock that the thread sanitizer sees.
  private final class Counted: @unchecked Sendable {
    private var counts = Counts()
    private let lock = NSLock()

    func withLock<Result>(_ body: (inout Counts) -> Result) -> Result { lock.withLock { body(&counts) } }
  }

  let router: Router
  let world: StressWorld
  private let deadline: ContinuousClock.Instant
  private let seed: UInt64
  private let counted = Counted()

  init(seed: UInt64, deadline: ContinuousClock.Instant) throws {
    self.seed = seed
    self.deadline = deadline
    world = StressWorld(seed: seed)
    router = try Router(world.configuration)
  }

  var counts: Counts { counted.withLock { $0 } }

  /// Runs until the deadline, or until something is wrong.
  ///
  /// - Returns: how many threads there were at most, and how many of them were started here.
  func perform() throws -> (most: Int, own: Int) {
    let done = DispatchSemaphore(value: 0)
    let before = Self.threads()
    let (writers, readers) = (2, 3)
    for number in 0..<(writers + readers) {
      let thread = Thread { [self] in
        var random = SeededGenerator(seed: seed &+ UInt64(number + 1))
        if number < writers { write(using: &random) } else { read(using: &random) }
        done.signal()
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
    var most = 0
    for _ in 0..<(writers + readers) {
      while done.wait(timeout: .now() + .milliseconds(20)) == .timedOut { most = max(most, Self.threads()) }
    }
    if let failure = counts.firstFailure { throw Wrong(description: failure) }
    return (most, before + writers + readers)
  }

  private var isOver: Bool { ContinuousClock.now >= deadline || counted.withLock { $0.firstFailure != nil } }

  private func write(using random: inout SeededGenerator) {
    while !isOver {
      let changed = world.change(router, using: &random)
      counted.withLock { counts in
        counts.updates += changed ? 1 : 0
        counts.refusedUpdates += changed ? 0 : 1
      }
    }
  }

  private func read(using random: inout SeededGenerator) {
    var kept: [RouterSnapshot] = []
    while !isOver {
      kept.append(router.snapshot)
      if kept.count > 6 || random.once(in: 3) {
        let dropped = Int.random(in: 1...kept.count, using: &random)
        kept = Array(kept.shuffled(using: &random).dropLast(dropped))
        counted.withLock { $0.droppedSnapshots += dropped }
      }
      // An old snapshot decides as it did when it was new.
      let snapshot = kept.isEmpty || random.once(in: 2) ? router.snapshot : random.element(of: kept)
      do {
        var check = try SnapshotCheck(snapshot, world: world, using: random)
        try check.run(router)
        random = check.random
        counted.withLock { counts in
          counts.routedEvents += check.routedEvents
          counts.comparedEvents += check.comparedEvents
        }
      } catch {
        counted.withLock { $0.firstFailure = $0.firstFailure ?? "\(error)" }
      }
    }
  }

  /// The threads that this process has; 0 where the system does not tell.
  private static func threads() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
  }
}

extension StressRun.Counts: CustomStringConvertible {
  var description: String {
    "\(updates) updates, \(refusedUpdates) refused, \(routedEvents) events routed, \(comparedEvents) compared, "
      + "\(droppedSnapshots) snapshots dropped"
  }
}
