import Synchronization

/// A router whose scenes change while events flow: readers take the current ``RouterSnapshot``, writers
/// build the next one and swap it in.
///
/// An update compiles the whole configuration anew, in the caller's path; routing goes on undisturbed
/// meanwhile. Updates wait for each other.
public final class Router: Sendable {
  private let state: Mutex<RouterSnapshot>
  /// Held while the next snapshot is built, so that no update is lost.
  private let updating = Mutex<Void>(())
  private let limits: RouterLimits

  /// Compiles `configuration`; `limits` hold for it and for every update.
  public init(_ configuration: RouterConfiguration, limits: RouterLimits = .none) throws(ConfigurationError) {
    self.limits = limits
    state = Mutex(try RouterSnapshot(configuration, limits: limits))
  }

  /// The configuration in force, compiled. Take it once per batch.
  public var snapshot: RouterSnapshot { state.withLock { $0 } }

  /// Where `event` goes by the configuration in force.
  public func route(_ event: Event) throws(EventError) -> Destination {
    let snapshot = snapshot
    return snapshot.destination(of: try snapshot.route(event))
  }

  /// Changes the configuration.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  /// - Complexity: that of ``RouterSnapshot/init(_:limits:)``.
  public func update(
    _ change: (inout RouterConfiguration) throws(RouterUpdateError) -> Void
  ) throws(RouterUpdateError) {
    try updating.withLock { _ throws(RouterUpdateError) in
      var configuration = snapshot.configuration
      try change(&configuration)
      let next: RouterSnapshot
      do throws(ConfigurationError) {
        next = try RouterSnapshot(configuration, limits: limits)
      } catch {
        throw .configuration(error)
      }
      state.withLock { $0 = next }
    }
  }

  /// Opens `scene` behind the open ones, or before the scene at `position`.
  public func open(_ scene: OpenScene, at position: Int? = nil) throws(RouterUpdateError) {
    try update { configuration throws(RouterUpdateError) in
      let count = configuration.openScenes.count
      let position = position ?? count
      guard (0...count).contains(position) else { throw .positionOutOfBounds(position, count: count) }
      configuration.openScenes.insert(scene, at: position)
    }
  }

  /// Closes the scene `id`.
  public func close(_ id: OpenScene.ID) throws(RouterUpdateError) {
    try update { configuration throws(RouterUpdateError) in
      configuration.openScenes.remove(at: try configuration.position(of: id))
    }
  }

  /// Moves the scene `id` to `position` among the open ones; 0 makes it the first choice.
  public func move(_ id: OpenScene.ID, to position: Int) throws(RouterUpdateError) {
    try update { configuration throws(RouterUpdateError) in
      let scene = configuration.openScenes.remove(at: try configuration.position(of: id))
      let count = configuration.openScenes.count
      guard (0...count).contains(position) else { throw .positionOutOfBounds(position, count: count + 1) }
      configuration.openScenes.insert(scene, at: position)
    }
  }

  /// Replaces what the views of the scene `id` say about external events.
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

/// Why an update did not take effect. The configuration in force is what it was.
public enum RouterUpdateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The changed configuration is not valid, or exceeds a limit.
  case configuration(ConfigurationError)
  /// No open scene has this id.
  case notOpen(OpenScene.ID)
  /// The position is negative or beyond the open scenes, of which there are `count`.
  case positionOutOfBounds(Int, count: Int)

  /// What is wrong with the change, in one line.
  public var description: String {
    switch self {
    case .configuration(let error): error.description
    case .notOpen(let id): "\(quoted(id.rawValue)) is not open; expected the id of an open scene"
    case .positionOutOfBounds(let position, let count):
      "position \(position) is not among the \(count) open scenes"
    }
  }
}

extension RouterConfiguration {
  fileprivate func position(of id: OpenScene.ID) throws(RouterUpdateError) -> Int {
    guard let position = openScenes.firstIndex(where: { $0.id == id }) else { throw .notOpen(id) }
    return position
  }
}
