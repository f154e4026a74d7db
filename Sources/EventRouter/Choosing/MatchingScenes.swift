/// All that match an event, by id, in the order of the configuration.
public struct MatchingScenes: Sendable, Hashable, CustomStringConvertible {
  /// The open scenes that prefer or allow the event.
  public var openScenes: [OpenScene.ID]
  /// The declarations that match it.
  public var declarations: [SceneDeclaration.ID]

  /// The ids in words, such as `open scenes w1, w2; declarations photo`.
  public var description: String {
    matchesDescription(openScenes.map(\.rawValue), declarations.map(\.rawValue))
  }
}

/// Scenes in words; "none" if there are none.
func matchesDescription(_ openScenes: [String], _ declarations: [String]) -> String {
  let parts = [("open scenes", openScenes), ("declarations", declarations)]
  let words = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
  return words.isEmpty ? "none" : words.joined(separator: "; ")
}
