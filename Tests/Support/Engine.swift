public import EventModel
public import EventRouter
public import ReferenceRouter

/// Something that routes by the specification. Every statement is tested on all of them.
public enum Engine: Sendable, CaseIterable {
  case fast
  case reference

  public func router(_ configuration: RouterConfiguration) throws(ConfigurationError) -> any RoutingEngine {
    switch self {
    case .fast: try RouterSnapshot(configuration)
    case .reference: try ReferenceRouter(configuration)
    }
  }

  public func fold(_ text: String) -> String {
    switch self {
    case .fast: Folding.fold(text)
    case .reference: ReferenceRouter.fold(text)
    }
  }
}

/// A condition that matches an event, and where it stands.
public struct MatchingCondition: Hashable, Sendable, CustomStringConvertible {
  public var set: ConditionSetName
  public var condition: String

  public init(_ set: ConditionSetName, _ condition: String) {
    self.set = set
    self.condition = condition
  }

  public var description: String { "\(set): \(quoted(condition))" }
}

/// The questions that every engine answers.
public protocol RoutingEngine: Sendable {
  func decision(for event: Event) throws -> Decision
  func allMatches(of event: Event) throws -> SceneMatches
  func matchingConditions(of event: Event) throws -> [MatchingCondition]
}

extension RouterSnapshot: RoutingEngine {
  public func decision(for event: Event) throws -> Decision { try route(event) }

  public func allMatches(of event: Event) throws -> SceneMatches { try matches(event) }

  public func matchingConditions(of event: Event) throws -> [MatchingCondition] {
    try explain(event).matches.map { MatchingCondition($0.set, $0.condition) }
  }
}

extension ReferenceRouter: RoutingEngine {
  public func decision(for event: Event) -> Decision { route(event) }

  public func allMatches(of event: Event) -> SceneMatches { matches(event) }

  public func matchingConditions(of event: Event) -> [MatchingCondition] {
    matchingConditions(event).map { MatchingCondition($0.set, $0.condition) }
  }
}
