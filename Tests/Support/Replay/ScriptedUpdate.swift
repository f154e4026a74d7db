import EventRouter
import ReferenceRouter

/// One update of a script, in step with what is expected of each operation.
struct ScriptedUpdate {
  struct Wrong: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  enum Failure: Hashable {
    case atOnce(RouterUpdateError)
    case duplicate
    case givenUp
  }

  let before: ExpectedConfiguration
  let step: TransactionScript.Step
  let fault: Replay.PlantedFault?
  /// On what is in force before; where it is looked inside.
  var reference: ReferenceRouter?
  private(set) var expected: ExpectedConfiguration
  /// Why the transaction must fail, beside what is noticed when it ends.
  private(set) var failure: Failure?

  init(before: ExpectedConfiguration, step: TransactionScript.Step, fault: Replay.PlantedFault?) {
    (self.before, self.step, self.fault, expected) = (before, step, fault, before)
  }

  /// - Throws: `Wrong`; else what the update throws.
  mutating func perform(on router: Router) throws {
    let operations = step.operations.filter { !isLeftOut($0) }
    if step.isDirect, let operation = operations.first, operations.count == 1 {
      let answer = expect(operation)
      do {
        let found = try operation.perform(on: router)
        if failure == nil { try compare(found, answer, operation) }
      } catch let error as RouterUpdateError {
        try check(error, of: operation)
        throw error
      }
      return
    }
    for operation in step.operations where isLeftOut(operation) { _ = expect(operation) }
    try router.update { scenes in
      if reference != nil { try lookInside(router) }
      for operation in operations where failure == nil { try perform(operation, in: &scenes) }
      guard reference != nil, failure == nil, fault == nil else { return }
      if scenes.configuration != expected.configuration {
        throw Wrong("within the update the configuration is \(scenes.configuration.inSwift)")
      }
      try lookInside(router)
    }
  }

  private func isLeftOut(_ operation: ScriptedOperation) -> Bool {
    switch (fault, operation) {
    case (.noMoves, .move), (.noMoves, .activate), (.noRemovals, .removeCondition): true
    default: false
    }
  }

  private mutating func perform(_ operation: ScriptedOperation, in scenes: inout RouterTransaction) throws {
    let answer = expect(operation)
    if case .attempt(let attempted) = operation { return try attempt(attempted, answer, in: &scenes) }
    let found: ScriptedOperation.Answer
    do {
      found = try operation.perform(in: &scenes)
    } catch let error as RouterUpdateError {
      if failure == nil { throw Wrong("\(operation) threw \(error)") }
      try check(error, of: operation)
      throw error
    }
    switch failure {
    // It throws when the closure returns.
    case .duplicate: return
    case .some: throw Wrong("\(operation) threw nothing")
    case nil: try compare(found, answer, operation)
    }
  }

  /// What fails at once says why.
  private func check(_ error: RouterUpdateError, of operation: ScriptedOperation) throws {
    if case .atOnce(let known) = failure, known != error {
      throw Wrong("\(operation) threw \(error), expected \(known)")
    }
  }

  /// What fails at once is caught, and has changed nothing.
  private mutating func attempt(
    _ operation: ScriptedOperation, _ answer: ScriptedOperation.Answer?, in scenes: inout RouterTransaction
  ) throws {
    do {
      let found = try operation.perform(in: &scenes)
      if answer == .failed { throw Wrong("\(operation) threw nothing") }
      if failure == nil { try compare(found, answer, operation) }
    } catch let error as RouterUpdateError {
      if failure != nil { throw error }
      if answer != .failed { throw Wrong("\(operation) threw \(error)") }
    }
  }

  /// - Returns: what the operation should return; nil if the transaction must fail.
  private mutating func expect(_ operation: ScriptedOperation) -> ScriptedOperation.Answer? {
    do throws(ExpectedConfiguration.Failure) {
      return try expected.apply(operation)
    } catch {
      failure =
        switch error {
        case .atOnce(let error): .atOnce(error)
        case .duplicate: .duplicate
        case .givenUp: .givenUp
        }
      return nil
    }
  }

  private func compare(
    _ found: ScriptedOperation.Answer, _ expected: ScriptedOperation.Answer?, _ operation: ScriptedOperation
  ) throws {
    if found != expected {
      throw Wrong("\(operation) returned \(found), expected \(expected.map { "\($0)" } ?? "an error")")
    }
  }

  /// Within an update the router is what it was before, and takes no other update.
  private func lookInside(_ router: Router) throws {
    guard let reference else { return }
    if router.snapshot.configuration != before.configuration {
      throw Wrong("within an update the router's configuration is \(router.snapshot.configuration.inSwift)")
    }
    try ScriptComparison(step.events, reference).check(router, looks: [])
    do {
      try router.update { $0.platform = .singleScene }
      throw Wrong("an update within an update threw nothing")
    } catch RouterUpdateError.updateInsideUpdate {}
  }
}
