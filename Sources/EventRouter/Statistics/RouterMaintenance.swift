/// Something that a ``Router`` did in the background to make its index better. No answer depends on it.
public struct RouterMaintenanceEvent: Sendable, Hashable {
  /// What was done.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// The index was laid out anew for the conditions that there are by now.
    case rebuild
    /// Automata for conditions of which texts are dense were made one.
    case join
    /// The version in force was compiled, because updates paused.
    case compile
  }

  /// What came of it.
  public enum Outcome: UInt8, Sendable, Hashable, CaseIterable {
    /// It is in force.
    case applied
    /// Updates came meanwhile; it will be tried again.
    case postponed
    /// Updates came meanwhile that made it needless.
    case abandoned
  }

  /// What was done.
  public var kind: Kind
  /// What came of it.
  public var outcome: Outcome
  /// How long it took, from when it was found to be due.
  public var duration: Duration
  /// ``RouterStatistics/distinctConditions`` when it was over.
  public var conditions: Int
  /// The version that was in force when it was over.
  public var version: RouterVersion
}

/// What was done in the background for a ``Router`` so far.
public struct RouterMaintenance: Sendable, Hashable {
  /// Of one kind of work.
  public struct Work: Sendable, Hashable {
    /// How often it was done and is or was in force.
    public internal(set) var applied = 0
    /// How often it was begun, and updates that came meanwhile made it useless.
    public internal(set) var unused = 0
    /// How long it took the last time that it was applied; nil if it never was.
    public internal(set) var lastDuration: Duration?
  }

  /// Whether the router will look what there is to do, or is at it. It does so some time after each update.
  public internal(set) var isPending = false
  /// What is being done at the moment.
  public internal(set) var running: RouterMaintenanceEvent.Kind?
  private var works = [Work](repeating: Work(), count: RouterMaintenanceEvent.Kind.allCases.count)

  /// What was done of one kind.
  public internal(set) subscript(kind: RouterMaintenanceEvent.Kind) -> Work {
    get { works[Int(kind.rawValue)] }
    set { works[Int(kind.rawValue)] = newValue }
  }

  mutating func add(_ event: RouterMaintenanceEvent) {
    if event.outcome == .applied {
      self[event.kind].applied += 1
      self[event.kind].lastDuration = event.duration
    } else {
      self[event.kind].unused += 1
    }
  }
}
