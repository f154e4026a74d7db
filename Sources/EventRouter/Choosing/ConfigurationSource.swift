/// What a snapshot was compiled from. Routing asks how many scenes there are and what they are called; the conditions as
/// written, which are most of a configuration, are asked for by few.
struct ConfigurationSource: Sendable {
  /// What was compiled; nothing where that was saved. No case of an enumeration: those are copied to be looked at.
  private let given: RouterConfiguration
  private let saved: SavedConfiguration?
  let platform: Platform
  let openSceneCount, declarationCount: Int

  init(_ configuration: RouterConfiguration) {
    given = configuration
    saved = nil
    platform = configuration.platform
    openSceneCount = configuration.openScenes.count
    declarationCount = configuration.declarations.count
  }

  init(_ saved: SavedConfiguration) {
    given = RouterConfiguration()
    self.saved = saved
    platform = saved.platform
    openSceneCount = saved.openSceneCount
    declarationCount = saved.declarationCount
  }

  /// All of it. Of a saved one it is made when it is first asked for.
  var configuration: RouterConfiguration { saved?.configuration ?? given }

  /// All of it but, of a saved one, the conditions: so that is soon made.
  var outline: RouterConfiguration { saved?.outline(withIDs: true) ?? given }

  /// - Parameter position: below ``openSceneCount``.
  @inline(__always) func openSceneID(_ position: Int) -> OpenScene.ID {
    guard let saved else { return given.openScenes[position].id }
    return saved.openSceneID(position)
  }

  /// - Parameter position: below ``declarationCount``.
  @inline(__always) func declarationID(_ position: Int) -> SceneDeclaration.ID {
    guard let saved else { return given.declarations[position].id }
    return saved.declarationID(position)
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
    if let saved { return saved.conditions(of: set) }
    return switch set {
    case .matching(let position): given.declarations[position].matching ?? []
    case .preferring(let position): given.openScenes[position].preferring
    case .allowing(let position): given.openScenes[position].allowing
    }
  }
}
