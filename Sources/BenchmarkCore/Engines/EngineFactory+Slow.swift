import EventModel
import FoundationBaseline
import ReferenceRouter

extension EngineFactory {
  /// The plain reading of the specification.
  package static let reference = EngineFactory(name: .reference) { configuration throws(ConfigurationError) in
    let router = try ReferenceRouter(configuration)
    return EventwiseEngine(name: .reference) { router.route($0) }
  }

  /// What one writes with Foundation.
  package static let foundation = EngineFactory(name: .foundation) {
    configuration throws(ConfigurationError) in
    let router = try FoundationBaselineRouter(configuration)
    return EventwiseEngine(name: .foundation) { router.route($0) }
  }
}
