import EventRouter
import Testing
import Workloads

@testable import PeerEngines
@testable import PeerMatrix

/// What an engine answers, in a form that two engines can be compared by.
private struct Answers: Equatable {
  var destinations: [UInt64]
  var matches: [[UInt32]]

  init(_ engine: any MatchEngine, _ workload: Workload) throws {
    let events = TextArena(workload.events.compactMap(\.text))
    try engine.load(events)
    // Twice: the second pass must not see anything of the first.
    for _ in 0..<2 {
      try engine.route()
      try engine.matchAll()
    }
    destinations = engine.decisions(in: workload).map(\.number)
    matches = (0..<events.count).map { engine.matches(ofEvent: $0) }
  }
}

private func expectAgreement(_ workload: Workload, limits: BuildLimits = BuildLimits()) throws {
  let conditions = workload.orderedConditions ?? []
  let expected = try Answers(NaiveEngine(conditions), workload)
  var engines: [any MatchEngine] = [try RouterEngine(workload)]
  for peer in Peer.all where peer.isAvailable {
    engines += try peer.build(TextArena(conditions), limits: limits)
  }
  for engine in engines {
    let found = try Answers(engine, workload)
    #expect(found.destinations == expected.destinations, "\(engine.name): \(workload.name)")
    #expect(found.matches == expected.matches, "\(engine.name): \(workload.name)")
  }
}

private let nonePresent = "no peer is built in: run Scripts/peers --test"
private let somePeer = Peer.all.contains(where: \.isAvailable)

@Suite("The router, and every peer that is built in, find what a plain search finds")
struct PeerAnswersTests {
  @Test(arguments: [1, 24, 64, 130, 500])
  func generatedEvents(length: Int) throws {
    for seed in 1...2 as ClosedRange<UInt64> {
      try expectAgreement(.randomTokens(seed: seed, conditions: 60, events: 80, eventLength: length))
      try expectAgreement(.hot(seed: seed, conditions: 60, events: 40, eventLength: length))
      try expectAgreement(.uuids(seed: seed, conditions: 40, events: 60, eventLength: length))
    }
  }

  @Test("Dense matches over few letters, both cases", arguments: 1...20 as ClosedRange<UInt64>)
  func fewLetters(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func text(_ lengths: ClosedRange<Int>) -> String {
      String((0..<random.within(lengths)).map { _ in random.pick(["a", "b", "A", "B", "/"]) as Character })
    }
    let conditions = (0..<random.within(1...40)).map { _ in text(1...6) }
    let events = (0..<random.within(1...60)).map { _ in Event.url(text(0...20)) }
    try expectAgreement(
      Workload(name: "few letters, seed \(seed)", orderedConditions: conditions, events: events))
  }

  @Test(
    arguments: [
      ("across a border", ["bc", "abcd"], ["ab", "cd"]),
      ("at both ends", ["ab", "cd"], ["ab", "abcd", "cdab", "cd"]),
      ("empty events", ["a"], ["", "a", "", "", "A", ""]),
      ("longer than the event", ["abcdefgh"], ["abc", "defgh", "abcdefg"]),
      ("same but for case", ["b", "abc", "ABC", "AbC"], ["xABCx", "abd", "b"]),
      ("letters only fold", ["[", "@", "`", "{"], ["{", "[", "@`"]),
      ("one event", ["z"], ["xyz"]),
      ("nothing matches", ["nothing"], ["a", "b"]),
    ] as [(String, [String], [String])])
  func borders(name: String, conditions: [String], events: [String]) throws {
    try expectAgreement(
      Workload(name: name, orderedConditions: conditions, events: events.map { .url($0) }))
  }

  @Test("An event with more matches than a small sort takes")
  func manyMatches() throws {
    let conditions = (0..<200).map { String("abcdefghij".dropFirst($0 % 7).prefix($0 % 3 + 1)) + "" }
    let events = ["abcdefghij", "", "jihgfedcba", String(repeating: "abcdefghij", count: 30)]
    try expectAgreement(
      Workload(name: "many", orderedConditions: conditions, events: events.map { .url($0) }))
  }

  @Test("An index that a child process built answers like one built here")
  func builtInChild() throws {
    var limits = BuildLimits()
    limits.applyFrom = 0
    try expectAgreement(.randomTokens(seed: 7, conditions: 300, events: 100, eventLength: 64), limits: limits)
  }
}

@Suite("A peer that needs too much is told apart", .enabled(if: somePeer, "\(nonePresent)"))
struct BuildLimitsTests {
  private let conditions = TextArena(
    Workload.randomTokens(seed: 1, conditions: 100_000, events: 0, eventLength: 1).orderedConditions ?? [])

  @Test func tooSlow() {
    var limits = BuildLimits()
    limits.seconds = 0
    for peer in Peer.all where peer.isAvailable {
      #expect(throws: EngineError.buildTooSlow(limit: 0), "\(peer.name)") {
        try peer.build(conditions, limits: limits)
      }
    }
  }

  @Test("Too large, or refused where the peer itself notices that memory is short")
  func tooLarge() {
    var limits = BuildLimits()
    limits.bytes = 1 << 20
    for peer in Peer.all where peer.isAvailable {
      let error = #expect(throws: EngineError.self, "\(peer.name)") {
        try peer.build(conditions, limits: limits)
      }
      switch error {
      case .buildTooLarge, .refused: break
      default: Issue.record("\(peer.name): \(String(describing: error))")
      }
    }
  }

  @Test func notInstalled() {
    for peer in Peer.all where !peer.isAvailable {
      #expect(throws: EngineError.notInstalled) { try peer.build(conditions, limits: BuildLimits()) }
    }
  }
}
