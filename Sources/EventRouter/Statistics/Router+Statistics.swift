/// What a ``Router`` is made of, and what it did so far.
public struct RouterActivity: Sendable, Hashable {
  /// The version in force.
  public internal(set) var version: RouterVersion
  /// What the index is made of: of ``version``, or of a later one if an update came just then.
  public internal(set) var index: RouterStatistics
  /// What was done in the background, and whether something is waiting to be done.
  public internal(set) var maintenance: RouterMaintenance
  /// What is counted now.
  public internal(set) var counting: RouterCounting
  /// Events by the rule that decided, while they were counted.
  public internal(set) var decisions: DecisionCounts
}

extension Router {
  /// What the router is made of, and what it did so far. Read it at any time, from any thread: no update and no call that
  /// routes waits for it, nor it for them.
  ///
  /// ```swift
  /// router.counting = .decisions
  /// …
  /// print(router.statistics.decisions[.preferring], router.statistics.index.conditions)
  /// ```
  ///
  /// - Complexity: O(1).
  public var statistics: RouterActivity {
    let version = version
    var maintenance = records.maintenance.withLock { $0 }
    maintenance.isPending = self.maintenance.isSet
    return RouterActivity(
      version: version, index: snapshot.statistics, maintenance: maintenance, counting: counting,
      decisions: records.decisions.counts)
  }

  /// What is counted from now on; nothing at first. Set it at any time, from any thread. What was counted before stays.
  ///
  /// Counted are ``route(_:)``, ``route(url:)``, ``destination(for:)`` and ``route(_:lanes:into:)``. Events that a
  /// ``snapshot`` is asked about are not: see ``count(_:by:)``.
  public var counting: RouterCounting {
    get { records.counting }
    set { records.counting = newValue }
  }

  /// Counts decisions that `snapshot`, one of this router's, made, as if the router had been asked; not the conditions in
  /// their texts. Does nothing if ``counting`` is off.
  ///
  /// - Complexity: O(*n*) for *n* decisions.
  public func count(_ decisions: Span<Decision>, by snapshot: RouterSnapshot) {
    if records.isCounting { records.count(decisions, by: snapshot, newest: { self.snapshot }) }
  }

  /// How many events each scene received while ``RouterCounting/scenes`` was set.
  ///
  /// By scene, not by condition, which ``conditionHits`` tells of some events: of all conditions that are in a text the
  /// router looks only for the one that decides, and where scenes share it, for the scene that comes first.
  ///
  /// - Complexity: O(*n* log *n*) for *n* scenes. Updates do not wait for it, nor it for them.
  public var sceneHits: SceneHits { records.scenes.hits(snapshot) }

  /// Called whenever something was done in the background for the router: on a thread of Dispatch, one call after the
  /// other, and under no lock. It may route and update. The next maintenance waits until it returns.
  ///
  /// It must not keep the router, which keeps it.
  public var onMaintenance: (@Sendable (RouterMaintenanceEvent) -> Void)? {
    get { records.observer.withLock { $0 } }
    set {
      // The old one goes after the lock: who is freed with it may set this, too.
      let old = records.observer.withLock { observer in
        let old = observer
        observer = newValue
        return old
      }
      withExtendedLifetime(old) {}
    }
  }
}
