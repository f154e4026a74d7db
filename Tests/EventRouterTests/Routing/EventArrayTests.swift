import ReferenceRouter
import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// Arrays of events, whose strings are laid side by side in runs: what is copied last lies right before what follows.
@Suite("Arrays of events")
struct EventArrayTests {
  private static let configuration = RouterConfiguration(declarations: [
    SceneDeclaration(id: "end", matching: ["end"]), SceneDeclaration(id: "begin", matching: ["begin"]),
    // A condition that only two events together have.
    SceneDeclaration(id: "seam", matching: ["ndbegi"]),
    SceneDeclaration(id: "accents", matching: ["é!"]), SceneDeclaration(id: "rest", matching: []),
  ])

  /// Text of `count` bytes with a condition at its beginning, its end, both or none of them.
  private static func text(_ count: Int, using random: inout SeededGenerator) -> String {
    var bytes = [UInt8](repeating: UInt8(ascii: "."), count: count)
    if random.once(in: 3) { bytes.replaceSubrange(0..<min(5, count), with: "begin".utf8.prefix(count)) }
    if random.once(in: 3) {
      bytes.replaceSubrange((count - min(3, count))..<count, with: "end".utf8.prefix(count))
    }
    if count > 20, random.once(in: 5) { bytes.replaceSubrange(9..<12, with: "é!".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// URLs of all lengths that are copied in one way or another, and around the length of a run; activities in between.
  private static func events(using random: inout SeededGenerator) -> [Event] {
    let run = EventRun.bytes
    let lengths = Array(0...300) + [run - 1, run, run + 1, run / 2, 16_384, 100_000] + Array(0...64)
    return lengths.shuffled(using: &random).flatMap { count -> [Event] in
      let event = Event.url(text(count, using: &random))
      if !random.once(in: 10) { return [event] }
      let target = random.once(in: 2) ? text(count / 2, using: &random) : nil
      let activity = UserActivity(
        activityType: "type", targetContentIdentifier: target, webpageURL: text(count, using: &random))
      return [event, .userActivity(activity)]
    }
  }

  @Test("are decided as the reference decides on each", arguments: [1, 2])
  func everyLength(lanes: Int) throws {
    let reference = try ReferenceRouter(Self.configuration)
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let snapshot = try RouterSnapshot(Self.configuration)
    for _ in 0..<20 {
      let events = Self.events(using: &random)
      let expected = events.map(reference.route)
      let decisions = try snapshot.route(events, lanes: lanes)
      let wrong = events.indices.filter { decisions[$0] != expected[$0] }
      try #require(wrong.isEmpty, "\(wrong.prefix(5).map { events[$0] })")
    }
  }
}
