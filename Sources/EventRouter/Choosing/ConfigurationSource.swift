/// What a snapshot was compiled from. Routing asks how many scenes there are and what they are called; the conditions as
/// written, which are most of a configuration, are asked for by few.
struct ConfigurationSource: Sendable {
  private enum Origin {
    case given(RouterConfiguration)
    case saved(SavedConfiguration)
  }

  private let origin: Origin
  let platform: Platform
  let openSceneCount, declarationCount: Int

  init(_ configuration: RouterConfiguration) {
    origin = .given(configuration)
    platform = configuration.platform
    openSceneCount = configuration.openScenes.count
    declarationCount = configuration.declarations.count
  }

  init(_ saved: SavedConfiguration) {
    origin = .saved(saved)
    platform = saved.platform
    openSceneCount = saved.openSceneCount
    declarationCount = saved.declarationCount
  }

  /// All of it. Of a saved one it is made when it is first asked for, which takes about as long as compiling does.
  var configuration: RouterConfiguration {
    switch origin {
    case .given(let configuration): configuration
    case .saved(let saved): saved.configuration
    }
  }

  /// All of it but, of a saved one, the conditions: so that is soon made.
  var outline: RouterConfiguration {
    switch origin {
    case .given(let configuration): configuration
    case .saved(let saved): saved.outline(withIDs: true)
    }
  }

  /// - Parameter position: below ``openSceneCount``.
  func openSceneID(_ position: Int) -> OpenScene.ID {
    switch origin {
    case .given(let configuration): configuration.openScenes[position].id
    case .saved(let saved): saved.openSceneID(position)
    }
  }

  /// - Parameter position: below ``declarationCount``.
  func declarationID(_ position: Int) -> SceneDeclaration.ID {
    switch origin {
    case .given(let configuration): configuration.declarations[position].id
    case .saved(let saved): saved.declarationID(position)
    }
  }

  /// The name of a set of this configuration, by its scene's id.
  func id(of set: ConditionSetName) -> ConditionSetID {
    switch set {
    case .matching(let position): .matching(declarationID(position))
    case .preferring(let position): .preferring(openSceneID(position))
    case .allowing(let position): .allowing(openSceneID(position))
    }
  }

  /// The conditions of a set, as written.
  func conditions(of set: ConditionSetName) -> Set<String> {
    switch origin {
    case .given(let configuration):
      switch set {
      case .matching(let position): configuration.declarations[position].matching ?? []
      case .preferring(let position): configuration.openScenes[position].preferring
      case .allowing(let position): configuration.openScenes[position].allowing
      }
    case .saved(let saved): saved.conditions(of: set)
    }
  }
}
