/// An open scene: its tree, and what was found in it.
final class SceneState {
  let id: OpenScene.ID
  let declaration: SceneDeclaration.ID
  /// What takes URLs, in handlers' order. An event reads this and what is above, of any of very many scenes: they are
  /// close together.
  private(set) var urlHandlers: [(URL) -> Void] = []
  /// Larger than that of the scenes that were active last before this one was; 0 if it never was.
  var activation: UInt64 = 0
  /// What takes activities, in handlers' order.
  private(set) var activityHandlers: [(type: String, action: (NSUserActivity) -> Void)] = []
  /// The URL of the event that opened it.
  let url: URL?
  var root: Node?
  /// The unions over the tree.
  private(set) var preferring: Set<String> = []
  private(set) var allowing: Set<String> = []
  /// Whether the router knows the scene.
  var isOpen = false
  /// Whether its tree has changed in the round of evaluation under way.
  var isTouched = false
  /// The activities that it advertises, in the order in which they were first met.
  var activities: [NSUserActivity] = []
  /// Who reads what the activities' closures read.
  var activityReader: Reader?

  init(id: OpenScene.ID, declaration: SceneDeclaration.ID, url: URL?) {
    (self.id, self.declaration, self.url) = (id, declaration, url)
  }

  /// Finds in the tree what is kept beside it.
  ///
  /// - Returns: whether the conditions have changed, and what updates activities.
  func collect() -> (areConditionsNew: Bool, updates: [(type: String, update: (NSUserActivity) -> Void)]) {
    (urlHandlers, activityHandlers) = ([], [])
    var (preferring, allowing): (Set<String>, Set<String>) = ([], [])
    var updates: [(type: String, update: (NSUserActivity) -> Void)] = []
    root?.forEachItem { item in
      switch item {
      case .conditions(let more, let alsoAllowed):
        if preferring.isEmpty { preferring = more } else { preferring.formUnion(more) }
        if allowing.isEmpty { allowing = alsoAllowed } else { allowing.formUnion(alsoAllowed) }
      case .openURL(let action): urlHandlers.append(action)
      case .continueActivity(let type, let action): activityHandlers.append((type, action))
      case .userActivity(let type, let update): updates.append((type, update))
      default: break
      }
    }
    let areNew = preferring != self.preferring || allowing != self.allowing
    if areNew { (self.preferring, self.allowing) = (preferring, allowing) }
    return (areNew, updates)
  }
}
