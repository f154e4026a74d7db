public import EventRouter

/// One operation of a transaction, with all that it is given: what a ``TransactionScript`` is made of.
public indirect enum ScriptedOperation: Sendable, Hashable {
  case open(OpenScene, at: Int?)
  case close(OpenScene.ID)
  case move(OpenScene.ID, to: Int)
  case activate(OpenScene.ID)
  case setConditions(OpenScene.ID, preferring: Set<String>, allowing: Set<String>)
  case insertCondition(String, into: ConditionSetID)
  case removeCondition(String, from: ConditionSetID)
  case addDeclaration(SceneDeclaration, at: Int?)
  case removeDeclaration(SceneDeclaration.ID)
  case setMatching(SceneDeclaration.ID, Set<String>?)
  case setPlatform(Platform)
  /// The configuration is assigned to, as a whole.
  case assign(ConfigurationEdit)
  /// The closure catches what the operation throws, and goes on.
  case attempt(ScriptedOperation)
  /// The closure throws an error of its own.
  case giveUp

  /// What becomes of a configuration that is assigned to.
  public enum ConfigurationEdit: Sendable, Hashable {
    case reverseOpenScenes
    case reverseDeclarations
    case keepOpenScenes(Int)
    case contentTypes([ContentType])
  }

  /// What an operation returns.
  public enum Answer: Sendable, Hashable {
    case nothing
    case scene(OpenScene)
    case declaration(SceneDeclaration)
    case changed(Bool)
    /// It threw, and that was caught.
    case failed
  }

  /// The error of ``giveUp``.
  public struct GivenUp: Error {}
}

extension RouterConfiguration {
  mutating func apply(_ edit: ScriptedOperation.ConfigurationEdit) {
    switch edit {
    case .reverseOpenScenes: openScenes.reverse()
    case .reverseDeclarations: declarations.reverse()
    case .keepOpenScenes(let count): openScenes = Array(openScenes.prefix(count))
    case .contentTypes(let types): contentTypes = types
    }
  }
}

extension ScriptedOperation {
  /// Does it in a transaction.
  public func perform(in scenes: inout RouterTransaction) throws -> Answer {
    switch self {
    case .open(let scene, let position): try scenes.open(scene, at: position)
    case .close(let id): return .scene(try scenes.close(id))
    case .move(let id, let position): try scenes.move(id, to: position)
    case .activate(let id): try scenes.activate(id)
    case .setConditions(let id, let preferring, let allowing):
      try scenes.setConditions(of: id, preferring: preferring, allowing: allowing)
    case .insertCondition(let condition, let set):
      return .changed(try scenes.insertCondition(condition, into: set))
    case .removeCondition(let condition, let set):
      return .changed(try scenes.removeCondition(condition, from: set))
    case .addDeclaration(let declaration, let position):
      try scenes.addDeclaration(declaration, at: position)
    case .removeDeclaration(let id): return .declaration(try scenes.removeDeclaration(id))
    case .setMatching(let id, let conditions): try scenes.setMatching(of: id, conditions)
    case .setPlatform(let platform): scenes.platform = platform
    case .assign(let edit): scenes.configuration.apply(edit)
    case .attempt(let operation): return try operation.perform(in: &scenes)
    case .giveUp: throw GivenUp()
    }
    return .nothing
  }

  /// Does it as a transaction of its own, by the router's method where it has one.
  public func perform(on router: Router) throws -> Answer {
    switch self {
    case .open(let scene, let position): try router.open(scene, at: position)
    case .close(let id): return .scene(try router.close(id))
    case .move(let id, let position): try router.move(id, to: position)
    case .activate(let id): try router.activate(id)
    case .setConditions(let id, let preferring, let allowing):
      try router.setConditions(of: id, preferring: preferring, allowing: allowing)
    case .insertCondition(let condition, let set):
      return .changed(try router.insertCondition(condition, into: set))
    case .removeCondition(let condition, let set):
      return .changed(try router.removeCondition(condition, from: set))
    case .addDeclaration(let declaration, let position):
      try router.addDeclaration(declaration, at: position)
    case .removeDeclaration(let id): return .declaration(try router.removeDeclaration(id))
    case .setMatching(let id, let conditions): try router.setMatching(of: id, conditions)
    case .setPlatform(let platform): try router.setPlatform(platform)
    case .assign, .attempt, .giveUp: return try router.update { try perform(in: &$0) }
    }
    return .nothing
  }
}
