public import EventRouter
import ReferenceRouter

/// Asks the fast router everything about one scenario, in every way there is, and the reference once.
public struct ScenarioCheck {
  private let scenario: RandomScenario
  private let router: RouterSnapshot
  private let reference: ReferenceRouter
  private var random: SeededGenerator

  /// What differed, with all that is needed to see it.
  public struct Difference: Error, CustomStringConvertible {
    public var description: String
  }

  /// - Parameter router: of the scenario's configuration; by default the one that users get.
  public init(
    _ scenario: RandomScenario, router: RouterSnapshot? = nil, using random: SeededGenerator
  ) throws {
    self.scenario = scenario
    self.router = try router ?? RouterSnapshot(scenario.configuration)
    reference = try ReferenceRouter(scenario.configuration)
    self.random = random
  }

  /// - Throws: `Difference` for the first one.
  public mutating func run() throws {
    let expected = scenario.events.map { reference.route($0) }
    for (index, event) in scenario.events.enumerated() {
      try equal("route", try router.route(event), expected[index], event)
      if index.isMultiple(of: 4) { try checkMatches(of: event) }
      if index.isMultiple(of: 16) { try checkExplanation(of: event, expected[index]) }
    }
    try checkArray(expected)
    try checkBatch(expected)
    try checkBytes()
  }

  private mutating func lanes() -> Int { random.element(of: [1, 1, 2, 3, 8]) }

  private mutating func checkMatches(of event: Event) throws {
    let all = reference.matches(event)
    try equal("matches", try router.matches(event), all, event)
    let subset = scenario.subset(using: &random)
    let expected = SceneMatches(
      openScenes: all.openScenes.filter { subset.openScenes.contains($0) },
      declarations: all.declarations.filter { subset.declarations.contains($0) })
    let restriction = SceneSubset(openScenes: subset.openScenes, declarations: subset.declarations)
    try equal("matches in \(subset)", try router.matches(event, in: restriction), expected, event)
  }

  private func checkExplanation(of event: Event, _ expected: Decision) throws {
    let explanation = try router.explain(event)
    try equal("explained decision", explanation.decision, expected, event)
    try equal(
      "explained fold", explanation.foldedText.map { Array($0.utf8) },
      event.text.map { Array(ReferenceRouter.fold($0).utf8) }, event)
    try equal(
      "explained matches", explanation.matches.map { MatchingCondition($0.set, $0.condition) },
      reference.matchingConditions(of: event), event)
    let winner =
      switch expected.rule {
      case .singleScene: 1
      case .preferring: 2
      case .allowing: 3
      case .matching, .documentType: 4
      case .unmodified: 5
      case nil: 6
      }
    try equal("explained steps", explanation.steps.filter(\.won).map(\.rule), [winner], event)
    try equal("last step", explanation.steps.last?.rule, winner, event)
  }

  private mutating func checkArray(_ expected: [Decision]) throws {
    let lanes = lanes()
    let decisions = try router.route(scenario.events, lanes: lanes)
    try equal("route([Event], lanes: \(lanes))", decisions, expected)
  }

  private mutating func checkBatch(_ expected: [Decision]) throws {
    var batch = EventBatch()
    // A batch that was used before is as good as a new one.
    if Bool.random(using: &random) {
      try batch.append(.activity(target: "é", page: "x"))
      batch.removeAll()
    }
    for event in scenario.events { try batch.append(event) }
    try equal("batch count", batch.count, expected.count)
    for (index, event) in scenario.events.enumerated() where index.isMultiple(of: 8) {
      try equal("batch text", batch.text(at: index).map { Array($0.utf8) }, event.text.map { Array($0.utf8) })
      try equal(
        "batch document", batch.documentURL(at: index).map { Array($0.utf8) },
        event.documentURL.map { Array($0.utf8) })
    }
    let lanes = lanes()
    var decisions = [Decision](repeating: .unhandled, count: Int.random(in: 0...3, using: &random))
    try router.route(batch, lanes: lanes, into: &decisions)
    try equal("route(EventBatch, lanes: \(lanes))", decisions, expected)
    if random.once(in: 4) {
      let all = scenario.events.map { reference.allMatches(of: $0) }
      try equal("matches(EventBatch, lanes: \(lanes))", Array(try router.matches(batch, lanes: lanes)), all)
    }
  }

  /// The texts as bytes that are UTF-8 only for the most part, in a batch and in one arena.
  private mutating func checkBytes() throws {
    var batch = EventBatch()
    var arena: [UInt8] = []
    var ends: [UInt32] = []
    var expected: [Decision] = []
    for bytes in scenario.damagedTexts {
      try batch.append(url: bytes.span)
      arena += bytes
      ends.append(UInt32(arena.count))
      let event = Event.url(String(decoding: bytes, as: UTF8.self))
      expected.append(reference.route(event))
      try equal("route(url:) of \(bytes)", try router.route(url: bytes.span), reference.route(event), event)
    }
    let lanes = lanes()
    var decisions: [Decision] = []
    try router.route(batch, lanes: lanes, into: &decisions)
    try equal("route(EventBatch of bytes, lanes: \(lanes))", decisions, expected, bytes: arena, ends)
    var output = decisions.map { _ in Decision.unhandled }
    var span = output.mutableSpan
    try router.route(urls: arena.span, ends: ends.span, lanes: lanes, into: &span)
    try equal("route(urls:ends:lanes: \(lanes))", output, expected, bytes: arena, ends)
  }

  // MARK: Comparing

  private func equal<Value: Equatable>(
    _ what: String, _ found: Value, _ expected: Value, _ event: Event? = nil
  ) throws {
    if found == expected { return }
    throw Difference(
      description: """
        \(what): \(found), but the reference: \(expected)
        event: \(event.map { String(reflecting: $0) } ?? "-")
        configuration: \(scenario.configuration)
        """)
  }

  private func equal(_ what: String, _ found: [Decision], _ expected: [Decision]) throws {
    if found == expected { return }
    let index = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    try equal(
      "\(what): event \(index) of \(expected.count)", "\(found)", "\(expected)", scenario.events[index])
  }

  private func equal(
    _ what: String, _ found: [Decision], _ expected: [Decision], bytes: [UInt8], _ ends: [UInt32]
  ) throws {
    if found == expected { return }
    let index = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let start = index == 0 ? 0 : Int(ends[index - 1])
    try equal(
      "\(what): event \(index) of \(expected.count), \(bytes[start..<Int(ends[index])])",
      "\(found[index...].prefix(1))", "\(expected[index])")
  }
}
