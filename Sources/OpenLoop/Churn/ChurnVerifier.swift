import BenchmarkCore
import EventRouter

/// A version of the rules that was in force while a router was updated, and what was decided by it.
struct ChurnVersion {
  /// For a person, such as `a version of turn 3`.
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

  /// So many events are looked at one by one, too, and their matches until there are so many.
  private static let most = (alone: 1_000, matches: 1_000_000)

  /// - Returns: on how many events the reference was asked.
  func verify(_ version: ChurnVersion) throws(ChurnError) -> Int {
    try ChurnError.wrapping { try compare(version) }
  }

  private func compare(_ version: ChurnVersion) throws -> Int {
    let configuration = version.snapshot.configuration
    let positions = Positions(configuration)
    // A decision need not be by position: what it stands for, its snapshot says.
    func byPosition(_ decision: Decision) -> Decision {
      positions.decision(version.snapshot.destination(of: decision))
    }
    func check(_ verification: Verification, with other: String) throws {
      if verification.differences == 0 { return }
      throw ChurnError.wrongDecisions(version: version.name, other: other, verification, configuration)
    }
    let fresh = try RouterSnapshot(configuration, limits: limits)
    var expected: [Decision] = []
    try fresh.route(events.batch, lanes: plan.cores, into: &expected)
    let decisions = version.decisions.map(byPosition)
    var all = Verification(total: events.count)
    for event in 0..<events.count {
      all.compare(event: event, expected: expected[event], found: decisions[event])
    }
    try check(all, with: "a fresh build")
    var alone = Verification(total: events.count)
    var matches = 0
    for event in events.positions(spread: Self.most.alone) {
      let found = byPosition(try version.snapshot.route(events.events[event]))
      alone.compare(event: event, expected: expected[event], found: found)
      if matches > Self.most.matches { continue }
      let scenes = try version.snapshot.scenes(matching: events.events[event])
      guard try scenes == fresh.scenes(matching: events.events[event]) else {
        throw ChurnError.wrongMatches(version: version.name, event: event)
      }
      matches += scenes.openScenes.count + scenes.declarations.count
    }
    try check(alone, with: "a fresh build, asked one by one,")
    let reference = try ExpectedDecisions(
      of: events, by: try EngineFactory.reference.make(configuration), lanes: plan.cores,
      budget: plan.verificationBudget, probeDuration: plan.probeDuration, progress: progress
    ).verify(decisions, total: events.count)
    try check(reference, with: "the reference")
    return reference.compared
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
