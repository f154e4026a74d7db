import Dispatch
import Synchronization

/// Whether work is waiting to be done in the background.
final class MaintenanceFlag: Sendable {
  private let isWaiting = Atomic<Bool>(false)

  /// Whether the caller is the one to see to it.
  func begin() -> Bool {
    !isWaiting.load(ordering: .relaxed) && !isWaiting.exchange(true, ordering: .acquiringAndReleasing)
  }

  func end() { isWaiting.store(false, ordering: .releasing) }

  private let lastSeen = Atomic<UInt64>(0)

  /// Whether `version` was in force when this was asked last.
  func isCalm(since version: UInt64) -> Bool {
    lastSeen.exchange(version, ordering: .relaxed) == version
  }

  var isSet: Bool { isWaiting.load(ordering: .relaxed) }
}

/// What makes an updated router's index better, and is not needed for its answers: on a thread of Dispatch, some time after
/// an update. Updates wait for it no longer than for each other.
extension Router {
  /// Up to so many conditions are compiled when updates pause, and the first update makes what updates need.
  private static let fewConditions = 20_000
  /// Milliseconds from an update to maintenance, and from one piece of it to the next where texts are asked of many levels
  /// meanwhile.
  private static let delay = 50
  private static let shortDelay = 1
  /// Changes that are made again while updates wait; more are made again beside them.
  private static let changesAtOnce = 64
  /// How often changes that came meanwhile are made again, before it is left for the next time.
  private static let rounds = 20
  /// Pieces that are freed before it is looked whether there is something else to do.
  private static let pieces = 10_000

  /// Makes what updates need, in the background, where the first of them would take long to do so.
  func prepareLater() {
    if snapshot.statistics.conditions <= Self.fewConditions { return }
    DispatchQueue.global(qos: .utility).async { [weak self] in self?.prepare() }
  }

  private func prepare() {
    updating.withLock { _ in
      if stores.value == nil && snapshot.live == nil { stores.value = snapshot.thawed(capacity) }
    }
  }

  /// Sees to it that maintenance is done soon.
  func maintainLater() { maintain(after: Self.delay) }

  private func maintain(after delay: Int) {
    guard maintenance.begin() else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(delay)) {
      [weak self] in
      self?.maintain()
    }
  }

  private typealias Outcome = RouterMaintenanceEvent.Outcome

  enum Work {
    case nothing
    case rebuild(LiveStore)
    case join([[LiveGuard.Level]], RouterSnapshot)
    case freeze(RouterSnapshot)
  }

  private func maintain() {
    var work = nextWork()
    // What is compiled is in vain where the next update comes before it is done.
    if case .freeze(let snapshot) = work, !maintenance.isCalm(since: snapshot.live?.number ?? 0) {
      work = .nothing
    }
    let isMore = perform(work) {}
    maintenance.end()
    switch nextWork() {
    case .nothing: if isMore { maintainLater() }
    case .join: maintain(after: Self.shortDelay)
    case .rebuild, .freeze: maintainLater()
    }
  }

  /// Does `work`; returns whether there is more of it.
  ///
  /// - Parameter meanwhile: is called where updates do not wait, if something is made beside them.
  func perform(_ work: Work, meanwhile: () -> Void) -> Bool {
    switch work {
    case .nothing: return reclaim()
    case .rebuild(let store): return recorded(.rebuild) { rebuild(store, meanwhile) }
    case .join(let levels, let snapshot): return recorded(.join) { join(levels, snapshot, meanwhile) }
    case .freeze(let snapshot): return recorded(.compile) { freeze(snapshot, meanwhile) }
    }
  }

  /// Frees what nobody reads any more, in pieces, between which updates go on; returns whether there is more.
  private func reclaim() -> Bool {
    for _ in 0..<Self.pieces where !updating.withLock({ _ in stores.value?.reclaim(limit: 16) ?? false }) {
      return false
    }
    return true
  }

  func nextWork() -> Work {
    updating.withLock { _ in
      guard let store = stores.value else { return .nothing }
      let snapshot = snapshot
      guard snapshot.live != nil else { return .nothing }
      if store.isOutgrown { return .rebuild(store) }
      let levels = store.levelsToJoin
      if !levels.isEmpty { return .join(levels, snapshot) }
      if snapshot.frozen == nil && store.conditionCount <= Self.fewConditions { return .freeze(snapshot) }
      return .nothing
    }
  }

  /// Plans layers anew, for the conditions that there are by now.
  private func rebuild(_ store: LiveStore, _ meanwhile: () -> Void) -> Outcome {
    let begun = updating.withLock { _ -> RouterSnapshot? in
      guard stores.value === store else { return nil }
      store.beginLog()
      return self.snapshot
    }
    guard let begun, let numbers = begun.numbers else { return .abandoned }
    let configuration = begun.configuration
    guard let folded = try? FoldedConditions(configuration, maximumBytes: capacity.foldBytes) else {
      updating.withLock { _ in store.endLog() }
      return .abandoned
    }
    let next = LiveStore(
      configuration, ConditionTable.compile(folded).table, numbers, limits: limits, capacity: capacity,
      origin: begun.origin)
    meanwhile()
    for _ in 0..<Self.rounds {
      let changes = updating.withLock { _ -> [LiveStore.Redo]? in
        guard stores.value === store else { return nil }
        let changes = store.takeLog()
        if changes.count > Self.changesAtOnce { return changes }
        next.redo(changes)
        next.takeOrigin(of: store)
        stores.value = next
        state.publish(RouterSnapshot(next.publish(), like: begun))
        return []
      }
      guard let changes else { return .abandoned }
      if changes.isEmpty { return .applied }
      next.redo(changes)
    }
    updating.withLock { _ in store.endLog() }
    return .postponed
  }

  /// Makes levels of the guard one, those of each list.
  private func join(
    _ lists: [[LiveGuard.Level]], _ snapshot: RouterSnapshot, _ meanwhile: () -> Void
  ) -> Outcome {
    guard let live = snapshot.live else { return .abandoned }
    // A slot is not used again while a level names it: what has it in this version is what the level knows.
    let records = live.records
    let joined = lists.map { levels in
      var slots = levels.flatMap(\.slots).filter { records[Int($0)].block != .none }
      return slots.isEmpty ? nil : GuardLevels.level(&slots) { records[Int($0)].block.bytes }
    }
    meanwhile()
    return updating.withLock { _ in
      guard let store = stores.value, self.snapshot.live != nil else { return .abandoned }
      let replaced = lists.indices.count { store.replaceLevels(lists[$0], by: joined[$0]) }
      if replaced == 0 { return .abandoned }
      state.publish(RouterSnapshot(store.publish(), like: snapshot))
      return .applied
    }
  }

  /// Compiles the version in force.
  private func freeze(_ snapshot: RouterSnapshot, _ meanwhile: () -> Void) -> Outcome {
    guard let live = snapshot.live, let numbers = snapshot.numbers else { return .abandoned }
    let frozen = FrozenVersion(live, numbers, snapshot.compiled)
    meanwhile()
    return updating.withLock { _ in
      guard self.snapshot === snapshot else { return .postponed }
      state.publish(RouterSnapshot(live, like: snapshot, frozen: frozen))
      return .applied
    }
  }
}
