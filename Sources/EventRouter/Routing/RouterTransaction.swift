/// Changes of a ``Router`` that take effect together, or not at all.
///
/// `Router.update` hands one to its closure. Each operation is seen by the ones after it. A scene or a position
/// that is not there is an error at once; the whole is checked when the closure returns, so that on the way a scene may be
/// open whose declaration follows.
///
/// An operation costs about what it changes: its conditions, and the logarithm of how many scenes there are. To write to
/// ``configuration`` compiles everything anew, and each operation after that searches all scenes for the one that it is
/// about.
public struct RouterTransaction: ~Copyable {
  /// What is changed.
  private enum State {
    /// Nothing yet.
    case untouched
    /// The router's own, operation by operation.
    case live([LiveStore.Undo])
    /// A configuration, which is compiled when the closure returns.
    case whole(RouterConfiguration)
  }

  private var state = State.untouched
  private let base: RouterSnapshot
  private let stores: Guarded<LiveStore?>
  private let capacity: Capacity

  /// - Parameter stores: the router's, which is made where it is needed first.
  init(_ base: RouterSnapshot, _ stores: Guarded<LiveStore?>, _ capacity: Capacity) {
    self.base = base
    self.stores = stores
    self.capacity = capacity
  }

  /// What there is to do when the closure has returned.
  enum Outcome {
    case nothing
    case live(LiveStore, [LiveStore.Undo])
    case whole(RouterConfiguration)
  }

  var outcome: Outcome {
    switch state {
    case .untouched: .nothing
    case .live(let undo): undo.isEmpty ? .nothing : .live(store, undo)
    case .whole(let configuration): .whole(configuration)
    }
  }

  /// Takes back all that was done.
  func rollBack() {
    if case .live(let undo) = state { store.undo(undo) }
  }

  private var store: LiveStore {
    if let store = stores.value { return store }
    let store = base.thawed(capacity)
    stores.value = store
    return store
  }

  /// Does something to the router's own state, or to the configuration if that is what is changed.
  private mutating func perform<Result>(
    _ operation: (LiveStore, inout [LiveStore.Undo]) throws(RouterUpdateError) -> Result,
    whole: (inout RouterConfiguration) throws(RouterUpdateError) -> Result
  ) throws(RouterUpdateError) -> Result {
    if case .whole(var configuration) = state {
      // Out of the state meanwhile, so that nothing is copied.
      state = .untouched
      defer { state = .whole(configuration) }
      return try whole(&configuration)
    }
    var undo: [LiveStore.Undo] = []
    if case .live(let done) = state { undo = done }
    state = .untouched
    defer { state = .live(undo) }
    return try operation(store, &undo)
  }

  /// Whether a condition is so long that its fold may be too long to be numbered: who compiles tells.
  private static func isTooLong(_ conditions: Set<String>) -> Bool {
    conditions.contains { $0.utf8.count > LiveStore.longestCondition }
  }

  /// From here on a configuration is changed as a whole.
  private mutating func makeWhole() {
    if case .whole = state { return }
    let configuration = configuration
    rollBack()
    state = .whole(configuration)
  }

  /// The configuration as it is by now. Assign to it, or to parts of it, what no operation does: then everything is compiled
  /// anew when the closure returns.
  ///
  /// - Complexity: O(*n*) for *n* scenes where something was changed before.
  public var configuration: RouterConfiguration {
    get {
      switch state {
      case .untouched: base.configuration
      case .live: store.configuration
      case .whole(let configuration): configuration
      }
    }
    _modify {
      makeWhole()
      guard case .whole(var changed) = state else { preconditionFailure("it was just made whole") }
      state = .untouched
      defer { state = .whole(changed) }
      yield &changed
    }
  }

  /// Whether the platform shows a single scene.
  public var platform: Platform {
    get {
      switch state {
      case .untouched: base.platform
      case .live: store.platform
      case .whole(let configuration): configuration.platform
      }
    }
    set {
      if newValue == platform { return }
      // Neither of both throws.
      try? perform { store, undo throws(RouterUpdateError) in
        undo.append(store.setPlatform(newValue))
      } whole: { configuration throws(RouterUpdateError) in
        configuration.platform = newValue
      }
    }
  }
}

// MARK: - Open scenes

extension RouterTransaction {
  /// Opens `scene` behind the open ones, or before the scene at `position`.
  ///
  /// - Throws: ``RouterUpdateError/positionOutOfBounds(_:count:)``. That its id is open already is an error at the end.
  public mutating func open(_ scene: OpenScene, at position: Int? = nil) throws(RouterUpdateError) {
    if isOpen(scene.id) || Self.isTooLong(scene.preferring) || Self.isTooLong(scene.allowing) { makeWhole() }
    try perform { store, undo throws(RouterUpdateError) in
      undo.append(store.open(scene, at: try Self.openPosition(position, store.openCount)))
    } whole: { configuration throws(RouterUpdateError) in
      let position = try Self.openPosition(position, configuration.openScenes.count)
      configuration.openScenes.insert(scene, at: position)
    }
  }

  private func isOpen(_ id: OpenScene.ID) -> Bool {
    if case .whole = state { return false }
    return store.isOpen(id)
  }

  private static func openPosition(_ position: Int?, _ count: Int) throws(RouterUpdateError) -> Int {
    let position = position ?? count
    guard (0...count).contains(position) else { throw .positionOutOfBounds(position, count: count) }
    return position
  }

  /// Closes the scene `id`, and returns it.
  ///
  /// - Throws: ``RouterUpdateError/notOpen(_:)``.
  @discardableResult
  public mutating func close(_ id: OpenScene.ID) throws(RouterUpdateError) -> OpenScene {
    try perform { store, undo throws(RouterUpdateError) in
      let (scene, change) = try store.close(id)
      undo.append(change)
      return scene
    } whole: { configuration throws(RouterUpdateError) in
      configuration.openScenes.remove(at: try configuration.position(of: id))
    }
  }

  /// Moves the scene `id` to `position` among the open ones; 0 makes it the first choice.
  ///
  /// - Throws: ``RouterUpdateError/notOpen(_:)`` and ``RouterUpdateError/positionOutOfBounds(_:count:)``.
  public mutating func move(_ id: OpenScene.ID, to position: Int) throws(RouterUpdateError) {
    try perform { store, undo throws(RouterUpdateError) in
      if let change = try store.move(id, to: position) { undo.append(change) }
    } whole: { configuration throws(RouterUpdateError) in
      let index = try configuration.position(of: id)
      let count = configuration.openScenes.count
      guard (0..<count).contains(position) else { throw .positionOutOfBounds(position, count: count) }
      if index == position { return }
      let scene = configuration.openScenes.remove(at: index)
      configuration.openScenes.insert(scene, at: position)
    }
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
    if Self.isTooLong(preferring) || Self.isTooLong(allowing) { makeWhole() }
    try perform { store, undo throws(RouterUpdateError) in
      undo.append(try store.setConditions(of: id, preferring: preferring, allowing: allowing))
    } whole: { configuration throws(RouterUpdateError) in
      let index = try configuration.position(of: id)
      configuration.openScenes[index].preferring = preferring
      configuration.openScenes[index].allowing = allowing
    }
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
    if isAlone(declaration) { makeWhole() }
    try perform { store, undo throws(RouterUpdateError) in
      let position = try Self.declarationPosition(position, store.declarationCount)
      undo.append(store.add(declaration, at: position))
    } whole: { configuration throws(RouterUpdateError) in
      let position = try Self.declarationPosition(position, configuration.declarations.count)
      configuration.declarations.insert(declaration, at: position)
    }
  }

  /// Whether to add `declaration` is a change of the whole: its id is declared, its types are to be checked, or it has a
  /// very long condition.
  private func isAlone(_ declaration: SceneDeclaration) -> Bool {
    if case .documentGroup = declaration.kind { return true }
    if Self.isTooLong(declaration.matching ?? []) { return true }
    if case .whole = state { return false }
    return store.isDeclared(declaration.id)
  }

  private static func declarationPosition(_ position: Int?, _ count: Int) throws(RouterUpdateError) -> Int {
    let position = position ?? count
    guard (0...count).contains(position) else {
      throw .declarationPositionOutOfBounds(position, count: count)
    }
    return position
  }

  /// Removes the declaration `id`, and returns it. That a scene of it is still open is an error at the end.
  ///
  /// - Throws: ``RouterUpdateError/notDeclared(_:)``.
  @discardableResult
  public mutating func removeDeclaration(_ id: SceneDeclaration.ID) throws(RouterUpdateError)
    -> SceneDeclaration
  {
    try perform { store, undo throws(RouterUpdateError) in
      let (declaration, change) = try store.remove(id)
      undo.append(change)
      return declaration
    } whole: { configuration throws(RouterUpdateError) in
      configuration.declarations.remove(at: try configuration.position(of: id))
    }
  }

  /// Replaces the conditions of the declaration `id`; nil takes its modifier away, so that it may be the fallback.
  ///
  /// - Throws: ``RouterUpdateError/notDeclared(_:)``.
  public mutating func setMatching(
    of id: SceneDeclaration.ID, _ conditions: Set<String>?
  ) throws(RouterUpdateError) {
    if let conditions, Self.isTooLong(conditions) { makeWhole() }
    try perform { store, undo throws(RouterUpdateError) in
      undo.append(try store.setMatching(of: id, conditions))
    } whole: { configuration throws(RouterUpdateError) in
      configuration.declarations[try configuration.position(of: id)].matching = conditions
    }
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
    if Self.isTooLong([condition]) { makeWhole() }
    return try change(set) { store throws(RouterUpdateError) in
      try store.insert(condition, into: set)
    } whole: {
      $0.insert(condition).inserted
    }
  }

  /// Removes one condition from a set, and says whether it was there. What is left is a modifier, even if it is empty.
  ///
  /// - Throws: ``RouterUpdateError/notOpen(_:)`` or ``RouterUpdateError/notDeclared(_:)``.
  @discardableResult
  public mutating func removeCondition(
    _ condition: String, from set: ConditionSetID
  ) throws(RouterUpdateError) -> Bool {
    let condition = condition.withMarksInOrder
    return try change(set) { store throws(RouterUpdateError) in
      try store.remove(condition, from: set)
    } whole: {
      $0.remove(condition) != nil
    }
  }

  /// Changes a condition of `set` by `live`, or by `body`, which is called with the set. Both say whether anything changed, as
  /// this does.
  private mutating func change(
    _ set: ConditionSetID, live: (LiveStore) throws(RouterUpdateError) -> LiveStore.Undo?,
    whole body: (inout Set<String>) -> Bool
  ) throws(RouterUpdateError) -> Bool {
    try perform { store, undo throws(RouterUpdateError) in
      guard let change = try live(store) else { return false }
      undo.append(change)
      return true
    } whole: { configuration throws(RouterUpdateError) in
      switch set {
      case .preferring(let id):
        return body(&configuration.openScenes[try configuration.position(of: id)].preferring)
      case .allowing(let id):
        return body(&configuration.openScenes[try configuration.position(of: id)].allowing)
      case .matching(let id):
        return configuration.declarations[try configuration.position(of: id)].changeMatching(body)
      }
    }
  }
}

extension RouterConfiguration {
  fileprivate func position(of id: OpenScene.ID) throws(RouterUpdateError) -> Int {
    guard let index = openScenes.firstIndex(where: { $0.id == id }) else { throw .notOpen(id) }
    return index
  }

  fileprivate func position(of id: SceneDeclaration.ID) throws(RouterUpdateError) -> Int {
    guard let index = declarations.firstIndex(where: { $0.id == id }) else { throw .notDeclared(id) }
    return index
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
