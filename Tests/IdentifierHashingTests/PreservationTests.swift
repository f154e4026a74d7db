import EventRouter
import ReferenceRouter
import RouterTestSupport
import Testing

@testable import IdentifierHashing

/// On random configurations and events, as the differential tests have them.
@Suite("hashing preserves matching")
struct PreservationTests {
  /// As many as may stay by accident, and a few.
  private static let survivors = 6

  @Test("the same conditions match, nothing else is left, lengths stay", arguments: 0..<8)
  func preservation(shard: Int) throws {
    var events = 0
    var unpreservable = 0
    for number in 0..<25 {
      let seed = TestEnvironment.seed &+ UInt64(number * 8 + shard)
      var random = SeededGenerator(seed: seed)
      let scenario = RandomScenario(maximumEvents: 48, using: &random)
      let snapshot = try RouterSnapshot(scenario.configuration)
      let reference = try ReferenceRouter(scenario.configuration)
      var hasher = IdentifierHasher(
        snapshot, key: HashingKey(low: random.next(), high: random.next()))
      for event in scenario.events {
        events += 1
        let hashed: Event
        do throws(IdentifierHashingError) {
          hashed = try hasher.hash(event, number: events)
        } catch {
          unpreservable += 1
          continue
        }
        let matches = reference.matchingConditions(event)
        #expect(reference.route(hashed) == reference.route(event), "seed \(seed)")
        #expect(reference.matches(hashed) == reference.matches(event), "seed \(seed)")
        #expect(
          reference.matchingConditions(hashed).map(\.condition) == matches.map(\.condition), "seed \(seed)")
        #expect(hashed.text?.utf8.count == event.text?.utf8.count, "seed \(seed)")
        #expect(hashed.documentURL?.utf8.count == event.documentURL?.utf8.count, "seed \(seed)")
        if let text = event.text, let replacement = hashed.text {
          checkSurvivors(text, replacement, matches.map(\.condition), seed)
        }
      }
    }
    // Conditions may leave no room for anything else, in the small alphabets of these texts; rarely.
    #expect(unpreservable * 50 <= events, "\(unpreservable) of \(events)")
  }

  /// Searches plainly for runs that are the same in both and that no condition occurs in.
  private func checkSurvivors(_ text: String, _ hashed: String, _ conditions: [String], _ seed: UInt64) {
    let (before, after) = (Array(text.unicodeScalars), Array(hashed.unicodeScalars))
    guard before.count == after.count else {
      Issue.record("\(before.count) scalars, then \(after.count); seed \(seed)")
      return
    }
    let folds = conditions.filter { $0 != "*" }.map { Array(ReferenceRouter.fold($0).unicodeScalars) }
    var run = 0
    for (index, scalar) in before.enumerated() {
      let stays = scalar == after[index] && !":/?#&=.".unicodeScalars.contains(scalar)
      run = stays ? run + 1 : 0
      guard run > Self.survivors else { continue }
      let piece = before[(index + 1 - run)...index]
      // Kept, so it has to be a part of an occurrence or of a path extension that counts.
      let around = before[max(0, index - 400)..<min(before.count, index + 400)]
      let folded = Array(
        ReferenceRouter.fold(String(String.UnicodeScalarView(around))).unicodeScalars)
      let isOccurrence = folds.contains { fold in contains(folded, fold) }
      #expect(
        isOccurrence || text.lowercased().contains(".\(String(String.UnicodeScalarView(piece)).lowercased())"),
        "\(String(String.UnicodeScalarView(piece))) stays; seed \(seed)")
    }
  }

  private func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    guard !part.isEmpty, part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
