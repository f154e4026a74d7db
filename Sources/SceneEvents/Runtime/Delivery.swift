/// What became of an event.
public struct Delivery: Sendable, Hashable {
  /// How it ended.
  public enum Outcome: Sendable, Hashable {
    /// At least one handler was called.
    case handled
    /// A scene received it, which has no handler for it.
    case noHandler
    /// No scene receives it: rule 6.
    case unhandled
    /// The manifest does not list the activity's type. It was not routed.
    case undeclaredActivityType
    /// `URL(string:)` refuses the URL, or the activity's web page. Nothing was opened and no handler called.
    case invalidURL
    /// Something failed: before the event was routed, or afterwards, when what its handlers changed was evaluated.
    /// ``Delivery/handlerCount`` tells how many were called.
    case failed(SceneRuntimeError)
  }

  /// The event's place among all events of the runtime, from 0. No number is left out.
  public var sequenceNumber: Int
  /// The scene that received the event.
  public var scene: OpenScene.ID?
  /// Whether the scene was opened for it.
  public var isNewScene = false
  /// The scene's declaration.
  public var declaration: SceneDeclaration.ID?
  /// The rule that decided.
  public var rule: Decision.Rule?
  /// How many handlers were called.
  public var handlerCount = 0
  /// How it ended.
  public var outcome: Outcome
  /// What became of the URLs that were opened meanwhile and that the app itself claims, in order; theirs are among them.
  public var following: [Delivery] = []

  init(_ sequenceNumber: Int, _ outcome: Outcome) {
    (self.sequenceNumber, self.outcome) = (sequenceNumber, outcome)
  }
}
