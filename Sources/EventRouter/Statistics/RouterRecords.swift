import Synchronization

/// What a router knows of what it did. Nothing here is under the lock of updates.
final class RouterRecords: Sendable {
  /// The bits of a ``RouterCounting``.
  private let mode = Atomic<UInt8>(RouterCounting.none.rawValue)
  let decisions = DecisionCounters()
  let scenes = SceneTally()
  let conditions = ConditionTally()
  /// Held to copy it in or out only.
  let maintenance = Mutex(RouterMaintenance())
  let observer = Mutex<(@Sendable (RouterMaintenanceEvent) -> Void)?>(nil)

  var counting: RouterCounting {
    get { RouterCounting(rawValue: mode.load(ordering: .relaxed)) ?? .none }
    set { mode.store(newValue.rawValue, ordering: .relaxed) }
  }

  @inline(__always) var isCounting: Bool { mode.load(ordering: .relaxed) != RouterCounting.none.rawValue }

  /// Counts a decision; returns whether the conditions of its event are to be looked for.
  ///
  /// - Parameter newest: the snapshot in force.
  @inline(never) func count(
    _ decision: Decision, by snapshot: RouterSnapshot, newest: () -> RouterSnapshot
  ) -> Bool {
    let number = decisions.count(decision)
    let mode = mode.load(ordering: .relaxed)
    if mode < RouterCounting.conditions.rawValue { return false }
    if mode == RouterCounting.scenes.rawValue { scenes.count(decision, by: snapshot, newest: newest) }
    return conditions.isSample(number)
  }

  @inline(never) func count(
    _ decisions: Span<Decision>, by snapshot: RouterSnapshot, newest: () -> RouterSnapshot
  ) {
    self.decisions.count(decisions)
    if counting == .scenes { scenes.count(decisions, by: snapshot, newest: newest) }
  }
}

extension Router {
  /// `decision` about `event`, counted if that is asked for.
  @inline(__always) func counted(
    _ decision: Decision, _ event: Event, by snapshot: RouterSnapshot
  ) -> Decision {
    if records.isCounting, records.count(decision, by: snapshot, newest: { self.snapshot }) {
      countConditions(of: event, by: snapshot)
    }
    return decision
  }

  /// The same about the URL with these bytes.
  @inline(__always) func counted(
    _ decision: Decision, url: Span<UInt8>, by snapshot: RouterSnapshot
  ) -> Decision {
    if records.isCounting, records.count(decision, by: snapshot, newest: { self.snapshot }) {
      countConditions(ofURL: url, by: snapshot)
    }
    return decision
  }

  /// Does what is due in the background, and tells of it; returns whether there is more to do.
  func recorded(
    _ kind: RouterMaintenanceEvent.Kind, _ work: () -> RouterMaintenanceEvent.Outcome
  ) -> Bool {
    records.maintenance.withLock { $0.running = kind }
    let clock = ContinuousClock()
    let begin = clock.now
    let outcome = work()
    let event = RouterMaintenanceEvent(
      kind: kind, outcome: outcome, duration: begin.duration(to: clock.now),
      conditions: snapshot.statistics.distinctConditions, version: version)
    records.maintenance.withLock { maintenance in
      maintenance.running = nil
      maintenance.add(event)
    }
    onMaintenance?(event)
    return outcome == .postponed
  }
}
