import EventRouter
import ReferenceRouter

/// What the reference says of a few events, by id, for routers and snapshots to be compared with.
struct ScriptComparison {
  private let events: [Event]
  private let reference: ReferenceRouter
  private let destinations: [Destination]
  private let matches: [ScenesByID]

  init(_ events: [Event], _ reference: ReferenceRouter) {
    (self.events, self.reference) = (events, reference)
    destinations = events.map { reference.destination(for: $0) }
    matches = events.map { reference.scenes(matching: $0) }
  }

  /// Asks a router, which nobody changes meanwhile, in every way.
  func check(_ router: Router, looks: TransactionScript.Looks) throws {
    let snapshot = router.snapshot
    for (index, event) in events.enumerated() {
      try equal("destination(for:)", try router.destination(for: event), destinations[index], event)
      try equal("scenes(matching:)", ScenesByID(try router.scenes(matching: event)), matches[index], event)
      try equal("route", router.destination(of: try router.route(event)), destinations[index], event)
      if case .url(let url) = event {
        let decision = try router.route(url: url.utf8.span)
        try equal("route(url:)", router.destination(of: decision), destinations[index], event)
      }
    }
    try check(snapshot, "the snapshot in force")
    if looks.contains(.batches) { try checkBatches(router, snapshot, times: 1) }
    if looks.contains(.wide), !events.isEmpty {
      try checkBatches(router, snapshot, times: 4_500 / events.count + 1)
    }
    if looks.contains(.explanations) { try checkExplanations(router) }
  }

  /// Asks a snapshot, event by event.
  func check(_ snapshot: RouterSnapshot, _ what: String) throws {
    for (index, event) in events.enumerated() {
      try equal(what, snapshot.destination(of: try snapshot.route(event)), destinations[index], event)
      try equal("matches of \(what)", ScenesByID(try snapshot.scenes(matching: event)), matches[index], event)
    }
  }

  private func checkBatches(_ router: Router, _ snapshot: RouterSnapshot, times: Int) throws {
    var batch = EventBatch()
    for _ in 0..<times { for event in events { try batch.append(event) } }
    let decisions = try snapshot.route(Array(repeatElement(events, count: times).joined()))
    try equal("[Event]", snapshot, decisions)
    var output: [Decision] = []
    var found = BatchMatches()
    for lanes in 1...2 {
      let decider = try router.route(batch, lanes: lanes, into: &output)
      try equal("EventBatch on \(lanes) lanes", decider, output)
      let matcher = try router.matches(batch, lanes: lanes, into: &found)
      try equal("count of matches", found.count, batch.count, nil)
      for (index, some) in found.enumerated() {
        let position = index % events.count
        try equal(
          "matches of an EventBatch on \(lanes) lanes", ScenesByID(matcher.scenes(of: some)),
          matches[position], events[position])
      }
    }
  }

  private func checkExplanations(_ router: Router) throws {
    for (index, event) in events.enumerated() {
      let explanation = try router.explain(event)
      try equal("explanation", explanation.destination, destinations[index], event)
      try equal(
        "explained matches", explanation.matches.map { MatchingCondition($0.set, $0.condition) },
        reference.matchingConditions(of: event), event)
    }
    try equal("lint", router.lint(), try RouterSnapshot(reference.configuration).lint(), nil)
  }

  private func equal(_ what: String, _ snapshot: RouterSnapshot, _ decisions: [Decision]) throws {
    try equal("count of \(what)", decisions.count.isMultiple(of: events.count), true, nil)
    for (index, decision) in decisions.enumerated() {
      let position = index % events.count
      try equal(what, snapshot.destination(of: decision), destinations[position], events[position])
    }
  }

  private func equal<Value: Equatable>(
    _ what: String, _ found: Value, _ expected: Value, _ event: Event?
  ) throws {
    if found == expected { return }
    throw ScriptedUpdate.Wrong(
      "\(what): \(found), but the reference: \(expected)\nevent: \(event.map { String(reflecting: $0) } ?? "-")"
    )
  }
}

/// All that match, as a reference can say it, too.
struct ScenesByID: Equatable {
  let openScenes: [OpenScene.ID]
  let declarations: [SceneDeclaration.ID]
}

extension ScenesByID {
  init(_ scenes: MatchingScenes) {
    self.init(openScenes: scenes.openScenes, declarations: scenes.declarations)
  }
}

extension ReferenceRouter {
  /// By id.
  func destination(for event: Event) -> Destination {
    let decision = route(event)
    guard let rule = decision.rule else { return .unhandled }
    switch decision.outcome {
    case .openScene(let index): return .openScene(configuration.openScenes[index].id, rule: rule)
    case .newScene(let index): return .newScene(configuration.declarations[index].id, rule: rule)
    case .unhandled: return .unhandled
    }
  }

  /// By id.
  func scenes(matching event: Event) -> ScenesByID {
    let found = matches(event)
    return ScenesByID(
      openScenes: found.openScenes.map { configuration.openScenes[$0].id },
      declarations: found.declarations.map { configuration.declarations[$0].id })
  }
}
