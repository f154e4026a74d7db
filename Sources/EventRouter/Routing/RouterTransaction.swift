/// Changes of a ``Router`` that take effect together, or not at all.
///
/// `Router.update` hands one to its closure. Each operation is seen by the ones after it. A scene or a position
/// that is not there is an error at once; the configuration as a whole is checked when the closure returns, so that on
/// the way a scene may be open whose declaration follows.
///
/// Positions are those of ``configuration``. An operation looks for its scene from the first on: it takes O(*n*) time
/// for *n* scenes, beside what the whole transaction costs.
public struct RouterTransaction {
  private var changed: RouterConfiguration
  /// Whether anything was written.
  private(set) var hasChanges = false

  init(_ configuration: RouterConfiguration) { changed = configuration }

  /// The configuration as it is by now. Assign to it, or to parts of it, what no operation does.
  public var configuration: RouterConfiguration {
    get { changed }
    _modify {
      hasChanges = true
      yield &changed
    }
  }

  /// Whether the platform shows a single scene.
  public var platform: Platform {
    get { changed.platform }
    set { configuration.platform = newValue }
  }
}

// MARK: - Open scenes

extension RouterTransaction {
  /// Opens `scene` behind the open ones, or before the scene at `position`.
  ///
  /// - Throws: ``RouterUpdateError/positionOutOfBounds(_:count:)``. That its id is open already is an error at the end.
  public mutating func open(_ scene: OpenScene, at position: Int? = nil) throws(RouterUpdateError) {
    let count = changed.openScenes.count
    let position = position ?? count
    guard (0...count).contains(position) else { throw .positionOutOfBounds(position, count: count) }
    configuration.openScenes.insert(scene, at: position)
  }

  /// Closes the scene `id`, and returns it.
  ///
  /// - Throws: ``RouterUpdateError/notOpen(_:)``.
  @discardableResult
  public mutating func close(_ id: OpenScene.ID) throws(RouterUpdateError) -> OpenScene {
    let index = try position(of: id)
    return configuration.openScenes.remove(at: index)
  }

  /// Moves the scene `id` to `position` among the open ones; 0 makes it the first choice.
  ///
  /// - Throws: ``RouterUpdateError/notOpen(_:)`` and ``RouterUpdateError/positionOutOfBounds(_:count:)``.
  public mutating func move(_ id: OpenScene.ID, to position: Int) throws(RouterUpdateError) {
    let index = try self.position(of: id)
    let count = changed.openScenes.count
    guard (0..<count).contains(position) else { throw .positionOutOfBounds(position, count: count) }
    if index == position { return }
    let scene = configuration.openScenes.remove(at: index)
    configuration.openScenes.insert(scene, at: position)
  }

  /// Makes the scene `id` the first choice, as a window that comes to the front.
  ///
  /// - Throws: ``RouterUpdateError/notOpen(_:)``.
  public mutating func activate(_ id: OpenScene.ID) throws(RouterUpdateError) { try move(id, to: 0) }

  /// Replaces what the views of the scene `id` say about external events.
  ///
  /// - Throws: ``RouterUpdateError/notOpen(_:)``.
  public mutating func setConditions(
    of id: OpenScene.ID, preferring: Set<String>, allowing: Set<String>
  ) throws(RouterUpdateError) {
    let index = try position(of: id)
    configuration.openScenes[index].preferring = preferring
    configuration.openScenes[index].allowing = allowing
  }

  private func position(of id: OpenScene.ID) throws(RouterUpdateError) -> Int {
    guard let index = changed.openScenes.firstIndex(where: { $0.id == id }) else { throw .notOpen(id) }
    return index
  }
}

// MARK: - Declarations

extension RouterTransaction {
  /// Adds `declaration` behind the others, or before the one at `position`.
  ///
  /// - Throws: ``RouterUpdateError/declarationPositionOutOfBounds(_:count:)``. That its id is declared already is an
  ///   error at the end.
  public mutating func addDeclaration(
    _ declaration: SceneDeclaration, at position: Int? = nil
  ) throws(RouterUpdateError) {
    let count = changed.declarations.count
    let position = position ?? count
    guard (0...count).contains(position) else {
      throw .declarationPositionOutOfBounds(position, count: count)
    }
    configuration.declarations.insert(declaration, at: position)
  }

  /// Removes the declaration `id`, and returns it. That a scene of it is still open is an error at the end.
  ///
  /// - Throws: ``RouterUpdateError/notDeclared(_:)``.
  @discardableResult
  public mutating func removeDeclaration(_ id: SceneDeclaration.ID) throws(RouterUpdateError)
    -> SceneDeclaration
  {
    let index = try position(of: id)
    return configuration.declarations.remove(at: index)
  }

  /// Replaces the conditions of the declaration `id`; nil takes its modifier away, so that it may be the fallback.
  ///
  /// - Throws: ``RouterUpdateError/notDeclared(_:)``.
  public mutating func setMatching(
    of id: SceneDeclaration.ID, _ conditions: Set<String>?
  ) throws(RouterUpdateError) {
    let index = try position(of: id)
    configuration.declarations[index].matching = conditions
  }

  private func position(of id: SceneDeclaration.ID) throws(RouterUpdateError) -> Int {
    guard let index = changed.declarations.firstIndex(where: { $0.id == id }) else { throw .notDeclared(id) }
    return index
  }
}

// MARK: - Single conditions

extension RouterTransaction {
  /// Adds one condition to a set, and says whether it was not there. A declaration without a `matching` modifier gets
  /// one.
  ///
  /// - Throws: ``RouterUpdateError/notOpen(_:)`` or ``RouterUpdateError/notDeclared(_:)``.
  @discardableResult
  public mutating func insertCondition(
    _ condition: String, into set: ConditionSetID
  ) throws(RouterUpdateError) -> Bool {
    // In this order it is hashed in linear time.
    let condition = condition.withMarksInOrder
    return try change(set) { $0.insert(condition).inserted }
  }

  /// Removes one condition from a set, and says whether it was there. What is left is a modifier, even if it is empty.
  ///
  /// - Throws: ``RouterUpdateError/notOpen(_:)`` or ``RouterUpdateError/notDeclared(_:)``.
  @discardableResult
  public mutating func removeCondition(
    _ condition: String, from set: ConditionSetID
  ) throws(RouterUpdateError) -> Bool {
    let condition = condition.withMarksInOrder
    return try change(set) { $0.remove(condition) != nil }
  }

  /// Calls `body`, which says whether it changed anything, with a set, and says the same.
  private mutating func change(
    _ set: ConditionSetID, _ body: (inout Set<String>) -> Bool
  ) throws(RouterUpdateError) -> Bool {
    let isChanged: Bool
    switch set {
    case .preferring(let id):
      let index = try position(of: id)
      isChanged = body(&changed.openScenes[index].preferring)
    case .allowing(let id):
      let index = try position(of: id)
      isChanged = body(&changed.openScenes[index].allowing)
    case .matching(let id):
      let index = try position(of: id)
      isChanged = changed.declarations[index].changeMatching(body)
    }
    if isChanged { hasChanges = true }
    return isChanged
  }
}

extension SceneDeclaration {
  /// Calls `body` with the conditions, which are none without a modifier; there is one if that changes them.
  fileprivate mutating func changeMatching(_ body: (inout Set<String>) -> Bool) -> Bool {
    let hadModifier = matching != nil
    // Out of the declaration meanwhile, so that nothing is copied.
    var conditions = matching ?? []
    matching = nil
    let isChanged = body(&conditions)
    if hadModifier || isChanged { matching = conditions }
    return isChanged
  }
}
