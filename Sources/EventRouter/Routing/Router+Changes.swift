/// Transactions of one change.
extension Router {
  /// Makes one change.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  private func change<Result>(
    _ body: (inout RouterTransaction) throws(RouterUpdateError) -> Result
  ) throws(RouterUpdateError) -> Result {
    try perform(body) { $0 }
  }

  /// Opens `scene` behind the open ones, or before the scene at `position`: ``RouterTransaction/open(_:at:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  public func open(_ scene: OpenScene, at position: Int? = nil) throws(RouterUpdateError) {
    try change { transaction throws(RouterUpdateError) in try transaction.open(scene, at: position) }
  }

  /// Closes the scene `id`, and returns it: ``RouterTransaction/close(_:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  @discardableResult
  public func close(_ id: OpenScene.ID) throws(RouterUpdateError) -> OpenScene {
    try change { transaction throws(RouterUpdateError) in try transaction.close(id) }
  }

  /// Moves the scene `id` to `position` among the open ones: ``RouterTransaction/move(_:to:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  public func move(_ id: OpenScene.ID, to position: Int) throws(RouterUpdateError) {
    try change { transaction throws(RouterUpdateError) in try transaction.move(id, to: position) }
  }

  /// Makes the scene `id` the first choice: ``RouterTransaction/activate(_:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  public func activate(_ id: OpenScene.ID) throws(RouterUpdateError) {
    try change { transaction throws(RouterUpdateError) in try transaction.activate(id) }
  }

  /// Replaces what the views of the scene `id` say: ``RouterTransaction/setConditions(of:preferring:allowing:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  public func setConditions(
    of id: OpenScene.ID, preferring: Set<String>, allowing: Set<String>
  ) throws(RouterUpdateError) {
    try change { transaction throws(RouterUpdateError) in
      try transaction.setConditions(of: id, preferring: preferring, allowing: allowing)
    }
  }

  /// Adds one condition to a set: ``RouterTransaction/insertCondition(_:into:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  @discardableResult
  public func insertCondition(_ condition: String, into set: ConditionSetID) throws(RouterUpdateError) -> Bool
  {
    try change { transaction throws(RouterUpdateError) in
      try transaction.insertCondition(condition, into: set)
    }
  }

  /// Removes one condition from a set: ``RouterTransaction/removeCondition(_:from:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  @discardableResult
  public func removeCondition(_ condition: String, from set: ConditionSetID) throws(RouterUpdateError) -> Bool
  {
    try change { transaction throws(RouterUpdateError) in
      try transaction.removeCondition(condition, from: set)
    }
  }

  /// Adds `declaration` behind the others, or before the one at `position`:
  /// ``RouterTransaction/addDeclaration(_:at:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  public func addDeclaration(
    _ declaration: SceneDeclaration, at position: Int? = nil
  ) throws(RouterUpdateError) {
    try change { transaction throws(RouterUpdateError) in
      try transaction.addDeclaration(declaration, at: position)
    }
  }

  /// Removes the declaration `id`, and returns it: ``RouterTransaction/removeDeclaration(_:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  @discardableResult
  public func removeDeclaration(_ id: SceneDeclaration.ID) throws(RouterUpdateError) -> SceneDeclaration {
    try change { transaction throws(RouterUpdateError) in try transaction.removeDeclaration(id) }
  }

  /// Replaces the conditions of the declaration `id`: ``RouterTransaction/setMatching(of:_:)``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  public func setMatching(
    of id: SceneDeclaration.ID, _ conditions: Set<String>?
  ) throws(RouterUpdateError) {
    try change { transaction throws(RouterUpdateError) in try transaction.setMatching(of: id, conditions) }
  }

  /// Sets whether the platform shows a single scene: ``RouterTransaction/platform``.
  ///
  /// - Throws: ``RouterUpdateError``, and nothing has changed.
  public func setPlatform(_ platform: Platform) throws(RouterUpdateError) {
    try change { transaction throws(RouterUpdateError) in transaction.platform = platform }
  }
}
