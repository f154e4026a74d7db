import BenchmarkCore
import EventRouter
import FoundationBaseline
import ReferenceRouter

/// What decides, called as an embedder calls it: with one event, or with a batch.
package struct LatencyEngine: Sendable {
  package var name: EngineName
  /// What the index is made of, for a person; empty for an engine without one.
  package var representation = ""
  package var decide: @Sendable (Event) throws(EventError) -> Decision
  /// Overwrites the array with a decision per event.
  package var decideBatch: @Sendable (PreparedBatch, inout [Decision]) throws(EventError) -> Void

  /// The engine called `name`; `limits` and `lanes` are for the fast one.
  package static func make(
    _ name: EngineName, _ configuration: RouterConfiguration, limits: RouterLimits, lanes: Int
  ) throws(ConfigurationError) -> LatencyEngine {
    switch name {
    case .fast:
      let snapshot = try RouterSnapshot(configuration, limits: limits)
      return LatencyEngine(
        name: name, representation: snapshot.statistics.representation,
        decide: { event throws(EventError) in try snapshot.route(event) },
        decideBatch: { batch, decisions throws(EventError) in
          try snapshot.route(batch.batch, lanes: lanes, into: &decisions)
        })
    case .fastOne:
      let snapshot = try RouterSnapshot(configuration, limits: limits)
      return eventwise(name, snapshot.statistics.representation) { event throws(EventError) in
        try snapshot.routeOne(event)
      }
    case .reference:
      let router = try ReferenceRouter(configuration)
      return eventwise(name) { router.route($0) }
    case .foundation:
      let router = try FoundationBaselineRouter(configuration)
      return eventwise(name) { router.route($0) }
    }
  }

  /// An engine that decides a batch one event after the other.
  private static func eventwise(
    _ name: EngineName, _ representation: String = "",
    _ decide: @escaping @Sendable (Event) throws(EventError) -> Decision
  ) -> LatencyEngine {
    LatencyEngine(name: name, representation: representation, decide: decide) {
      batch, decisions throws(EventError) in
      decisions.removeAll(keepingCapacity: true)
      for event in batch.events { decisions.append(try decide(event)) }
    }
  }
}

/// Events that are decided together, in the forms that engines take.
package struct PreparedBatch: Sendable {
  package private(set) var events: [Event] = []
  package private(set) var batch = EventBatch()

  /// Which forms are filled depends on who will ask.
  mutating func append(_ event: Event, for engine: EngineName) throws(EventError) {
    if engine == .fast { try batch.append(event) } else { events.append(event) }
  }

  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    batch.removeAll(keepingCapacity: true)
  }
}
