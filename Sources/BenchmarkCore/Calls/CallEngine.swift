import EventModel
import EventRouter
import Synchronization

/// The library, called in one of the ways of ``BenchmarkCall``.
struct CallEngine: BenchmarkEngine {
  typealias Work = @Sendable (PreparedEvents, inout [Decision]) throws(EventError) -> Void

  let name = EngineName.fast
  /// The index in the end; nil before there is one.
  let snapshot: @Sendable () -> RouterSnapshot?
  /// How often a pass does what is measured, where that is not once per event.
  var operations: Int?
  /// What is timed.
  let pass: Work
  /// Finds the decisions after a pass that does not write them.
  var decide: Work = { _, _ in }

  var indexBytes: Int { snapshot()?.statistics.indexBytes ?? 0 }
  var representation: String { snapshot()?.statistics.representation ?? "" }

  func amount(of events: PreparedEvents) -> (operations: Int, bytes: Int) {
    operations.map { ($0, 0) } ?? (events.count, events.byteCount)
  }

  func route(_ events: PreparedEvents, lanes: Int, into decisions: inout [Decision]) throws(EventError) {
    try pass(events, &decisions)
  }

  func settle(_ events: PreparedEvents, into decisions: inout [Decision]) throws(EventError) {
    try decide(events, &decisions)
    // A pass that failed has decided nothing: wrong everywhere, which whoever checks will find.
    if decisions.count != events.count {
      decisions = Array(repeating: .openScene(Int(UInt32.max), rule: .singleScene), count: events.count)
    }
  }
}

/// What one pass leaves to the next one, or to whoever looks at its result.
final class Kept<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}

extension CallEngine {
  /// One decision per event, by `body`.
  private static func eachEvent(
    _ body: @escaping @Sendable (Event) throws(EventError) -> Decision
  ) -> Work {
    { events, decisions throws(EventError) in
      decisions.removeAll(keepingCapacity: true)
      for event in events.events { decisions.append(try body(event)) }
    }
  }

  /// `call`, for the calls whose passes route or match by one snapshot.
  static func routing(
    _ call: BenchmarkCall, _ configuration: RouterConfiguration, limits: RouterLimits
  ) throws(ConfigurationError) -> CallEngine {
    let router = try Router(configuration, limits: limits)
    let snapshot = router.snapshot
    let index: @Sendable () -> RouterSnapshot? = { snapshot }
    switch call {
    case .events:
      return CallEngine(snapshot: index) { events, decisions throws(EventError) in
        decisions = try snapshot.route(events.events)
      }
    case .event:
      return CallEngine(
        snapshot: index, pass: eachEvent { event throws(EventError) in try snapshot.route(event) })
    case .router:
      let destinations = Kept<[Destination]>([])
      let positions = DestinationPositions(configuration)
      return CallEngine(snapshot: index) { events, _ throws(EventError) in
        try destinations.value.withLock { destinations throws(EventError) in
          destinations.removeAll(keepingCapacity: true)
          for event in events.events { destinations.append(try router.destination(for: event)) }
        }
      } decide: { _, decisions in
        decisions = destinations.value.withLock { $0.map(positions.decision) }
      }
    case .matches:
      let matches = Kept(BatchMatches())
      return CallEngine(snapshot: index) { events, _ throws(EventError) in
        try matches.value.withLock { matches throws(EventError) in
          try snapshot.matches(events.batch, into: &matches)
        }
      } decide: { _, decisions in
        decisions = matches.value.withLock { $0.map(\.first) }
      }
    case .eventMatches:
      return CallEngine(
        snapshot: index,
        pass: eachEvent { event throws(EventError) in try snapshot.matches(event).first })
    case .batch, .compile, .update, .read:
      return CallEngine(snapshot: index) { events, decisions throws(EventError) in
        try snapshot.route(events.batch, into: &decisions)
      }
    }
  }

  /// Compiles the configuration in each pass.
  static func compiling(
    _ configuration: RouterConfiguration, limits: RouterLimits
  ) throws(ConfigurationError) -> CallEngine {
    try configuration.validate(limits: limits)
    let conditions = configuration.conditionCount
    let last = Kept<RouterSnapshot?>(nil)
    return CallEngine(snapshot: { last.value.withLock { $0 } }, operations: max(1, conditions)) { _, _ in
      let snapshot = try? RouterSnapshot(configuration, limits: limits)
      last.value.withLock { $0 = snapshot }
    } decide: { events, decisions throws(EventError) in
      try last.value.withLock { $0 }?.route(events.batch, into: &decisions)
    }
  }

  /// Opens a scene and closes it again in each pass.
  static func updating(
    _ configuration: RouterConfiguration, limits: RouterLimits
  ) throws(ConfigurationError) -> CallEngine {
    let router = try Router(configuration, limits: limits)
    var id = "opened"
    let known = Set(configuration.openScenes.map(\.id.rawValue))
    while known.contains(id) { id += "-again" }
    let scene = OpenScene(
      id: .init(id), declaration: configuration.declarations.first?.id ?? "", preferring: ["of-\(id)"])
    let update: @Sendable () throws(RouterUpdateError) -> Void = { () throws(RouterUpdateError) in
      try router.open(scene)
      try router.close(scene.id)
    }
    do {
      try update()
    } catch {
      if case .configuration(let cause) = error { throw cause }
    }
    let failed = Kept(false)
    return CallEngine(snapshot: { router.snapshot }, operations: 2) { _, _ in
      do { try update() } catch { failed.value.withLock { $0 = true } }
    } decide: { events, decisions throws(EventError) in
      if failed.value.withLock({ !$0 }) { try router.snapshot.route(events.batch, into: &decisions) }
    }
  }

  /// Reads a file of the events in each pass.
  static func reading(
    _ file: EventsFile, _ configuration: RouterConfiguration, limits: RouterLimits
  ) throws(ConfigurationError) -> CallEngine {
    let snapshot = try RouterSnapshot(configuration, limits: limits)
    let kept = Kept(EventBatch())
    return CallEngine(snapshot: { snapshot }) { _, _ in
      kept.value.withLock { batch in
        batch.removeAll()
        file.read(into: &batch)
      }
    } decide: { _, decisions throws(EventError) in
      try kept.value.withLock { batch throws(EventError) in try snapshot.route(batch, into: &decisions) }
    }
  }
}

/// Makes decisions of destinations again.
private struct DestinationPositions: Sendable {
  private let openScenes: [OpenScene.ID: Int]
  private let declarations: [SceneDeclaration.ID: Int]

  init(_ configuration: RouterConfiguration) {
    openScenes = Dictionary(
      uniqueKeysWithValues: configuration.openScenes.enumerated().map { ($0.element.id, $0.offset) })
    declarations = Dictionary(
      uniqueKeysWithValues: configuration.declarations.enumerated().map { ($0.element.id, $0.offset) })
  }

  func decision(_ destination: Destination) -> Decision {
    switch destination {
    case .openScene(let id, let rule): openScenes[id].map { .openScene($0, rule: rule) } ?? .unhandled
    case .newScene(let id, let rule): declarations[id].map { .newScene($0, rule: rule) } ?? .unhandled
    case .unhandled: .unhandled
    }
  }
}
