/// Why a runtime did not do what it was asked, or stopped.
public enum SceneRuntimeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The app's declarations or the open scenes' conditions are not valid, or exceed a limit. What was in force stays.
  case configuration(ConfigurationError)
  /// The event is too long.
  case event(EventError)
  /// No declaration has this id.
  case unknownDeclaration(SceneDeclaration.ID)
  /// No scene with this id is open.
  case sceneNotOpen(OpenScene.ID)
  /// The platform shows a single scene, and there would be this many.
  case severalScenesOnSingleScenePlatform(count: Int)
  /// That many scenes cannot be opened.
  case negativeCount(Int)
  /// The scene has no link of this title.
  case noLink(title: String, scene: OpenScene.ID)
  /// Evaluating changed what was evaluated, again and again. What was found last stays.
  case tooManyEvaluations(limit: Int)
  /// The event came of another, and that of another, and so on; or there were too many of them. It was not routed.
  case tooManyFollowingEvents(limit: Int)
  /// A tree has more views with bodies above one another than this. Those below are left out.
  case treeTooDeep(limit: Int)

  /// What is wrong, and what to do, in one line.
  public var description: String {
    switch self {
    case .configuration(let error): error.description
    case .event(let error): error.description
    case .unknownDeclaration(let id):
      "\(quoted(id.rawValue)) is not declared; expected the id of a declaration of the app"
    case .sceneNotOpen(let id): "\(quoted(id.rawValue)) is not open; expected the id of an open scene"
    case .severalScenesOnSingleScenePlatform(let count):
      "there would be \(count) open scenes; a singleScene platform has at most one, so close that first"
    case .negativeCount(let count): "\(count) scenes cannot be opened; expected 0 or more"
    case .noLink(let title, let scene):
      "the scene \(quoted(scene.rawValue)) has no link \(quoted(title)); expected the title of a Link in its tree"
    case .tooManyEvaluations(let limit):
      "evaluating the views still changed what they read after \(limit) rounds; "
        + "look for a body or an activity's update that sets state"
    case .tooManyFollowingEvents(let limit):
      "events opened URLs that opened URLs, for more than \(limit) rounds or \(SceneCore.followingLimit) events; "
        + "look for a handler that opens what it is called with"
    case .treeTooDeep(let limit):
      "a tree has more than \(limit) views above one another; what is below is left out"
    }
  }
}
