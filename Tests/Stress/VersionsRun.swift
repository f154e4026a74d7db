import EventRouter
import Foundation
import RouterTestSupport

/// Writers change one router as fast as it goes while readers see to it that every answer belongs to one version, and to
/// one that was in force while they asked.
final class VersionsRun: Sendable {
  struct Counts: Sendable {
    var updates = 0
    var givenUp = 0
    var calls = 0
    var events = 0
    var heldSnapshots = 0
    /// Versions that tasks were told of.
    var followed = 0
    var firstFailure: String?
  }

  private final class Counted: @unchecked Sendable {
    private var counts = Counts()
    private let lock = NSLock()

    func withLock<Result>(_ body: (inout Counts) -> Result) -> Result { lock.withLock { body(&counts) } }
  }

  let router: Router
  let groups: [MarkerGroup]
  private let deadline: ContinuousClock.Instant
  private let seed: UInt64
  private let noise: Int
  private let counted = Counted()

  /// - Parameters:
  ///   - noise: how many other scenes there are, at most.
  ///   - isTorn: a fault on purpose, which has to be found: a transaction takes effect bit by bit.
  init(seed: UInt64, deadline: ContinuousClock.Instant, noise: Int, isTorn: Bool = false) throws {
    (self.seed, self.deadline, self.noise) = (seed, deadline, noise)
    groups = [6, 2].enumerated().map { MarkerGroup(number: $0, markers: $1, isTorn: isTorn) }
    router = try Router(
      RouterConfiguration(
        declarations: [.windowGroup("d"), SceneDeclaration(id: "e", matching: ["#"])],
        openScenes: groups.flatMap(\.openScenes)))
  }

  var counts: Counts { counted.withLock { $0 } }

  /// Runs until the deadline, or until something is wrong.
  func perform() throws {
    let done = DispatchSemaphore(value: 0)
    let writers = groups.count
    // Beside the groups' writers one that changes everything else, and three readers.
    for number in 0..<(writers + 4) {
      let thread = Thread { [self] in
        var random = SeededGenerator(seed: seed &+ UInt64(number + 1))
        do {
          switch number {
          case 0..<writers: try write(groups[number], using: &random)
          case writers: try makeNoise(using: &random)
          default:
            var reader = VersionsReader(router, groups, using: random)
            while !isOver {
              try reader.ask()
              if random.once(in: 16) { take(&reader) }
            }
            take(&reader)
          }
        } catch {
          counted.withLock { $0.firstFailure = $0.firstFailure ?? "\(error)" }
        }
        done.signal()
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
    let followers = (0..<2).map { _ in
      let changes = router.changes
      return Task.detached { [self] in
        await follow(changes)
        done.signal()
      }
    }
    for _ in 0..<(writers + 4) { done.wait() }
    for follower in followers { follower.cancel() }
    for _ in followers { done.wait() }
    if let failure = counts.firstFailure { throw StressRun.Wrong(description: failure) }
  }

  private var isOver: Bool { ContinuousClock.now >= deadline || counted.withLock { $0.firstFailure != nil } }

  private func take(_ reader: inout VersionsReader) {
    counted.withLock { counts in
      counts.calls += reader.calls
      counts.events += reader.events
      counts.heldSnapshots += reader.heldSnapshots
    }
    (reader.calls, reader.events, reader.heldSnapshots) = (0, 0, 0)
  }

  /// Versions ascend, and are in force when they are told.
  private func follow(_ changes: RouterChanges) async {
    var last: RouterVersion?
    for await version in changes {
      let isRight = last.map { $0 < version } ?? true
      last = version
      counted.withLock { counts in
        counts.followed += 1
        if !isRight || version > router.version {
          counts.firstFailure = counts.firstFailure ?? "a task was told of version \(version) out of turn"
        }
      }
    }
  }

  private func write(_ group: MarkerGroup, using random: inout SeededGenerator) throws {
    var state = group.initialState
    while !isOver {
      let changed = try group.change(router, &state, using: &random)
      counted.withLock { counts in
        counts.updates += changed ? 1 : 0
        counts.givenUp += changed ? 0 : 1
      }
    }
  }

  /// Opens, closes and changes scenes that no event of the readers goes to: each condition has a `#`.
  private func makeNoise(using random: inout SeededGenerator) throws {
    var open: [OpenScene.ID] = []
    var number = 0
    while !isOver {
      try router.update { scenes in
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          if open.count < noise && !random.once(in: 3) || open.isEmpty {
            let id = OpenScene.ID("n\(number)")
            try scenes.open(OpenScene(id: id, declaration: "e", preferring: conditions(using: &random)))
            open.append(id)
            number += 1
          } else {
            let index = Int.random(in: 0..<open.count, using: &random)
            if random.once(in: 2) {
              try scenes.close(open.remove(at: index))
            } else {
              try scenes.setConditions(of: open[index], preferring: [], allowing: conditions(using: &random))
            }
          }
        }
      }
      counted.withLock { $0.updates += 1 }
    }
  }

  /// Words, and what has a marker within.
  private func conditions(using random: inout SeededGenerator) -> Set<String> {
    Set(
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        random.once(in: 4)
          ? random.element(of: random.element(of: groups).markers) + "#"
          : "#" + String(Int.random(in: 0..<5_000, using: &random))
      })
  }
}

extension VersionsRun.Counts: CustomStringConvertible {
  var description: String {
    "\(updates) updates, \(givenUp) given up, \(events) events in \(calls) calls, \(heldSnapshots) snapshots held, "
      + "\(followed) versions followed"
  }
}
