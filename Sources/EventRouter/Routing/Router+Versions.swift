/// Which configuration of a ``Router`` is in force: 0 when the router is made, and one more with each update that changed
/// something. Versions of two routers have nothing to do with each other.
public struct RouterVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// How many updates there were that changed something.
  public let number: UInt64

  /// The number as text.
  public var description: String { "\(number)" }

  /// Whether `left` was in force before `right`.
  public static func < (left: RouterVersion, right: RouterVersion) -> Bool { left.number < right.number }
}

extension Router {
  /// The version in force. A ``snapshot`` that is taken afterwards is of this version or of a later one.
  ///
  /// - Complexity: O(1); waits for nobody.
  public var version: RouterVersion { versions.announcer.newest }

  /// The versions from the one in force on, for tasks that follow the router:
  ///
  /// ```swift
  /// for await _ in router.changes { show(router.snapshot) }
  /// ```
  ///
  /// Take this before the first snapshot, and no change is missed.
  public var changes: RouterChanges { RouterChanges(announcer: versions.announcer, seen: version) }
}

/// The versions of a ``Router`` that follow the one that was in force when ``Router/changes`` was taken.
///
/// Whoever iterates gets the newest version, if it is another one than the last that he got: of versions that follow
/// each other faster than they are asked for, only the newest. So nothing is stored, and no update waits for an iterator.
/// Any number of tasks may iterate, each with an iterator of its own.
///
/// The iteration ends when its task is cancelled, and when the router goes: the sequence does not keep it.
public struct RouterChanges: AsyncSequence, Sendable {
  let announcer: VersionAnnouncer
  let seen: RouterVersion

  /// An iterator that has seen the version that was in force when the sequence was taken.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(announcer: announcer, seen: seen) }

  /// Waits for the next version.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let announcer: VersionAnnouncer
    var seen: RouterVersion
    private var isOver = false

    init(announcer: VersionAnnouncer, seen: RouterVersion) { (self.announcer, self.seen) = (announcer, seen) }

    /// The newest version as soon as it is not the last one that this iterator returned; nil, from then on, when the
    /// task is cancelled or the router is gone.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> RouterVersion? {
      if isOver { return nil }
      guard !Task.isCancelled, let version = await announcer.version(after: seen, isolation: actor) else {
        isOver = true
        return nil
      }
      seen = version
      return version
    }

    /// The same.
    public mutating func next() async -> RouterVersion? { await next(isolation: nil) }
  }
}
