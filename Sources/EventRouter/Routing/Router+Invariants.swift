extension Router {
  /// What does not hold of what should always hold of what updates keep, in words; for tests.
  ///
  /// - Complexity: O(*n* log *n*) for *n* conditions; updates wait meanwhile.
  @_spi(Benchmarks) public var invariantViolations: [String] {
    updating.withLock { _ in
      (stores.value?.violations() ?? []) + (snapshot.live?.violations() ?? [])
    }
  }

  /// The same of a snapshot of this router that somebody kept.
  @_spi(Benchmarks) public func invariantViolations(of snapshot: RouterSnapshot) -> [String] {
    updating.withLock { _ in snapshot.live?.violations() ?? [] }
  }

  /// What maintenance does.
  @_spi(Benchmarks) public enum MaintenanceKind: Sendable {
    /// What is worthwhile.
    case needed
    /// Layers planned anew, whether that is worthwhile or not; all levels of the guard made one; the version compiled.
    case rebuild, join, freeze
  }

  /// Nothing is done in the background any more: for tests that do it at times of their own. To be called before the first
  /// update.
  @_spi(Benchmarks) public func pauseMaintenance() { _ = maintenance.begin() }

  /// Does in this thread what maintenance does in the background, which must be paused.
  ///
  /// - Parameter meanwhile: is called once: while updates do not wait, if there is something to do.
  @_spi(Benchmarks) public func maintainNow(_ kind: MaintenanceKind, meanwhile: () -> Void = {}) {
    let work = work(kind)
    if case .nothing = work { meanwhile() }
    _ = perform(work, meanwhile: meanwhile)
  }

  private func work(_ kind: MaintenanceKind) -> Work {
    if kind == .needed { return nextWork() }
    return updating.withLock { _ in
      let snapshot = snapshot
      guard let store = stores.value, snapshot.live != nil else { return .nothing }
      switch kind {
      case .rebuild: return .rebuild(store)
      case .freeze: return .freeze(snapshot)
      case .needed, .join:
        let levels = store.allLevels
        return levels.isEmpty ? .nothing : .join(levels, snapshot)
      }
    }
  }
}
