@_exported public import EventModel

/// A compiled configuration: immutable, and safe to use from any number of threads at once.
public final class RouterSnapshot: Sendable {
  public let configuration: RouterConfiguration
  public let statistics: RouterStatistics

  public init(_ configuration: RouterConfiguration, limits: RouterLimits = .none) throws(ConfigurationError) {
    try configuration.validate(limits: limits)
    self.configuration = configuration
    self.statistics = RouterStatistics()
  }

  public func route(_ event: Event) throws(EventError) -> Decision { .unhandled }

  /// Routes `events` on `lanes` threads (at least 1).
  public func route(_ events: [Event], lanes: Int = 1) throws(EventError) -> [Decision] { [] }

  /// Routes a batch; `decisions` is overwritten with one decision per event and keeps its storage.
  public func route(_ batch: EventBatch, lanes: Int = 1, into decisions: inout [Decision]) throws(EventError)
  {}

  /// Routes URL events that lie back to back in `bytes`: event *i* ends before `ends[i]` and begins where
  /// the one before it ends (the first at 0). One decision per event is written to `decisions`.
  public func route(
    urls bytes: Span<UInt8>, ends: Span<UInt32>, lanes: Int = 1, into decisions: inout MutableSpan<Decision>
  ) throws(EventError) {}

  /// All open scenes and declarations that match `event`.
  public func matches(_ event: Event, in subset: SceneSubset? = nil) throws(EventError) -> SceneMatches {
    SceneMatches(openScenes: [], declarations: [])
  }

  /// All matches of every event of a batch.
  public func matches(
    _ batch: EventBatch, lanes: Int = 1, in subset: SceneSubset? = nil
  ) throws(EventError) -> [SceneMatches] { [] }

  public func explain(_ event: Event) throws(EventError) -> Explanation {
    Explanation(event: event, foldedText: nil, steps: [], matches: [], decision: .unhandled)
  }

  /// What is questionable about the configuration's conditions, in the order of the rules.
  public func lint() -> [LintFinding] { [] }
}

/// What the compiled index is made of.
public struct RouterStatistics: Sendable, Hashable {
  /// Conditions as written, in all sets together.
  public var conditions = 0
  /// Conditions that differ after folding and can match by their text.
  public var distinctConditions = 0
  /// Bytes that the compiled index holds: the sum of its buffers' capacities.
  public var indexBytes = 0
  /// The representation chosen, for a person: such as "automaton, 41,002 states, 48 classes".
  public var representation = ""
}

/// All that match an event, as positions in the configuration, ascending.
public struct SceneMatches: Sendable, Hashable {
  public var openScenes: [Int]
  public var declarations: [Int]
  public init(openScenes: [Int], declarations: [Int]) {
    self.openScenes = openScenes
    self.declarations = declarations
  }
}

/// A choice of open scenes and declarations (a tenant, a feature flag) that fan-out is restricted to.
public struct SceneSubset: Sendable, Hashable {
  public init(openScenes: some Sequence<Int>, declarations: some Sequence<Int>) {}
}
