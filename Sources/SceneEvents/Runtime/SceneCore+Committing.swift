extension SceneCore {
  /// What the router does not know yet.
  struct Changes {
    /// Open scenes whose conditions have changed.
    var conditions: [SceneState] = []
    /// Open scenes whose conditions could not be told: they, or others with them, were over a limit.
    var refused: [SceneState] = []
    var opening: [SceneState] = []
    var closing: [SceneState] = []
    /// The declarations before, if there are others now.
    var replaced: Declarations?
    /// Whether another scene is active than the router's first one.
    var isActiveNew = false

    /// Whether there is no news. What was refused waits for some.
    var isEmpty: Bool {
      conditions.isEmpty && opening.isEmpty && closing.isEmpty && replaced == nil && !isActiveNew
    }
  }

  /// Tells the router of all changes in one update.
  ///
  /// - Throws: why it did not take them. The configuration in force stays, scenes that were to be opened or closed are
  ///   not, and what is refused is told again with the next change.
  func commit() throws(SceneRuntimeError) {
    if changes.isEmpty { return }
    var changes = changes
    self.changes = Changes()
    do throws(SceneRuntimeError) {
      try update(changes)
    } catch {
      if changes.refused.isEmpty { throw refuse(changes, error) }
      // It may be the fault of what was refused before.
      let refused = changes.refused
      changes.refused = []
      do throws(SceneRuntimeError) {
        try update(changes)
        self.changes.refused = refused
      } catch {
        changes.refused = refused
        throw refuse(changes, error)
      }
    }
    for scene in changes.closing { forget(scene) }
    if active == nil { active = scenes.values.max { $0.activation < $1.activation } }
  }

  /// Goes back to what the router has. That another scene is active is told with the next change, or event.
  private func refuse(_ changes: Changes, _ error: SceneRuntimeError) -> SceneRuntimeError {
    var seen: Set<ObjectIdentifier> = []
    self.changes.refused = (changes.refused + changes.conditions).filter {
      $0.isOpen && seen.insert(ObjectIdentifier($0)).inserted
    }
    self.changes.isActiveNew = changes.isActiveNew
    if let replaced = changes.replaced { declarations = replaced }
    return error
  }

  private func update(_ changes: Changes) throws(SceneRuntimeError) {
    do {
      try router.update { transaction in
        for scene in changes.closing { try transaction.close(scene.id) }
        if changes.replaced != nil { transaction.configuration.declarations = declarations.declarations }
        let closing = Set(changes.closing.map { ObjectIdentifier($0) })
        for scene in changes.refused + changes.conditions
        where scene.isOpen && !closing.contains(ObjectIdentifier(scene)) {
          try transaction.setConditions(
            of: scene.id, preferring: scene.preferring, allowing: scene.allowing)
        }
        if let active = active(after: changes) { try transaction.activate(active.id) }
        for scene in changes.opening {
          try transaction.open(
            OpenScene(
              id: scene.id, declaration: scene.declaration, preferring: scene.preferring,
              allowing: scene.allowing),
            at: order == .asOpened ? nil : 0)
        }
      }
    } catch RouterUpdateError.configuration(let error) {
      throw .configuration(error)
    } catch RouterUpdateError.notOpen(let id) {
      throw .sceneNotOpen(id)
    } catch {
      // The transaction above throws nothing else.
      preconditionFailure("the router refused an update: \(error)")
    }
    updateCount += 1
    snapshot = router.snapshot
  }

  /// The scene that becomes the router's first one of those that are open.
  private func active(after changes: Changes) -> SceneState? {
    guard order == .mostRecentlyActiveFirst, changes.isActiveNew, let active else { return nil }
    return changes.closing.contains { $0 === active } ? nil : active
  }

  // MARK: Active scenes

  /// Makes an open scene the active one.
  func activate(_ scene: SceneState) {
    if active === scene { return }
    setActive(scene)
    if order == .mostRecentlyActiveFirst { changes.isActiveNew = true }
  }

  /// The same of a scene that is already where the router has active scenes.
  func setActive(_ scene: SceneState) {
    activations += 1
    scene.activation = activations
    active = scene
  }

  /// Lets go of a scene that the router does not know any more.
  func forget(_ scene: SceneState) {
    scene.isOpen = false
    scenes[scene.id] = nil
    windows[scene.declaration] = nil
    if active === scene { active = nil }
    tearDown(scene)
  }
}
