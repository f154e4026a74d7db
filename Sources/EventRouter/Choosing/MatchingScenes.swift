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

extension RouterSnapshot {
  /// All open scenes and declarations that match `event`, by id; see ``matches(_:in:)``.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func scenes(
    matching event: Event, in subset: SceneSubset? = nil
  ) throws(EventError) -> MatchingScenes {
    scenes(of: try matches(event, in: subset))
  }

  /// The ids of `matches`. Positions that this configuration does not have are left out.
  public func scenes(of matches: SceneMatches) -> MatchingScenes {
    let (openScenes, declarations) = (configuration.openScenes, configuration.declarations)
    return MatchingScenes(
      openScenes: matches.openScenes.filter(openScenes.indices.contains).map { openScenes[$0].id },
      declarations: matches.declarations.filter(declarations.indices.contains).map { declarations[$0].id })
  }
}

/// Scenes in words; "none" if there are none.
func matchesDescription(_ openScenes: [String], _ declarations: [String]) -> String {
  let parts = [("open scenes", openScenes), ("declarations", declarations)]
  let words = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
  return words.isEmpty ? "none" : words.joined(separator: "; ")
}
