import EventRouter
import ReferenceRouter
import RouterTestSupport

/// Asks one snapshot everything in every way, and compares a sample with the reference.
struct SnapshotCheck {
  private let snapshot: RouterSnapshot
  private let reference: ReferenceRouter
  private let world: StressWorld
  private(set) var random: SeededGenerator
  private(set) var routedEvents = 0
  private(set) var comparedEvents = 0

  init(_ snapshot: RouterSnapshot, world: StressWorld, using random: SeededGenerator) throws {
    self.snapshot = snapshot
    self.world = world
    self.random = random
    reference = try ReferenceRouter(snapshot.configuration)
  }

  mutating func run(_ router: Router) throws {
    try checkOneByOne(router)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: try checkBatch()
    case 1: try checkArray()
    case 2: try checkBytes()
    default: try checkMatches()
    }
  }

  private mutating func lanes() -> Int { random.element(of: [1, 2, 2, 3, 4]) }

  private mutating func checkOneByOne(_ router: Router) throws {
    for _ in 0..<8 {
      let event = random.element(of: world.events)
      try equal("route", snapshot.destination(of: try snapshot.route(event)), destination(of: event), event)
      // Another thread may have changed it: what it says is asked for, and not more.
      _ = try router.route(event)
      routedEvents += 2
    }
  }

  private mutating func checkBatch() throws {
    let lanes = lanes()
    var decisions: [Decision] = []
    try snapshot.route(world.batch, lanes: lanes, into: &decisions)
    try compare("a batch on \(lanes) lanes", decisions, world.events)
  }

  private mutating func checkArray() throws {
    let lanes = lanes()
    let decisions = try snapshot.route(world.events, lanes: lanes)
    try compare("events on \(lanes) lanes", decisions, world.events)
  }

  private mutating func checkBytes() throws {
    let lanes = lanes()
    var decisions = world.urls.map { _ in Decision.unhandled }
    var output = decisions.mutableSpan
    try snapshot.route(urls: world.bytes.span, ends: world.ends.span, lanes: lanes, into: &output)
    try compare("bytes on \(lanes) lanes", decisions, world.urls)
  }

  private mutating func checkMatches() throws {
    let lanes = lanes()
    let matches = try snapshot.matches(world.batch, lanes: lanes)
    routedEvents += world.events.count
    for _ in 0..<24 {
      let index = Int.random(in: 0..<world.events.count, using: &random)
      let event = world.events[index]
      let (found, expected) = (snapshot.scenes(of: matches[index]), reference.allMatches(of: event))
      let scenes = reference.configuration
      try equal(
        "open scenes on \(lanes) lanes", found.openScenes,
        expected.openScenes.map { scenes.openScenes[$0].id },
        event)
      try equal(
        "declarations on \(lanes) lanes", found.declarations,
        expected.declarations.map { scenes.declarations[$0].id }, event)
      comparedEvents += 1
    }
  }

  private mutating func compare(_ what: String, _ decisions: [Decision], _ events: [Event]) throws {
    try equal("count of \(what)", decisions.count, events.count, nil)
    routedEvents += events.count
    for _ in 0..<48 {
      let index = Int.random(in: 0..<events.count, using: &random)
      try equal(
        what, snapshot.destination(of: decisions[index]), destination(of: events[index]), events[index])
      comparedEvents += 1
    }
  }

  /// What the reference says, by id: a decision of an updated router has handles where the reference has positions.
  private func destination(of event: Event) -> Destination {
    let decision = reference.route(event)
    guard let rule = decision.rule else { return .unhandled }
    return switch decision.outcome {
    case .openScene(let position):
      .openScene(reference.configuration.openScenes[position].id, rule: rule)
    case .newScene(let position):
      .newScene(reference.configuration.declarations[position].id, rule: rule)
    case .unhandled: .unhandled
    }
  }

  private func equal<Value: Equatable>(
    _ what: String, _ found: Value, _ expected: Value, _ event: Event?
  ) throws {
    if found == expected { return }
    throw StressRun.Wrong(
      description: """
        \(what): \(found), but the reference: \(expected)
        event: \(event.map { String(reflecting: $0) } ?? "-")
        configuration: \(snapshot.configuration)
        """)
  }
}
