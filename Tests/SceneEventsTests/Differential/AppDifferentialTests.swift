import ReferenceRouter
import RouterTestSupport
import SceneEvents
import Testing

/// What becomes of random events in random apps, against what the reference decides on the runtime's configuration.
///
/// A fiftieth of `EVENTROUTER_DIFFERENTIAL_EVENTS` is the number of events; `EVENTROUTER_SEED` repeats a run.
@Suite("Differential of apps")
struct AppDifferentialTests {
  private static let shards = 2

  @Test("events are delivered as the reference decides, in at most one update each", arguments: 0..<shards)
  func differential(shard: Int) async throws {
    let wanted = TestEnvironment.differentialEvents / 50 / Self.shards
    var events = 0
    var number = UInt64(shard)
    var counts: [String: Int] = [:]
    while events <= wanted {
      let seed = TestEnvironment.seed &+ number
      var random = SeededGenerator(seed: seed)
      let scenario = RandomScenario(maximumEvents: 64, using: &random)
      let plan = AppPlan(scenario.configuration, using: &random)
      do {
        let run = RandomAppRun(
          try await RandomApp.$plan.withValue(plan) {
            try await SceneRuntime(
              RandomApp.self, platform: scenario.configuration.platform,
              order: random.element(of: [.asOpened, .mostRecentlyActiveFirst]))
          })
        for event in scenario.events.prefix(256) {
          try await run.change(using: &random)
          counts[try await run.deliver(Self.variant(of: event, using: &random)), default: 0] += 1
          events += 1
        }
      } catch {
        Issue.record(
          "\(error)\nrepeat with EVENTROUTER_SEED=\(seed) EVENTROUTER_DIFFERENTIAL_EVENTS=1")
        return
      }
      number += UInt64(Self.shards)
    }
    // It proves nothing if all events are alike. Those of one app are much alike, so of a few apps little can be said.
    if events > 500 {
      for kind in ["open", "new", "unhandled", "update"] {
        let least = events > 20_000 ? events / 100 : 1
        #expect(counts[kind, default: 0] >= least, "\(kind): \(counts)")
      }
    }
  }

  /// Some activities become universal links.
  private static func variant(of event: Event, using random: inout SeededGenerator) -> Event {
    guard case .userActivity(var activity) = event, random.once(in: 3) else { return event }
    activity.activityType = NSUserActivityTypeBrowsingWeb
    return .userActivity(activity)
  }
}

/// An app that is driven at random, beside the reference.
private final class RandomAppRun {
  struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  private let runtime: SceneRuntime<RandomApp>
  /// The reference on the configuration after so many updates.
  private var reference: ReferenceRouter?
  private var updates = 0
  private var number = 0

  init(_ runtime: SceneRuntime<RandomApp>) { self.runtime = runtime }

  /// Opens or closes a scene, activates one, or changes what the app reads. Now and then.
  func change(using random: inout SeededGenerator) async throws {
    if !random.once(in: 5) { return }
    let configuration = runtime.configuration
    let scene = configuration.openScenes.randomElement(using: &random)?.id
    switch Int.random(in: 0..<6, using: &random) {
    case 0...2:
      guard let declaration = configuration.declarations.randomElement(using: &random)?.id else { return }
      // One too many for the platform is an error, and nothing has changed.
      _ = try? await runtime.open(declaration, count: random.element(of: [1, 1, 3]))
    case 3: if let scene { try await runtime.close(scene) }
    case 4: if let scene { try await runtime.activate(scene) }
    default: try await runtime.perform { $0.turn.number += 1 }
    }
  }

  /// Delivers `event`; returns in one word what became of it.
  func deliver(_ event: Event) async throws -> String {
    let before = runtime.configuration
    let count = await runtime.updateCount
    if count != updates || reference == nil { reference = try ReferenceRouter(before) }
    updates = count
    let routed = Self.routed(event)
    guard let decision = reference?.route(routed) else { return "" }
    let delivery = await runtime.deliver(event)
    let made = await runtime.updateCount - count

    func expect<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) throws {
      if found == expected { return }
      throw Difference(
        description: "\(what) of \(event): \(found); expected: \(expected); \(decision) in \(before)")
    }
    try expect("number", delivery.sequenceNumber, number)
    number += 1
    guard decision.rule != nil else {
      try expect("outcome", delivery.outcome, .unhandled)
      try expect("scene", delivery.scene, nil)
      try expect("whether few updates", made <= 1, true)
      return "unhandled"
    }
    if let text = routed.documentURL, URL(string: text) == nil {
      try expect("outcome", delivery.outcome, .invalidURL)
      try expect("scenes", runtime.configuration.openScenes.count, before.openScenes.count)
      return "invalid"
    }
    try expect("rule", delivery.rule, decision.rule)
    try expect("whether few updates", made <= (delivery.isNewScene ? 2 : 1), true)
    try expect("outcome", delivery.outcome, delivery.handlerCount > 0 ? .handled : .noHandler)
    switch decision.outcome {
    case .openScene(let index):
      try expect("scene", delivery.scene, before.openScenes[index].id)
      try expect("declaration", delivery.declaration, before.openScenes[index].declaration)
      try expect("newness", delivery.isNewScene, false)
    case .newScene(let index):
      let declaration = before.declarations[index]
      try expect("declaration", delivery.declaration, declaration.id)
      let open = before.openScenes.filter { $0.declaration == declaration.id }.map(\.id)
      let isWindow = declaration.kind == .window && !open.isEmpty
      try expect("newness", delivery.isNewScene, !isWindow)
      try expect("whether open before", delivery.scene.map(open.contains), isWindow)
      if !isWindow { return "new" }
    case .unhandled: break
    }
    return made == 0 ? "open" : "update"
  }

  /// What routing sees of an event.
  private static func routed(_ event: Event) -> Event {
    guard case .userActivity(let activity) = event, activity.activityType == NSUserActivityTypeBrowsingWeb,
      let page = activity.webpageURL
    else { return event }
    return .url(page)
  }
}
