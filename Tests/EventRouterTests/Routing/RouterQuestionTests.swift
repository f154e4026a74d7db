import EventRouter
import RouterTestSupport
import Testing

/// What a router and its snapshot are asked: one API.
@Suite("Questions to a router")
struct RouterQuestionTests {
  private let router: Router
  private let events: [Event] = [.url("1"), .url("12 photo"), .url("nothing"), .url("PHOTO")]

  init() throws {
    var configuration = RouterTests.configuration
    configuration.openScenes[1].allowing = ["nothing"]
    router = try Router(configuration)
  }

  @Test("a router answers as its snapshot does")
  func same() throws {
    let snapshot = router.snapshot
    var batch = EventBatch()
    for event in events { try batch.append(event) }
    for event in events {
      let decision = try router.route(event)
      #expect(try decision == snapshot.route(event))
      #expect(try router.destination(for: event) == snapshot.destination(of: decision))
      #expect(router.destination(of: decision) == snapshot.destination(of: decision))
      #expect(try router.explain(event) == snapshot.explain(event))
      #expect(try router.scenes(matching: event) == snapshot.scenes(of: snapshot.matches(event)))
    }
    var decisions: [Decision] = []
    #expect(try router.route(batch, into: &decisions) === snapshot)
    #expect(try decisions == snapshot.route(batch) && decisions == snapshot.route(events))
    var matches = BatchMatches()
    #expect(try router.matches(batch, into: &matches) === snapshot)
    #expect(try Array(matches) == events.map { event in try snapshot.matches(event) })
    #expect(router.lint() == snapshot.lint())
  }

  @Test("who routes a batch gets the snapshot that names its decisions, whatever changes meanwhile")
  func naming() throws {
    var batch = EventBatch()
    try batch.append(.url("12"))
    var decisions: [Decision] = []
    let decided = try router.route(batch, into: &decisions)
    try router.close("a")
    #expect(decided.destination(of: decisions[0]) == .openScene("a", rule: .preferring))
    #expect(router.destination(of: decisions[0]) == .unhandled)
  }

  @Test("every form of a batch decides alike; too little room is an error, and nothing is written")
  func forms() throws {
    let snapshot = router.snapshot
    let texts = events.compactMap(\.text)
    let bytes = texts.flatMap { Array($0.utf8) }
    var ends: [UInt32] = []
    for text in texts { ends.append((ends.last ?? 0) + UInt32(text.utf8.count)) }
    var batch = EventBatch()
    for event in events { try batch.append(event) }
    let expected = try snapshot.route(events)

    for start in [0, 2, 9] {
      var decisions = [Decision](repeating: .unhandled, count: start)
      try snapshot.route(urls: bytes.span, ends: ends.span, into: &decisions)
      #expect(decisions == expected)
    }
    var decisions = [Decision](repeating: .unhandled, count: 4)
    var span = decisions.mutableSpan
    try snapshot.route(batch, lanes: 2, into: &span)
    #expect(decisions == expected)

    for count in [0, 3, 5] {
      var wrong = [Decision](repeating: .newScene(7, rule: .matching), count: count)
      let before = wrong
      let error = EventError.decisionCountDiffers(events: 4, decisions: count)
      #expect(throws: error) {
        var span = wrong.mutableSpan
        try snapshot.route(batch, into: &span)
      }
      #expect(throws: error) {
        var span = wrong.mutableSpan
        try snapshot.route(urls: bytes.span, ends: ends.span, into: &span)
      }
      #expect(wrong == before)
    }
    let bad: [UInt32] = [1, 200, 3]
    var kept = [Decision.newScene(7, rule: .matching)]
    #expect(throws: EventError.offsetOutOfBounds(index: 1, offset: 200, bytes: bytes.count)) {
      try snapshot.route(urls: bytes.span, ends: bad.span, into: &kept)
    }
    #expect(kept == [.newScene(7, rule: .matching)])
  }

  @Test("fewer lanes than one count as one", arguments: [0, -1, .min])
  func fewLanes(lanes: Int) throws {
    let snapshot = router.snapshot
    #expect(try snapshot.route(events, lanes: lanes) == snapshot.route(events))
    var batch = EventBatch()
    for event in events { try batch.append(event) }
    #expect(try snapshot.route(batch, lanes: lanes) == snapshot.route(events))
    #expect(try Array(snapshot.matches(batch, lanes: lanes)) == Array(snapshot.matches(batch)))
  }

  @Test("what is printed is for people")
  func descriptions() throws {
    let snapshot = router.snapshot
    let decision = try snapshot.route(events[1])
    #expect("\(decision)" == "open scene 0, by preferring")
    #expect("\(Decision.newScene(3, rule: .documentType))" == "new scene of declaration 3, by documentType")
    #expect("\(Decision.unhandled)" == "unhandled")
    #expect("\(snapshot.destination(of: decision))" == "open scene a, by preferring")
    #expect("\(Destination.newScene("x", rule: .unmodified))" == "new scene of x, by unmodified")
    let matches = try snapshot.matches(events[1])
    #expect("\(matches)" == "open scenes 0, 1; declarations 1")
    #expect("\(snapshot.scenes(of: matches))" == "open scenes a, b; declarations photo")
    #expect("\(SceneMatches(openScenes: [], declarations: []))" == "none")
    #expect(
      "\(snapshot.scenes(of: SceneMatches(openScenes: [9], declarations: [-1, 1])))" == "declarations photo")
    var batch = EventBatch()
    for event in events { try batch.append(event) }
    #expect("\(try snapshot.matches(batch))" == "6 matches of 4 events")
    let lines = try snapshot.explain(events[3]).description.split(separator: "\n")
    #expect(lines.first == #"event     URL "PHOTO""#)
    #expect(lines.last == #"  "photo" in matching of "photo""#)
    let linted = try RouterSnapshot(
      RouterConfiguration(declarations: [SceneDeclaration(id: "w", matching: [""])])
    ).lint()
    #expect(
      linted.map(\.description)
        == [#"matching of "w": "" never matches: nothing is left of it after folding [neverMatches]"#])
  }
}
