/// What a ``Router`` counts of the events that it is asked about. Counting costs something in every call, so it is
/// off until ``Router/counting`` is set.
public enum RouterCounting: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  /// Nothing. Costs one comparison in a call.
  case none
  /// Decisions by rule. Costs an addition to a counter per event, or a pass over a batch's decisions.
  case decisions
  /// Decisions by rule, and which conditions are in texts, of one event of some: ``Router/conditionHits``. Costs for
  /// few events to look for all conditions.
  case conditions
  /// Both, and how many events each scene received, by id: ``Router/sceneHits``. Costs more: per event a
  /// look-up of the scene's id, and a lock that few threads share; a batch does so once for each scene that receives any.
  case scenes

  /// Whether `left` counts less than `right`.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How many events were decided by which rule.
public struct DecisionCounts: Sendable, Hashable {
  /// By rule, and last those that no rule decided.
  private var counts: [UInt64]

  init(_ counts: [UInt64]) { self.counts = counts }

  /// Events that this rule decided.
  public subscript(rule: Decision.Rule) -> UInt64 { counts[Int(rule.rawValue)] }

  /// Events that no scene received.
  public var unhandled: UInt64 { counts[DecisionCounters.unhandled] }

  /// All events that were counted.
  public var events: UInt64 { counts.reduce(0, &+) }
}

/// How many events each scene received.
public struct SceneHits: Sendable, Hashable {
  /// Events that open scenes received, by the scene's id. Those that received none are not there.
  public internal(set) var openScenes: [OpenScene.ID: UInt64] = [:]
  /// Events for which a new scene was to be opened, by the declaration's id.
  public internal(set) var declarations: [SceneDeclaration.ID: UInt64] = [:]
  /// Events that went to scenes and declarations that are gone.
  public internal(set) var others: UInt64 = 0
}
