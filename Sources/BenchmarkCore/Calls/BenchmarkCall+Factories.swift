import EventModel
import EventRouter
import ReferenceRouter
import Workloads

extension BenchmarkCall {
  /// The engines that a workload is timed and verified with, when it calls this.
  ///
  /// - Throws: what went wrong with the file that is to be read.
  package func factories(for workload: Workload, limits: RouterLimits) throws -> [EngineFactory] {
    switch self {
    case .batch: EngineFactory.all(limits: limits)
    case .compile:
      [
        fast { configuration throws(ConfigurationError) in
          try CallEngine.compiling(configuration, limits: limits)
        }, .reference,
      ]
    case .update:
      [
        fast { configuration throws(ConfigurationError) in
          try CallEngine.updating(configuration, limits: limits)
        }, .reference,
      ]
    case .read:
      try reading(EventsFile(workload.events), limits)
    case .events, .event, .router: [routing(limits), .reference]
    case .matches, .eventMatches: [routing(limits), .referenceMatches]
    }
  }

  private func fast(
    _ make: @escaping @Sendable (RouterConfiguration) throws(ConfigurationError) -> CallEngine
  ) -> EngineFactory {
    EngineFactory(name: .fast) { configuration throws(ConfigurationError) in try make(configuration) }
  }

  private func routing(_ limits: RouterLimits) -> EngineFactory {
    fast { configuration throws(ConfigurationError) in
      try CallEngine.routing(self, configuration, limits: limits)
    }
  }

  private func reading(_ file: EventsFile, _ limits: RouterLimits) -> [EngineFactory] {
    let fast = fast { configuration throws(ConfigurationError) in
      try CallEngine.reading(file, configuration, limits: limits)
    }
    return [fast, .reference]
  }
}

extension EngineFactory {
  /// The plain reading of which scenes match: the first of them for each event.
  fileprivate static let referenceMatches = EngineFactory(name: .reference) {
    configuration throws(ConfigurationError) in
    let router = try ReferenceRouter(configuration)
    return EventwiseEngine(name: .reference) { event in
      let matches = router.matches(event)
      return SceneMatches(openScenes: matches.openScenes, declarations: matches.declarations).first
    }
  }
}

extension SceneMatches {
  /// The first scene that matches, in the form of a decision: what all of a pass's matches are checked by.
  var first: Decision {
    openScenes.first.map { .openScene($0, rule: .preferring) }
      ?? declarations.first.map { .newScene($0, rule: .matching) } ?? .unhandled
  }
}
