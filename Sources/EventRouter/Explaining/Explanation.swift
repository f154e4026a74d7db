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
    /// The set in which the condition stands, by the position of its scene.
    public var set: ConditionSetName
    /// The same, by the id of its scene.
    public var setID: ConditionSetID
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
  /// The decision, by id.
  public var destination: Destination
}

extension Explanation: CustomStringConvertible {
  /// The explanation for a person, on several lines. Texts are whole, and each on one line.
  public var description: String {
    func whole(_ text: String) -> String { quoted(text, scalars: .max) }
    var lines: [String] = []
    switch event {
    case .url(let url): lines.append("event     URL \(whole(url))")
    case .userActivity(let activity):
      lines.append("event     user activity \(whole(activity.activityType))")
      lines.append("  target  \(activity.targetContentIdentifier.map(whole) ?? "none")")
      lines.append("  web     \(activity.webpageURL.map(whole) ?? "none")")
    }
    lines.append("text      \(event.text.map(whole) ?? "none")")
    lines.append("folded    \(foldedText.map(whole) ?? "none")")
    for step in steps {
      lines.append("rule \(step.rule)    \(step.won ? "wins" : "no  ")  \(step.reason)")
    }
    lines.append("decision  \(decisionInWords)")
    lines.append("matches   \(matches.count)")
    for match in matches { lines.append("  \(whole(match.condition)) in \(match.setID)") }
    return lines.joined(separator: "\n")
  }

  private var decisionInWords: String {
    switch destination {
    case .openScene(let id, let rule): "open scene \(quoted(id.rawValue)), by \(rule.name)"
    case .newScene(let id, let rule): "a new scene of \(quoted(id.rawValue)), by \(rule.name)"
    case .unhandled: "unhandled"
    }
  }
}
