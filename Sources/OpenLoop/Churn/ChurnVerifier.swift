import BenchmarkCore
import EventRouter

/// A version of the rules that was in force while a router was updated, and what was decided by it.
struct ChurnVersion {
  /// For a person, such as `the version after turn 3`.
  var name: String
  var snapshot: RouterSnapshot
  /// One for each event.
  var decisions: [Decision]
}

/// Compares what was decided by versions of the rules with fresh builds of the same rules, and with the reference.
struct ChurnVerifier {
  let events: PreparedEvents
  let plan: ChurnPlan
  let limits: RouterLimits
  let progress: @Sendable (_ done: Int, _ of: Int) -> Void

  /// How many events are decided one by one, too.
  private static let mostAlone = 1_000

  /// - Returns: on how many events the reference was asked.
  func verify(_ version: ChurnVersion) throws(ChurnError) -> Int {
    let configuration = version.snapshot.configuration
    let names = Positions(configuration)
    // A decision need not be by position: what it stands for, its snapshot says.
    let decisions = version.decisions.map { names.decision(version.snapshot.destination(of: $0)) }
    let expected: ExpectedDecisions
    var fresh: [Decision] = []
    var alone: [(event: Int, decision: Decision)] = []
    do {
      try RouterSnapshot(configuration, limits: limits).route(events.batch, lanes: plan.cores, into: &fresh)
      for event in events.positions(spread: Self.mostAlone) {
        let decision = try version.snapshot.route(events.events[event])
        alone.append((event, names.decision(version.snapshot.destination(of: decision))))
      }
      expected = try ExpectedDecisions(
        of: events, by: try EngineFactory.reference.make(configuration), lanes: plan.cores,
        budget: plan.verificationBudget, probeDuration: plan.probeDuration, progress: progress)
    } catch let error as ConfigurationError {
      throw .configuration(error)
    } catch let error as EventError {
      throw .event(error)
    } catch {
      preconditionFailure("routing throws nothing else")
    }
    var same = Verification(total: events.count)
    for event in 0..<events.count {
      same.compare(event: event, expected: fresh[event], found: decisions[event])
    }
    try check(same, version, "a fresh build", configuration)
    var single = Verification(total: events.count)
    for (event, decision) in alone {
      single.compare(event: event, expected: fresh[event], found: decision)
    }
    try check(single, version, "a fresh build, asked one by one,", configuration)
    let right = expected.verify(decisions, total: events.count)
    try check(right, version, "the reference", configuration)
    return right.compared
  }

  private func check(
    _ verification: Verification, _ version: ChurnVersion, _ other: String,
    _ configuration: RouterConfiguration
  ) throws(ChurnError) {
    if verification.differences > 0 {
      throw .wrongDecisions(version: version.name, other: other, verification, configuration)
    }
  }
}

/// Where the ids of a configuration are.
private struct Positions {
  private var openScenes: [OpenScene.ID: Int] = [:]
  private var declarations: [SceneDeclaration.ID: Int] = [:]

  init(_ configuration: RouterConfiguration) {
    for (index, scene) in configuration.openScenes.enumerated() { openScenes[scene.id] = index }
    for (index, declaration) in configuration.declarations.enumerated() {
      declarations[declaration.id] = index
    }
  }

  /// The decision by position; by one that there is not, if the id is not there.
  func decision(_ destination: Destination) -> Decision {
    switch destination {
    case .openScene(let id, let rule): .openScene(openScenes[id] ?? openScenes.count, rule: rule)
    case .newScene(let id, let rule): .newScene(declarations[id] ?? declarations.count, rule: rule)
    case .unhandled: .unhandled
    }
  }
}
