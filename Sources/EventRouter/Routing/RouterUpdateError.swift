/// Why an update did not take effect. The configuration in force is what it was.
public enum RouterUpdateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The changed configuration is not valid, or exceeds a limit.
  case configuration(ConfigurationError)
  /// No open scene has this id.
  case notOpen(OpenScene.ID)
  /// No declaration has this id.
  case notDeclared(SceneDeclaration.ID)
  /// The position is negative or beyond the open scenes, of which there are `count`.
  case positionOutOfBounds(Int, count: Int)
  /// The position is negative or beyond the declarations, of which there are `count`.
  case declarationPositionOutOfBounds(Int, count: Int)
  /// An update was asked for within the closure of another one of the same router.
  case updateInsideUpdate

  /// What is wrong with the change, in one line.
  public var description: String {
    switch self {
    case .configuration(let error): error.description
    case .notOpen(let id): "\(quoted(id.rawValue)) is not open; expected the id of an open scene"
    case .notDeclared(let id): "\(quoted(id.rawValue)) is not declared; expected the id of a declaration"
    case .positionOutOfBounds(let position, let count):
      "position \(position) is not among the \(count) open scenes; positions are counted from 0"
    case .declarationPositionOutOfBounds(let position, let count):
      "position \(position) is not among the \(count) declarations; positions are counted from 0"
    case .updateInsideUpdate:
      "the router was asked for an update within the closure of another; change the transaction that the "
        + "closure was given instead"
    }
  }
}
