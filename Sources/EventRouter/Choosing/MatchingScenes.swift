/// All that match an event, by id, in the order of the configuration.
public struct MatchingScenes: Sendable, Hashable, CustomStringConvertible {
  /// The open scenes that prefer or allow the event.
  public var openScenes: [OpenScene.ID]
  /// The declarations that match it.
  public var declarations: [SceneDeclaration.ID]

  /// The ids in words, such as `open scenes w1, w2; declarations photo`.
  public var description: String {
    SceneMatches.inWords(openScenes.map(\.rawValue), declarations.map(\.rawValue))
  }
}
