/// What a runtime does, within its isolation: the app, its open scenes, and the router that is told of them.
final class SceneCore {
  /// Rounds of evaluation, and of events that cause events, before they are stopped.
  static let roundLimit = 100
  /// Scenes that are open at a time, at most.
  static let countLimit = 1 << 30
  /// Events that one event may cause, altogether.
  static let followingLimit = 10_000

  let router: Router
  let manifest: AppManifest
  let order: SceneOrder
  let platform: Platform
  let tracker = Tracker()
  let system: SystemOpening
  /// The router's, after the last update.
  var snapshot: RouterSnapshot
  /// What the app declares.
  var declarations = Declarations()
  private(set) var app: Node?
  /// Open scenes by their ids.
  var scenes: [OpenScene.ID: SceneState] = [:]
  /// How many scenes each declaration has had.
  var counts: [SceneDeclaration.ID: Int] = [:]
  /// The open scene of each window.
  var windows: [SceneDeclaration.ID: SceneState] = [:]
  /// The active scene: of the open ones that with the largest activation.
  var active: SceneState?
  /// How often another scene became active.
  var activations: UInt64 = 0
  /// What the next update has to tell the router.
  var changes = Changes()
  /// The number of the next event.
  var nextNumber = 0
  /// Updates that the router has made, for tests and benchmarks.
  var updateCount = 0

  init(
    manifest: AppManifest, platform: Platform, order: SceneOrder, limits: RouterLimits,
    systemOpener: @escaping @Sendable (URL) -> Bool
  ) throws(SceneRuntimeError) {
    do {
      router = try Router(RouterConfiguration(platform: platform), limits: limits)
    } catch {
      throw .configuration(error)
    }
    snapshot = router.snapshot
    (self.manifest, self.platform, self.order) = (manifest, platform, order)
    system = SystemOpening(manifest: manifest, opener: systemOpener)
  }

  deinit {
    // Places know their states, and states who reads them.
    for scene in scenes.values { tearDown(scene) }
    if let app { tracker.tearDown(app) }
  }

  /// Evaluates the app that `make` creates, and declares its scenes.
  func start<Application: App>(_ make: () -> Application) throws(SceneRuntimeError) {
    let app = AppNode(make(), Place(key: 0, scene: nil, depth: 0))
    app.environment.openURL = OpenURLAction(system: system)
    self.app = app
    tracker.invalidate(app)
    try settle()
  }

  /// Calls `body` with the app.
  func withApp<Application: App, Result>(
    _ type: Application.Type, _ body: (Application) throws -> Result
  ) rethrows -> Result? {
    guard let app = app as? AppNode<Application> else { return nil }
    return try body(app.installed(tracker))
  }

  /// Takes what the app declares now. Scenes whose declaration is gone close; the trees of the others are made anew.
  func declare(_ evaluation: _Evaluation) {
    let previous = declarations
    declarations = Declarations(evaluation)
    if declarations.declarations != previous.declarations {
      // Those that the router has are the ones before all that it has not been told of.
      changes.replaced = changes.replaced ?? previous
    }
    changes.closing = []
    for scene in scenes.values {
      guard let position = declarations.positions[scene.declaration] else {
        changes.closing.append(scene)
        continue
      }
      let root = declarations.declared[position].content.makeRoot(of: scene, url: scene.url)
      if let old = scene.root, old !== root { tracker.tearDown(old) }
      scene.root = root
      tracker.invalidate(root)
    }
  }

  func tearDown(_ scene: SceneState) {
    if let root = scene.root { tracker.tearDown(root) }
    scene.root = nil
    if let reader = scene.activityReader { tracker.tearDown(reader) }
    for activity in scene.activities { activity.invalidate() }
    scene.activities = []
  }
}
