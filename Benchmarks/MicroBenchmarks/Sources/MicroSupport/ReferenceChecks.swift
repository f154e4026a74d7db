public import EventRouter
import ReferenceRouter

/// Compares with the reference router, which tries every condition on every event: with as many events as it
/// does in a moment, spread over all.
public struct ReferenceChecks {
  /// Conditions times events that the reference is asked for.
  private static let effort = 1_000_000

  private let reference: ReferenceRouter
  private let events: [Event]
  private let sample: [Int]

  public init(_ configuration: RouterConfiguration, events: [Event]) throws {
    reference = try ReferenceRouter(configuration)
    self.events = events
    var conditions = 1
    configuration.forEachConditionSet { conditions += $1.count }
    let count = max(1, min(events.count, Self.effort / conditions))
    sample = (0..<count).map { $0 * events.count / count }
  }

  /// Throws ``WrongResult`` for the first decision that differs.
  public func check(_ decisions: [Decision]) throws(WrongResult) {
    try require(
      decisions.count == events.count, "\(decisions.count) decisions for \(events.count) events")
    for index in sample {
      let expected = reference.route(events[index])
      try require(
        decisions[index] == expected,
        "event \(index): expected \(expected.outcome), got \(decisions[index].outcome)")
    }
  }

  /// Throws ``WrongResult`` for the first event whose matches differ.
  public func check(_ matches: BatchMatches) throws(WrongResult) {
    try require(matches.count == events.count, "matches of \(matches.count) events, not of \(events.count)")
    for index in sample { try check(matches[index], at: index) }
  }

  /// Throws ``WrongResult`` if the matches of the event at `index` differ.
  public func check(_ matches: SceneMatches, at index: Int) throws(WrongResult) {
    let expected = reference.matches(events[index])
    try require(matches == expected, "event \(index): expected \(expected), got \(matches)")
  }

  /// Throws ``WrongResult`` if what is said of the event at `index` differs.
  public func check(_ explanation: Explanation, at index: Int) throws(WrongResult) {
    let expected = reference.matchingConditions(events[index]).map(\.condition)
    let found = explanation.matches.map(\.condition)
    try require(found == expected, "event \(index): expected the conditions \(expected), got \(found)")
    let decision = reference.route(events[index])
    try require(
      explanation.decision == decision,
      "event \(index): expected \(decision.outcome), got \(explanation.decision.outcome)")
  }
}

/// What the reference folds `text` to.
public func referenceFold(_ text: String) -> String { ReferenceRouter.fold(text) }
