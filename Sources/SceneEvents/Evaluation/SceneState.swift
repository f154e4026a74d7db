/// An open scene: its tree, and what was found in it.
final class SceneState {
  let id: OpenScene.ID
  let declaration: SceneDeclaration.ID
  /// The URL of the event that opened it.
  let url: URL?
  var root: Node?
  /// The unions over the tree.
  private(set) var preferring: Set<String> = []
  private(set) var allowing: Set<String> = []
  /// Whether the router knows the scene.
  var isOpen = false
  /// Where the router had it when that was last looked up; it may have moved.
  var position = 0
  /// Whether its tree has changed in the round of evaluation under way.
  var isTouched = false
  private var found: Handlers?
  /// The activities that it advertises, in the order in which they were first met.
  var activities: [NSUserActivity] = []
  /// Who reads what the activities' closures read.
  var activityReader: Reader?
  /// The scenes that were active just before and just after this one.
  unowned var newer: SceneState?
  var older: SceneState?

  init(id: OpenScene.ID, declaration: SceneDeclaration.ID, url: URL?) {
    (self.id, self.declaration, self.url) = (id, declaration, url)
  }

  /// What takes events, in handlers' order.
  struct Handlers {
    var urls: [(URL) -> Void] = []
    var activities: [(type: String, action: (NSUserActivity) -> Void)] = []
  }

  /// The handlers; found when they are first asked for after an evaluation.
  var handlers: Handlers {
    if let found { return found }
    var handlers = Handlers()
    root?.forEachItem { item in
      switch item {
      case .openURL(let action): handlers.urls.append(action)
      case .continueActivity(let type, let action): handlers.activities.append((type, action))
      default: break
      }
    }
    found = handlers
    return handlers
  }

  /// Finds in the tree what is kept beside it.
  ///
  /// - Returns: whether the conditions have changed, and what updates activities.
  func collect() -> (areConditionsNew: Bool, updates: [(type: String, update: (NSUserActivity) -> Void)]) {
    found = nil
    var (preferring, allowing): (Set<String>, Set<String>) = ([], [])
    var updates: [(type: String, update: (NSUserActivity) -> Void)] = []
    root?.forEachItem { item in
      switch item {
      case .conditions(let more, let alsoAllowed):
        if preferring.isEmpty { preferring = more } else { preferring.formUnion(more) }
        if allowing.isEmpty { allowing = alsoAllowed } else { allowing.formUnion(alsoAllowed) }
      case .userActivity(let type, let update): updates.append((type, update))
      default: break
      }
    }
    let areNew = preferring != self.preferring || allowing != self.allowing
    if areNew { (self.preferring, self.allowing) = (preferring, allowing) }
    return (areNew, updates)
  }
}
