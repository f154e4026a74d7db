internal import RouterFiles

/// What of the library a workload calls. Everything but ``batch`` is timed of the engine `fast` alone, on one lane.
package enum BenchmarkCall: String, Sendable, Hashable, JSONChoice {
  /// `RouterSnapshot.route(_:lanes:into:)` with all events in an `EventBatch`.
  case batch
  /// `RouterSnapshot.route(_:lanes:)` with all events in an `[Event]`.
  case events
  /// `RouterSnapshot.route(_:)`, one event after the other.
  case event
  /// `Router.route(_:)`, one event after the other.
  case router
  /// `RouterSnapshot.matches(_:into:)` with all events in an `EventBatch`.
  case matches
  /// `RouterSnapshot.matches(_:)`, one event after the other.
  case eventMatches
  /// `RouterSnapshot.init(_:)`.
  case compile
  /// `Router.open(_:)` and `Router.close(_:)`.
  case update
  /// `EventReader.read(into:)`: lines of a file to an `EventBatch`.
  case read

  /// What is done once or many times in a pass: figures are told per so much.
  package var unit: String {
    switch self {
    case .compile: "condition"
    case .update: "update"
    case .batch, .events, .event, .router, .matches, .eventMatches, .read: "event"
    }
  }
}
