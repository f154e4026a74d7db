import EventModel
import EventRouter

/// The library, routing a batch that lies in memory.
struct FastEngine: BenchmarkEngine {
  private let snapshot: RouterSnapshot

  init(_ configuration: RouterConfiguration, limits: RouterLimits) throws(ConfigurationError) {
    snapshot = try RouterSnapshot(configuration, limits: limits)
  }

  var name: EngineName { .fast }
  var indexBytes: Int { snapshot.statistics.indexBytes }
  var representation: String { snapshot.statistics.representation }

  func route(
    _ events: PreparedEvents, lanes: Int, into decisions: inout [Decision]
  ) throws(EventError) {
    try snapshot.route(events.batch, lanes: lanes, into: &decisions)
  }
}

extension EngineFactory {
  package static func fast(limits: RouterLimits = .none) -> EngineFactory {
    EngineFactory(name: .fast) { configuration throws(ConfigurationError) in
      try FastEngine(configuration, limits: limits)
    }
  }
}
