extension LiveStore {
  /// What undoes a change.
  enum Undo {
    case close(OpenScene.ID)
    case open(OpenScene, position: Int)
    case move(OpenScene.ID, position: Int)
    case set(OpenScene)
    case insert(String, ConditionSetID)
    case remove(String, ConditionSetID)
    case undeclare(SceneDeclaration.ID)
    case declare(SceneDeclaration, position: Int)
    case setMatching(SceneDeclaration.ID, Set<String>?)
    case setPlatform(Platform)
  }

  /// Undoes what was done, which is checked no more.
  func undo(_ changes: [Undo]) {
    for change in changes.reversed() { undo(change) }
    forgetChecks()
  }

  private func undo(_ change: Undo) {
    // What is undone was done to scenes that are there.
    switch change {
    case .close(let id): _ = try? close(id)
    case .open(let scene, let position): _ = open(scene, at: position)
    case .move(let id, let position): _ = try? move(id, to: position)
    case .set(let scene): set(scene)
    case .insert(let condition, let set): _ = try? insert(condition, into: set)
    case .remove(let condition, let set): _ = try? remove(condition, from: set)
    case .undeclare(let id): _ = try? remove(id)
    case .declare(let declaration, let position): _ = add(declaration, at: position)
    case .setMatching(let id, let matching): _ = try? setMatching(of: id, matching)
    case .setPlatform(let platform): _ = setPlatform(platform)
    }
  }

  /// A change as another store, which was like this one, can make it, too.
  enum Redo: Sendable {
    case open(OpenScene, position: Int, number: Int)
    case close(OpenScene.ID)
    case move(OpenScene.ID, position: Int)
    case set(OpenScene)
    case insert(String, ConditionSetID)
    case remove(String, ConditionSetID)
    case declare(SceneDeclaration, position: Int, number: Int)
    case undeclare(SceneDeclaration.ID)
    case setMatching(SceneDeclaration.ID, Set<String>?)
    case setPlatform(Platform)
  }

  /// - Parameter scene: that is open, with other conditions.
  private func set(_ scene: OpenScene) {
    _ = try? setConditions(of: scene.id, preferring: scene.preferring, allowing: scene.allowing)
  }

  /// Makes changes that another store made, to scenes that are here as there.
  func redo(_ changes: [Redo]) {
    for change in changes {
      switch change {
      case .open(let scene, let position, let number): _ = open(scene, at: position, number: number)
      case .close(let id): _ = try? close(id)
      case .move(let id, let position): _ = try? move(id, to: position)
      case .set(let scene): set(scene)
      case .insert(let condition, let set): _ = try? insert(condition, into: set)
      case .remove(let condition, let set): _ = try? remove(condition, from: set)
      case .declare(let declaration, let position, let number):
        _ = add(declaration, at: position, number: number)
      case .undeclare(let id): _ = try? remove(id)
      case .setMatching(let id, let matching): _ = try? setMatching(of: id, matching)
      case .setPlatform(let platform): _ = setPlatform(platform)
      }
    }
    forgetChecks()
  }
}
