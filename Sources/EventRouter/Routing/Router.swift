import Synchronization

/// A router whose scenes change while events flow: readers take the current ``RouterSnapshot``, writers
/// build the next one and swap it in.
///
/// An update compiles the whole configuration anew, in the caller's path; routing goes on undisturbed
/// meanwhile. Updates of other threads wait for it.
public final class Router: Sendable {
  private let state: Mutex<RouterSnapshot>
  /// Held while the next snapshot is built, so that no update is lost.
  private let updating = Mutex<Void>(())
  /// The thread that holds ``updating``, by ``CurrentThread/number``; 0 if none does.
  private let updater = Atomic<UInt>(0)
  private let limits: RouterLimits
  private let capacity: Capacity

  /// Compiles `configuration`; `limits` hold for it and for every update.
  ///
  /// - Throws: ``ConfigurationError`` for the first thing that is wrong or over a limit.
  public convenience init(
    _ configuration: RouterConfiguration, limits: RouterLimits = .none
  ) throws(ConfigurationError) {
    try self.init(configuration, limits: limits, capacity: .full)
  }

  @_spi(Benchmarks) public init(
    _ configuration: RouterConfiguration, limits: RouterLimits = .none, capacity: Capacity
  ) throws(ConfigurationError) {
    self.limits = limits
    self.capacity = capacity
    state = Mutex(
      try RouterSnapshot(configuration, limits: limits, representation: .automatic, capacity: capacity))
  }

  /// The configuration in force, compiled. Take it once per batch.
  public var snapshot: RouterSnapshot { state.withLock { $0 } }

  /// Where `event` goes by the configuration in force.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func route(_ event: Event) throws(EventError) -> Destination {
    let snapshot = snapshot
    return snapshot.destination(of: try snapshot.route(event))
  }

  /// Changes the configuration.
  ///
  /// - Parameter change: called once, on this thread, with the configuration in force. It may route and take
  ///   ``snapshot``: these are of the configuration in force until this call returns. It must not wait for
  ///   another thread that updates this router: that one waits for it.
  /// - Throws: ``RouterUpdateError``, and nothing has changed: what `change` throws, what is wrong with the
  ///   configuration that it leaves, and ``RouterUpdateError/updateInsideUpdate`` if this is called within
  ///   `change` itself, by any of the calls that change scenes.
  /// - Complexity: that of ``RouterSnapshot/init(_:limits:)``.
  public func update(
    _ change: (inout RouterConfiguration) throws(RouterUpdateError) -> Void
  ) throws(RouterUpdateError) {
    let thread = CurrentThread.number
    // Only this thread can have put its own number there, so no other order of memory matters.
    if updater.load(ordering: .relaxed) == thread { throw .updateInsideUpdate }
    try updating.withLock { _ throws(RouterUpdateError) in
      updater.store(thread, ordering: .relaxed)
      defer { updater.store(0, ordering: .relaxed) }
      var configuration = snapshot.configuration
      try change(&configuration)
      let next: RouterSnapshot
      do throws(ConfigurationError) {
        next = try RouterSnapshot(
          configuration, limits: limits, representation: .automatic, capacity: capacity)
      } catch {
        throw .configuration(error)
      }
      // The one before is let go, which takes a while, when nobody waits for the lock any more.
      _ = state.withLock { current in
        let previous = current
        current = next
        return previous
      }
    }
  }

  /// Opens `scene` behind the open ones, or before the scene at `position`.
  ///
  /// - Throws: ``RouterUpdateError``, as ``update(_:)`` does, and if there is no such position.
  public func open(_ scene: OpenScene, at position: Int? = nil) throws(RouterUpdateError) {
    try update { configuration throws(RouterUpdateError) in
      let count = configuration.openScenes.count
      let position = position ?? count
      guard (0...count).contains(position) else { throw .positionOutOfBounds(position, count: count) }
      configuration.openScenes.insert(scene, at: position)
    }
  }

  /// Closes the scene `id`.
  ///
  /// - Throws: ``RouterUpdateError``, as ``update(_:)`` does, and if the scene is not open.
  public func close(_ id: OpenScene.ID) throws(RouterUpdateError) {
    try update { configuration throws(RouterUpdateError) in
      configuration.openScenes.remove(at: try configuration.position(of: id))
    }
  }

  /// Moves the scene `id` to `position` among the open ones; 0 makes it the first choice.
  ///
  /// - Throws: ``RouterUpdateError``, as ``update(_:)`` does, and if the scene is not open or there is no such
  ///   position.
  public func move(_ id: OpenScene.ID, to position: Int) throws(RouterUpdateError) {
    try update { configuration throws(RouterUpdateError) in
      let scene = configuration.openScenes.remove(at: try configuration.position(of: id))
      let count = configuration.openScenes.count
      guard (0...count).contains(position) else { throw .positionOutOfBounds(position, count: count + 1) }
      configuration.openScenes.insert(scene, at: position)
    }
  }

  /// Replaces what the views of the scene `id` say about external events.
  ///
  /// - Throws: ``RouterUpdateError``, as ``update(_:)`` does, and if the scene is not open.
  public func setConditions(
    of id: OpenScene.ID, preferring: Set<String>, allowing: Set<String>
  ) throws(RouterUpdateError) {
    try update { configuration throws(RouterUpdateError) in
      let position = try configuration.position(of: id)
      configuration.openScenes[position].preferring = preferring
      configuration.openScenes[position].allowing = allowing
    }
  }
}

extension RouterConfiguration {
  fileprivate func position(of id: OpenScene.ID) throws(RouterUpdateError) -> Int {
    guard let position = openScenes.firstIndex(where: { $0.id == id }) else { throw .notOpen(id) }
    return position
  }
}
