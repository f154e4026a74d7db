import RouterTestSupport
import Testing

@testable import EventRouter

/// The errors of batches and offsets, what they say, and what they leave behind. `EventLengthTests` has the
/// others.
@Suite("Batches that are refused")
struct EventErrorTests {
  private let snapshot: RouterSnapshot

  init() throws { snapshot = try RouterSnapshot(.matching(["a"])) }

  /// What `route(urls:ends:into:)` says to these; the decisions given are checked to be as they were.
  private func error(ends: [UInt32], bytes: Int, decisions count: Int, lanes: Int = 1) -> EventError? {
    let bytes = [UInt8](repeating: 0x61, count: bytes)
    let untouched = [Decision](repeating: .openScene(7, rule: .allowing), count: count)
    var decisions = untouched
    var found: EventError?
    do throws(EventError) {
      var output = decisions.mutableSpan
      try snapshot.route(urls: bytes.span, ends: ends.span, lanes: lanes, into: &output)
    } catch {
      found = error
    }
    if found != nil { #expect(decisions == untouched) }
    return found
  }

  @Test("offsets out of bounds", arguments: [1, 2])
  func offsets(lanes: Int) {
    let beyond = error(ends: [1, 4], bytes: 3, decisions: 2, lanes: lanes)
    #expect(beyond == .offsetOutOfBounds(index: 1, offset: 4, bytes: 3))
    #expect(
      beyond?.description == "event 1 ends at 4; offsets must ascend and not exceed the 3 bytes given")
    #expect(
      error(ends: [1, .max, 2], bytes: 3, decisions: 3, lanes: lanes)
        == .offsetOutOfBounds(index: 1, offset: Int(UInt32.max), bytes: 3))
    #expect(
      error(ends: [2, 1, 3], bytes: 3, decisions: 3, lanes: lanes)
        == .offsetOutOfBounds(index: 1, offset: 1, bytes: 3))
    #expect(
      error(ends: [1], bytes: 0, decisions: 1, lanes: lanes)
        == .offsetOutOfBounds(index: 0, offset: 1, bytes: 0))
    #expect(error(ends: [0, 3, 3], bytes: 5, decisions: 3, lanes: lanes) == nil)
  }

  @Test("not one decision for each event", arguments: [(0, 1), (1, 0), (2, 3), (3, 2)])
  func decisionCount(events: Int, decisions: Int) {
    let found = error(ends: [UInt32](repeating: 1, count: events), bytes: 1, decisions: decisions)
    #expect(found == .decisionCountDiffers(events: events, decisions: decisions))
    #expect(
      found?.description
        == "there are \(events) events but room for \(decisions) decisions; give exactly one for each")
  }

  @Test("a batch of too many bytes stays as it was")
  func batchTooLarge() throws {
    var batch = EventBatch(maximum: 10)
    try batch.append(.url("12345678"))
    let error = #expect(throws: EventError.self) { try batch.append(.url("abc")) }
    #expect(error == .batchTooLarge(bytes: 11, limit: 10))
    #expect(error?.description == "the batch has 11 bytes of text; the limit is 10, so split it")
    #expect(throws: EventError.batchTooLarge(bytes: 11, limit: 10)) { try batch.append(url: [1, 2, 3].span) }
    #expect(throws: EventError.batchTooLarge(bytes: 11, limit: 10)) {
      try batch.append(.activity(target: "abc"))
    }
    #expect(throws: EventError.batchTooLarge(bytes: 11, limit: 10)) {
      try batch.append(.activity(page: "abc"))
    }
    #expect(throws: EventError.batchTooLarge(bytes: 11, limit: 10)) {
      try batch.append(.activity(target: "ab", page: "12345678901"))
    }
    #expect(throws: EventError.batchTooLarge(bytes: 11, limit: 10)) {
      try batch.append(.activity(target: "abc", page: "1"))
    }
    #expect(batch.count == 1 && batch.byteCount == 8)
    try batch.append(.activity(target: "ab", page: "1234567890"))
    #expect(batch.text(at: 1) == "ab" && batch.documentURL(at: 1) == "1234567890")
    #expect(try snapshot.matches(batch).map(\.declarations) == [[], [0]])
  }

  @Test("a batch of too many events stays as it was")
  func tooManyEvents() throws {
    var batch = EventBatch(maximum: 3)
    for _ in 0..<3 { try batch.append(.url("")) }
    let error = #expect(throws: EventError.self) { try batch.append(.activity(target: "", page: "")) }
    #expect(error == .tooManyEvents(count: 4, limit: 3))
    #expect(error?.description == "the batch has 4 events; the limit is 3, so split it")
    #expect(batch.count == 3)
  }

  @Test("an error in a part of many events names the event among all")
  func movedOn() {
    #expect(
      EventError.tooLong(index: 2, bytes: 9, limit: 8).movedOn(by: 100)
        == .tooLong(index: 102, bytes: 9, limit: 8))
    #expect(
      EventError.offsetOutOfBounds(index: 0, offset: 9, bytes: 8).movedOn(by: 1)
        == .offsetOutOfBounds(index: 1, offset: 9, bytes: 8))
    for error in [
      EventError.batchTooLarge(bytes: 9, limit: 8), .tooManyEvents(count: 9, limit: 8),
      .decisionCountDiffers(events: 9, decisions: 8),
    ] { #expect(error.movedOn(by: 5) == error) }
  }

  @Test("events that have no room beside each other are routed one after the other")
  func separateRuns() throws {
    // Each is longer than a run, so each is one of its own.
    let long = String(repeating: "b", count: EventRun.bytes + 1)
    let events: [Event] = [.url("a"), .url(long), .url(long + "a"), .activity(target: "a", page: long)]
    let expected = try events.map { try snapshot.route($0) }
    #expect(try snapshot.route(events) == expected)
    #expect(expected.map(\.rule) == [.matching, nil, .matching, .matching])
  }

  @Test("any position may be asked for in a subset; those out of bounds do not matter")
  func subset() throws {
    let subset = SceneSubset(openScenes: [-1, .min, .max], declarations: [.max, 0, -7, 1 << 40])
    #expect(try snapshot.matches(.url("a"), in: subset) == SceneMatches(openScenes: [], declarations: [0]))
  }

  @Test("many empty events match as few do")
  func emptyEvents() throws {
    let all = try RouterSnapshot(.matching(["*"]))
    var batch = EventBatch()
    for _ in 0..<200_000 { try batch.append(.url("")) }
    var decisions: [Decision] = []
    try all.route(batch, into: &decisions)
    #expect(decisions.count == 200_000 && decisions.allSatisfy { $0 == .newScene(0, rule: .matching) })
    let matches = try all.matches(batch)
    #expect(matches.count == 200_000 && matches.totalCount == 200_000)
    #expect(matches[199_999].declarations == [0])
  }
}
