/// Why a service got nothing, or could not give anything.
public enum ServiceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No scene is open, so none is active.
  case noScene
  /// Nothing in the active scene takes or gives items of the type.
  case unsupported
  /// What the active scene gives cannot be changed.
  case readOnly
  /// The active scene did not take the items: every closure that was asked returned false.
  case refused
  /// The items were taken; evaluating anew what that changed failed.
  case runtime(SceneRuntimeError)

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .noScene: "no scene is open; open one first"
    case .unsupported: "nothing in the active scene takes or gives items of this type"
    case .readOnly: "what the active scene gives cannot be changed"
    case .refused: "the active scene refused the items"
    case .runtime(let error): error.description
    }
  }
}
