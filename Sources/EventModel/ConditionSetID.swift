/// Names a set of conditions by the scene that has it, wherever that scene stands.
public enum ConditionSetID: Sendable, Hashable, CustomStringConvertible {
  /// What the views of this open scene prefer.
  case preferring(OpenScene.ID)
  /// What the views of this open scene allow.
  case allowing(OpenScene.ID)
  /// The `matching` modifier of this declaration.
  case matching(SceneDeclaration.ID)

  /// The set and its scene, such as `preferring of open scene "w1"`.
  public var description: String {
    switch self {
    case .preferring(let id): "preferring of open scene \(quoted(id.rawValue))"
    case .allowing(let id): "allowing of open scene \(quoted(id.rawValue))"
    case .matching(let id): "matching of \(quoted(id.rawValue))"
    }
  }
}
