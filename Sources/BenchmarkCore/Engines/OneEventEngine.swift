import EventModel
import EventRouter

/// The library, asked as who has one event at a time asks it.
struct OneEventEngine: BenchmarkEngine {
  private let snapshot: RouterSnapshot

  init(_ configuration: RouterConfiguration, limits: RouterLimits) throws(ConfigurationError) {
    snapshot = try RouterSnapshot(configuration, limits: limits)
  }

  var name: EngineName { .fastOne }
  var indexBytes: Int { snapshot.statistics.indexBytes }
  var representation: String { snapshot.statistics.representation }

  /// - Parameter lanes: does not matter; one call has one.
  func route(
    _ events: PreparedEvents, lanes: Int, into decisions: inout [Decision]
  ) throws(EventError) {
    decisions.removeAll(keepingCapacity: true)
    for event in events.events { decisions.append(try snapshot.routeOne(event)) }
  }
}

extension RouterSnapshot {
  /// The decision by the call for one event that a user has for it: `route(url:)` for a URL, whose bytes are at hand,
  /// and `route(_:)` for an activity.
  package func routeOne(_ event: Event) throws(EventError) -> Decision {
    switch event {
    case .url(let url): try route(url: url.utf8.span)
    case .userActivity: try route(event)
    }
  }
}

extension EngineFactory {
  package static func fastOne(limits: RouterLimits = .none) -> EngineFactory {
    EngineFactory(name: .fastOne) { configuration throws(ConfigurationError) in
      try OneEventEngine(configuration, limits: limits)
    }
  }

  /// Every engine that there is.
  package static func all(limits: RouterLimits) -> [EngineFactory] {
    [.fast(limits: limits), .fastOne(limits: limits), .reference, .foundation]
  }
}
