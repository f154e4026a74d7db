public import EventRouter

/// What a router's configuration should be: plain arrays, changed as the documentation of each operation says.
public struct ExpectedConfiguration: Sendable {
  public private(set) var configuration: RouterConfiguration

  /// Why an operation must fail.
  enum Failure: Error {
    /// With this error, at once.
    case atOnce(RouterUpdateError)
    /// What is added is there already: at once or when the transaction ends.
    case duplicate
    /// The closure throws.
    case givenUp
  }

  public init(_ configuration: RouterConfiguration) { self.configuration = configuration }

  /// The configuration after a transaction; nil if it must fail.
  public func after(_ operations: [ScriptedOperation], limits: RouterLimits) -> ExpectedConfiguration? {
    var next = self
    do {
      for operation in operations { _ = try next.apply(operation) }
      try next.configuration.validate(limits: limits)
      return next
    } catch {
      return nil
    }
  }

  /// - Throws: `Failure`, and nothing has changed.
  mutating func apply(_ operation: ScriptedOperation) throws(Failure) -> ScriptedOperation.Answer {
    switch operation {
    case .open(let scene, let position):
      let place = try checked(position, in: configuration.openScenes.count) {
        .positionOutOfBounds($0, count: $1)
      }
      if configuration.openScenes.contains(where: { $0.id == scene.id }) { throw .duplicate }
      configuration.openScenes.insert(scene, at: place)
    case .close(let id): return .scene(configuration.openScenes.remove(at: try position(of: id)))
    case .move(let id, let place): try move(id, to: place)
    case .activate(let id): try move(id, to: 0)
    case .setConditions(let id, let preferring, let allowing):
      let index = try position(of: id)
      configuration.openScenes[index].preferring = preferring
      configuration.openScenes[index].allowing = allowing
    case .insertCondition(let condition, let set):
      return try change(set) { conditions in
        if conditions?.contains(condition) == true { return false }
        conditions = (conditions ?? []).union([condition])
        return true
      }
    case .removeCondition(let condition, let set):
      return try change(set) { conditions in
        guard conditions?.contains(condition) == true else { return false }
        conditions?.remove(condition)
        return true
      }
    case .addDeclaration(let declaration, let position):
      let place = try checked(position, in: configuration.declarations.count) {
        .declarationPositionOutOfBounds($0, count: $1)
      }
      if configuration.declarations.contains(where: { $0.id == declaration.id }) { throw .duplicate }
      configuration.declarations.insert(declaration, at: place)
    case .removeDeclaration(let id):
      return .declaration(configuration.declarations.remove(at: try position(of: id)))
    case .setMatching(let id, let conditions):
      configuration.declarations[try position(of: id)].matching = conditions
    case .setPlatform(let platform): configuration.platform = platform
    case .assign(let edit): configuration.apply(edit)
    case .attempt(let operation):
      do { return try apply(operation) } catch {
        // That it stands twice may be noticed later only: then there is nothing to catch.
        if case .atOnce = error { return .failed }
        throw error
      }
    case .giveUp: throw .givenUp
    }
    return .nothing
  }

  private mutating func move(_ id: OpenScene.ID, to place: Int) throws(Failure) {
    let index = try position(of: id)
    let count = configuration.openScenes.count
    guard place >= 0 && place < count else { throw .atOnce(.positionOutOfBounds(place, count: count)) }
    let scene = configuration.openScenes.remove(at: index)
    configuration.openScenes.insert(scene, at: place)
  }

  /// - Parameter body: changes the set, which is nil for a declaration without a modifier; returns whether it did.
  private mutating func change(
    _ set: ConditionSetID, _ body: (inout Set<String>?) -> Bool
  ) throws(Failure) -> ScriptedOperation.Answer {
    let isChanged: Bool
    switch set {
    case .preferring(let id):
      let index = try position(of: id)
      var conditions: Set<String>? = configuration.openScenes[index].preferring
      isChanged = body(&conditions)
      configuration.openScenes[index].preferring = conditions ?? []
    case .allowing(let id):
      let index = try position(of: id)
      var conditions: Set<String>? = configuration.openScenes[index].allowing
      isChanged = body(&conditions)
      configuration.openScenes[index].allowing = conditions ?? []
    case .matching(let id):
      isChanged = body(&configuration.declarations[try position(of: id)].matching)
    }
    return .changed(isChanged)
  }

  private func checked(
    _ position: Int?, in count: Int, _ failure: (Int, Int) -> RouterUpdateError
  ) throws(Failure) -> Int {
    guard let position else { return count }
    guard position >= 0 && position <= count else { throw .atOnce(failure(position, count)) }
    return position
  }

  private func position(of id: OpenScene.ID) throws(Failure) -> Int {
    guard let index = configuration.openScenes.firstIndex(where: { $0.id == id }) else {
      throw .atOnce(.notOpen(id))
    }
    return index
  }

  private func position(of id: SceneDeclaration.ID) throws(Failure) -> Int {
    guard let index = configuration.declarations.firstIndex(where: { $0.id == id }) else {
      throw .atOnce(.notDeclared(id))
    }
    return index
  }
}
