/// Runs an app: opens its scenes, evaluates their views, and brings them events.
///
/// ```swift
/// let runtime = try await SceneRuntime(Photos.self)
/// let delivery = await runtime.deliver(.url("photos://view?photoIdentifier=1"))
/// print(delivery.outcome, delivery.scene as Any)
/// ```
///
/// The app, its views and its handlers live in the runtime's isolation: none of them needs to be `Sendable`, and each
/// runtime has its own. Nothing is drawn: a scene's whole tree is evaluated, as if all of it were on screen.
///
/// Every call leaves the runtime settled: what changed has been evaluated anew, and the router told in one update.
public actor SceneRuntime<Application: App> {
  private let core: SceneCore
  private let clock: any Clock<Duration>
  private let router: Router

  /// Creates the app within the runtime's isolation, and evaluates what it declares. No scene is open.
  ///
  /// - Parameters:
  ///   - type: the app.
  ///   - manifest: which URLs and activities are the app's own.
  ///   - platform: whether one scene may be open at a time, or several.
  ///   - order: which open scene is asked first.
  ///   - limits: bounds of the router, for conditions and events.
  ///   - clock: what background work is timed by.
  ///   - systemOpener: opens the URLs that the app leaves to the system and does not claim; says whether it did.
  /// - Throws: ``SceneRuntimeError/configuration(_:)`` if two declarations have the same id, a document group has a type
  ///   that is not known, or a limit is exceeded.
  public init(
    _ type: Application.Type = Application.self, manifest: AppManifest = AppManifest(),
    platform: Platform = .multipleScenes, order: SceneOrder = .asOpened, limits: RouterLimits = .none,
    clock: any Clock<Duration> = ContinuousClock(),
    systemOpener: @escaping @Sendable (URL) -> Bool = { _ in false }
  ) async throws(SceneRuntimeError) {
    let core = try SceneCore(
      manifest: manifest, platform: platform, order: order, limits: limits, systemOpener: systemOpener)
    router = core.router
    self.core = core
    self.clock = clock
    // From here on this is isolated.
    try core.start { Application() }
  }

  /// The declarations and the open scenes, as the router has them.
  public nonisolated var configuration: RouterConfiguration { router.snapshot.configuration }

  /// Updates that the router has made.
  package var updateCount: Int { core.updateCount }

  // MARK: Scenes

  /// Opens scenes of a declaration, in one update. The last one is active.
  ///
  /// A `Window` is never open twice: where it is open, that scene becomes active and is returned.
  ///
  /// - Returns: the ids: that of the declaration, `-`, and a number, from 1, that no scene of it had before.
  /// - Throws: ``SceneRuntimeError``, and no scene has been opened.
  @discardableResult
  public func open(
    _ declaration: SceneDeclaration.ID, count: Int = 1
  ) throws(SceneRuntimeError) -> [OpenScene.ID] {
    try core.settle()
    let scenes = try core.open(declaration, count: count)
    _ = core.deliverRequests()
    return scenes.map(\.id)
  }

  /// Closes a scene. Its states are gone and its activities withdrawn.
  ///
  /// - Throws: ``SceneRuntimeError``, and nothing has been closed.
  public func close(_ scene: OpenScene.ID) throws(SceneRuntimeError) { try core.close([scene]) }

  /// Closes scenes, in one update.
  ///
  /// - Throws: ``SceneRuntimeError``, and nothing has been closed.
  public func close(_ scenes: [OpenScene.ID]) throws(SceneRuntimeError) { try core.close(scenes) }

  /// Makes an open scene the active one: services ask it, and with ``SceneOrder/mostRecentlyActiveFirst`` events do.
  ///
  /// - Throws: ``SceneRuntimeError/sceneNotOpen(_:)``.
  public func activate(_ scene: OpenScene.ID) throws(SceneRuntimeError) {
    core.activate(try core.openScene(scene))
    try core.settle()
  }

  /// The active scene: the one that was opened, activated or received an event last, and is still open.
  public var activeScene: OpenScene.ID? { core.active?.id }

  /// Calls `body` with the app, whose states and objects it may read and change. URLs that it opens are delivered.
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws; ``SceneRuntimeError`` if evaluating what it changed fails.
  @discardableResult
  public func perform<Result: Sendable>(_ body: @Sendable (Application) throws -> Result) throws -> Result {
    defer { _ = core.deliverRequests() }
    let result: Result
    do {
      guard let value = try core.withApp(Application.self, body) else {
        preconditionFailure("the app is created before the runtime is")
      }
      result = value
    } catch {
      try? core.settle()
      throw error
    }
    try core.settle()
    return result
  }

  // MARK: Events

  /// Delivers an event: routes it, opens a scene if that is what the rules say, and calls its handlers.
  ///
  /// An activity of browsing-web type with a web page is a universal link, and becomes a URL event.
  ///
  /// - Complexity: that of routing, beside what the handlers do, and one update if they change what is preferred or
  ///   allowed; another one if a scene is opened.
  public func deliver(_ event: Event) -> Delivery { core.deliver(event) }

  /// Delivers a URL; conditions see its `absoluteString`.
  public func deliver(_ url: URL) -> Delivery { core.deliver(url) }

  /// Delivers an activity. Handlers are given this object.
  public func deliver(_ activity: sending NSUserActivity) -> Delivery { core.deliver(activity) }

  /// Delivers events, one after the other; nothing else comes between.
  public func deliver(_ events: [Event]) -> [Delivery] { events.map(core.deliver) }

  /// Presses the first link of a scene that has this title.
  ///
  /// - Throws: ``SceneRuntimeError/sceneNotOpen(_:)``, ``SceneRuntimeError/noLink(title:scene:)``.
  public func follow(_ title: String, in scene: OpenScene.ID) throws(SceneRuntimeError) -> FollowedLink {
    try core.follow(title, in: scene)
  }

  // MARK: Activities

  /// The activities that a scene advertises.
  ///
  /// - Throws: ``SceneRuntimeError/sceneNotOpen(_:)``.
  public func advertised(in scene: OpenScene.ID) throws(SceneRuntimeError) -> [AdvertisedActivity] {
    try core.advertised(in: scene)
  }

  /// An activity that a scene advertises and that is eligible for Handoff, as data for ``continueActivity(_:)``.
  ///
  /// - Throws: ``HandoffError``.
  public func handOff(_ activityType: String, from scene: OpenScene.ID) throws(HandoffError) -> Data {
    try core.handOff(activityType, from: scene)
  }

  /// Delivers an activity that another runtime handed off.
  ///
  /// - Throws: ``HandoffError``; nothing has been delivered.
  public func continueActivity(_ data: Data) throws(HandoffError) -> Delivery {
    core.deliver(try Handoff.decode(data))
  }

  // MARK: Background

  /// Runs all actions of the app for `wake`, concurrently and outside this isolation.
  ///
  /// - Parameters:
  ///   - wake: what for.
  ///   - duration: how long they may take, by the runtime's clock; nil for as long as they want. Those that still run
  ///     then are cancelled, and not waited for.
  public func wake(for wake: BackgroundWake, within duration: Duration? = nil) async -> WakeResult {
    let work = core.declarations.backgroundActions.compactMap { $0.work(wake) }
    if work.isEmpty { return .noMatch }
    return await WakeRun(work, timer: duration.map { clock.timer($0) }).result()
  }

  // MARK: Services

  /// Offers items to the active scene: to its closures for this very type, until one takes them.
  ///
  /// - Throws: ``ServiceError/noScene``, ``ServiceError/unsupported``, ``ServiceError/refused``.
  public func importFromServices<T: Transferable & Sendable>(_ items: [T]) throws(ServiceError) {
    try core.importItems(items)
  }

  /// Asks the active scene for items of this very type. They are evaluated now.
  ///
  /// - Throws: ``ServiceError/noScene``, ``ServiceError/unsupported``.
  public func exportToServices<T: Transferable & Sendable>(
    _ type: T.Type = T.self
  ) throws(ServiceError) -> [T] {
    try core.exportItems(type)
  }

  /// Gives back to the active scene what was made of its items.
  ///
  /// - Throws: ``ServiceError/noScene``, ``ServiceError/unsupported``, ``ServiceError/readOnly``,
  ///   ``ServiceError/refused``.
  public func editFromServices<T: Transferable & Sendable>(_ items: [T]) throws(ServiceError) {
    try core.editItems(items)
  }

  /// Offers providers to the active scene: to its closures for a type that they conform to, until one takes them.
  ///
  /// - Throws: ``ServiceError/noScene``, ``ServiceError/unsupported``, ``ServiceError/refused``.
  public func importItemProviders(_ providers: [NSItemProvider]) throws(ServiceError) {
    try core.importProviders(providers)
  }

  /// Asks the active scene for providers of something that conforms to one of `types`.
  ///
  /// - Throws: ``ServiceError/noScene``, ``ServiceError/unsupported``.
  public func exportItemProviders(conformingTo types: [UTType]) throws(ServiceError) -> [NSItemProvider] {
    try core.exportProviders(types)
  }

  /// Gives back to the active scene what was made of its providers.
  ///
  /// - Throws: ``ServiceError/noScene``, ``ServiceError/unsupported``, ``ServiceError/readOnly``,
  ///   ``ServiceError/refused``.
  public func editItemProviders(_ providers: [NSItemProvider]) throws(ServiceError) {
    try core.editProviders(providers)
  }
}
