import AllocationStatistics
import EventRouter
import ReferenceRouter
import SceneEvents
import Workloads

/// What running an app costs beside routing: opening its scenes, delivering an event, changing a state.
package struct SceneBenchmark: Sendable {
  /// Scenes that are open where deliveries are timed.
  package var scenes: Int
  /// Scenes that are open where changes of state are timed.
  package var changingScenes: Int
  /// Samples of each time.
  package var rounds: Int
  /// Which scenes the events are for.
  package var seed: UInt64

  /// Events of a sample of deliveries.
  private static let eventsPerRound = 1_000
  /// Changes of state for each round: what they cost beyond an update is little of it, and needs many samples to be seen.
  private static let changesPerRound = 10
  /// Deliveries that are compared with the reference, which asks every scene.
  private static let compared = 200

  package init(scenes: Int, changingScenes: Int, rounds: Int, seed: UInt64) {
    (self.scenes, self.changingScenes, self.rounds, self.seed) = (scenes, changingScenes, rounds, seed)
  }

  /// Opens the scenes, verifies, then measures.
  ///
  /// - Throws: ``SceneBenchmarkError`` if an event is delivered otherwise than the reference decides.
  package func run(in environment: BenchmarkEnvironment) async throws -> SceneReport {
    var random = SplitMix64(seed: seed)
    var report = SceneReport(environment: environment, benchmark: self)
    // First: it sets up what all runtimes share, which is not to count as memory of the scenes.
    try await timeChanges(&report, &random)

    let runtime = try await SceneRuntime(ItemsApp.self)
    let before = AllocationStatistics.liveBytes
    report.openSeconds =
      try await ContinuousClock().measure { try await runtime.open("item", count: scenes) } / .seconds(1)
    if let before, let after = AllocationStatistics.liveBytes {
      report.bytesPerScene = (Int(after) - Int(before)) / scenes
    }
    try await verify(runtime, &random)
    try await timeDeliveries(of: runtime, &report, &random)
    report.verified = true
    return report
  }

  /// Compares what becomes of events with what the reference decides on the runtime's configuration.
  private func verify(_ runtime: SceneRuntime<ItemsApp>, _ random: inout SplitMix64) async throws {
    let reference = try ReferenceRouter(runtime.configuration)
    let scenes = reference.configuration.openScenes
    for _ in 0..<Self.compared {
      // Now and then for a scene that is not open.
      let event = Event.url(ItemsApp.text(random.below(scenes.count + scenes.count / 8 + 1)))
      let delivery = await runtime.deliver(event)
      let decision = reference.route(event)
      var scene: OpenScene.ID?
      if case .openScene(let index) = decision.outcome { scene = scenes[index].id }
      guard delivery.scene == scene, delivery.rule == decision.rule,
        delivery.outcome == (scene == nil ? .unhandled : .handled)
      else {
        throw SceneBenchmarkError.wrongDelivery(
          of: event, to: delivery.scene, expected: reference.configuration.describe(decision))
      }
    }
  }

  /// Events with one handler, which changes nothing, beside routing them.
  private func timeDeliveries(
    of runtime: SceneRuntime<ItemsApp>, _ report: inout SceneReport, _ random: inout SplitMix64
  ) async throws {
    let snapshot = try RouterSnapshot(runtime.configuration)
    let clock = ContinuousClock()
    var (routing, delivering): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      let events = (0..<Self.eventsPerRound).map { _ in Event.url(ItemsApp.text(random.below(scenes))) }
      var (routed, delivered) = (0, 0)
      let route = try clock.measure {
        for event in events where try snapshot.route(event).rule == .preferring { routed += 1 }
      }
      let deliver = await clock.measure {
        for event in events where await runtime.deliver(event).outcome == .handled { delivered += 1 }
      }
      guard routed == events.count, delivered == events.count else {
        throw SceneBenchmarkError.notAllDelivered(
          events: events.count, routed: routed, delivered: delivered)
      }
      routing.append(route / .nanoseconds(events.count))
      delivering.append(deliver / .nanoseconds(events.count))
    }
    report.routeNanoseconds = Samples(routing).median
    report.deliverNanoseconds = Samples(delivering).median
  }

  /// Events whose handler changes a state that a set of conditions depends on, beside the same change of a router.
  private func timeChanges(_ report: inout SceneReport, _ random: inout SplitMix64) async throws {
    let runtime = try await SceneRuntime(ItemsApp.self)
    try await runtime.open("item", count: changingScenes)
    let router = try Router(runtime.configuration)
    let clock = ContinuousClock()
    var turns = [Int](repeating: 0, count: changingScenes)
    var (changes, updates): ([Double], [Double]) = ([], [])
    for round in 0..<rounds * Self.changesPerRound {
      let item = random.below(changingScenes)
      let event = Event.userActivity(
        UserActivity(activityType: ItemsApp.turn, targetContentIdentifier: ItemsApp.text(item)))
      turns[item] += 1
      let (scene, preferring) = (ItemsApp.scene(item), ItemsApp.preferring(item))
      let allowing = ItemsApp.allowing(turns[item])
      func update() throws {
        let time = try clock.measure {
          try router.setConditions(of: scene, preferring: preferring, allowing: allowing)
        }
        updates.append(time / .nanoseconds(1))
      }
      // Each is first in turns: one finds in the processor's caches what the other has left there.
      if round.isMultiple(of: 2) { try update() }
      changes.append(await clock.measure { _ = await runtime.deliver(event) } / .nanoseconds(1))
      if !round.isMultiple(of: 2) { try update() }
    }
    guard runtime.configuration == router.snapshot.configuration else {
      throw SceneBenchmarkError.wrongConfiguration
    }
    try await verify(runtime, &random)
    report.stateChangeNanoseconds = Samples(changes).median
    report.updateNanoseconds = Samples(updates).median
  }
}

/// Why scenes were not measured.
package enum SceneBenchmarkError: Error, CustomStringConvertible {
  case wrongDelivery(of: Event, to: OpenScene.ID?, expected: String)
  case notAllDelivered(events: Int, routed: Int, delivered: Int)
  case wrongConfiguration

  package var description: String {
    switch self {
    case .wrongDelivery(let event, let scene, let expected):
      "event \(quoted(event.text ?? "")) was delivered to \(scene.map { quoted($0.rawValue) } ?? "no scene"); "
        + "the reference: \(expected)"
    case .notAllDelivered(let events, let routed, let delivered):
      "of \(events) events for open scenes \(routed) were routed to one and \(delivered) delivered"
    case .wrongConfiguration:
      "changes of state did not lead to the configuration that the same updates lead to"
    }
  }
}
