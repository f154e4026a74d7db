/// Why an event was routed as it was.
public struct Explanation: Sendable, Hashable {
  /// One rule of the six, tried in order.
  public struct Step: Sendable, Hashable {
    /// The rule's number, 1 to 6.
    public var rule: Int
    /// Whether this rule decided; it is then the last step.
    public var won: Bool
    /// Why, in one sentence.
    public var reason: String
  }

  /// A condition that matches the event, with the set in which it stands.
  public struct ConditionMatch: Sendable, Hashable {
    public var set: ConditionSetName
    /// The condition as written.
    public var condition: String
  }

  public var event: Event
  /// The event's text after folding; nil for an event without text.
  public var foldedText: String?
  /// The rules that were tried, the last of which won.
  public var steps: [Step]
  /// Every condition that matches, sorted by (tier, order, condition).
  public var matches: [ConditionMatch]
  /// Always equal to what ``RouterSnapshot/route(_:)`` returns.
  public var decision: Decision
}

/// A condition that is probably a mistake.
public struct LintFinding: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    /// The condition is empty, or folds to nothing.
    case neverMatches
    /// The same scene and tier has a condition with the same fold.
    case duplicate
    /// An earlier or the same destination has a condition whose fold is a part of this one's.
    case shadowed
  }
  public var kind: Kind
  public var set: ConditionSetName
  public var condition: String
  /// For `duplicate` and `shadowed`: the other condition and where it stands.
  public var by: Explanation.ConditionMatch?
}
