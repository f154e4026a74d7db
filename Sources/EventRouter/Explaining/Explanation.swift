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
    /// The set in which the condition stands.
    public var set: ConditionSetName
    /// The condition as written.
    public var condition: String
  }

  /// The event that was asked about.
  public var event: Event
  /// The event's text after folding; nil for an event without text.
  public var foldedText: String?
  /// The rules that were tried, the last of which won.
  public var steps: [Step]
  /// Every condition that matches, sorted by (tier, order, the UTF-8 bytes of the condition).
  public var matches: [ConditionMatch]
  /// Always equal to what ``RouterSnapshot/route(_:)`` returns.
  public var decision: Decision
}
