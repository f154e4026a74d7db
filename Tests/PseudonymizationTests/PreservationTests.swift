import EventRouter
import ReferenceRouter
import RouterTestSupport
import Testing

@testable import Pseudonymization

/// On random configurations and events, as the differential tests have them.
@Suite("pseudonyms preserve matching")
struct PreservationTests {
  /// As many scalars side by side may stay, by accident.
  private static let survivors = 3

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
      var pseudonymizer = Pseudonymizer(
        snapshot, key: PseudonymKey(salt: "\(random.next())"))
      for event in scenario.events {
        events += 1
        let replaced: Event
        do throws(PseudonymizationError) {
          replaced = try pseudonymizer.pseudonymize(event, number: events)
        } catch {
          unpreservable += 1
          continue
        }
        let matches = reference.matchingConditions(event)
        #expect(reference.route(replaced) == reference.route(event), "seed \(seed)")
        #expect(reference.matches(replaced) == reference.matches(event), "seed \(seed)")
        #expect(
          reference.matchingConditions(replaced).map(\.condition) == matches.map(\.condition), "seed \(seed)")
        #expect(replaced.text?.utf8.count == event.text?.utf8.count, "seed \(seed)")
        #expect(replaced.documentURL?.utf8.count == event.documentURL?.utf8.count, "seed \(seed)")
        if let text = event.text, let replacement = replaced.text {
          checkSurvivors(text, replacement, matches.map(\.condition), seed)
        }
      }
    }
    // Conditions may leave no room for anything else, in the small alphabets of these texts; rarely.
    #expect(unpreservable * 50 <= events, "\(unpreservable) of \(events)")
  }

  /// Looks for runs that are the same in both and of which nothing belongs to an occurrence, which is found
  /// plainly.
  private func checkSurvivors(_ text: String, _ replaced: String, _ conditions: [String], _ seed: UInt64) {
    let (before, after) = (Array(text.unicodeScalars), Array(replaced.unicodeScalars))
    guard before.count == after.count else {
      Issue.record("\(before.count) scalars, then \(after.count); seed \(seed)")
      return
    }
    let covered = coverage(of: before, by: conditions.filter { $0 != "*" }.map(ReferenceRouter.fold))
    var run = 0
    for (index, scalar) in before.enumerated() {
      let stays =
        scalar == after[index] && !covered[index] && !":/?#&=.".unicodeScalars.contains(scalar)
      run = stays ? run + 1 : 0
      guard run > Self.survivors else { continue }
      // Then it has to be of a path extension that counts.
      let sign = before[...index].last { ":/?#&=.".unicodeScalars.contains($0) }
      #expect(sign == ".", "\(text) became \(replaced); seed \(seed)")
    }
  }

  /// Which scalars lie in an occurrence of one of `folds`.
  private func coverage(of scalars: [Unicode.Scalar], by folds: [String]) -> [Bool] {
    var folded: [UInt8] = []
    var owners: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      for byte in ReferenceRouter.fold(String(scalar)).utf8 {
        folded.append(byte)
        owners.append(index)
      }
    }
    var covered = [Bool](repeating: false, count: scalars.count)
    for fold in Set(folds).map({ Array($0.utf8) }) where !fold.isEmpty && fold.count <= folded.count {
      for start in 0...(folded.count - fold.count)
      where folded[start] == fold[0] && folded[start..<(start + fold.count)].elementsEqual(fold) {
        for index in owners[start]...owners[start + fold.count - 1] { covered[index] = true }
      }
    }
    return covered
  }
}
