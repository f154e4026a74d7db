import EventModel
import EventRouter
import ReferenceRouter
import Testing

@testable import BenchmarkCore

@Suite("A comparison finds every difference")
struct ComparisonTests {
  private let configuration = RouterConfiguration(
    declarations: ["7", "3"].map { SceneDeclaration(id: .init("d\($0)"), matching: [$0]) })
  private let events: [Event] = (0..<5_000).map { .url(String($0)) }

  private func compare(
    at positions: [Int]? = nil, matches: Bool = true,
    plant: (inout RouterComparison.Answers) -> Void = { _ in }
  ) throws -> RouterComparison {
    var answers = RouterComparison.Answers(try RouterSnapshot(configuration), lanes: 2)
    plant(&answers)
    var comparison = RouterComparison(
      answers: answers, reference: try ReferenceRouter(configuration), cores: 2, comparesMatches: matches)
    try comparison.compare(events, at: positions ?? Array(events.indices))
    return comparison
  }

  @Test("none where there is none")
  func same() throws {
    let comparison = try compare()
    #expect(comparison.compared == 5_000)
    #expect(comparison.differing == 0)
    #expect(comparison.first.isEmpty)
  }

  @Test("a wrong decision in a batch, with the event's number in all events")
  func batch() throws {
    let comparison = try compare { answers in
      let right = answers.batch
      answers.batch = { batch throws(EventError) in
        var decisions = try right(batch)
        // The last slice's last event is number 4,999; it has no 7 and no 3.
        if decisions.count < 4_096 { decisions[decisions.count - 1] = .newScene(1, rule: .matching) }
        return decisions
      }
    }
    #expect(comparison.differing == 1)
    #expect(
      comparison.first == [
        .init(
          event: 4_999, subject: .batchDecision, fast: "new scene of \"d3\" (matching)",
          reference: "unhandled")
      ])
  }

  @Test("a wrong decision alone")
  func single() throws {
    let comparison = try compare { answers in
      answers.single = { event throws(EventError) in
        event.text == "17"
          ? .unhandled : .newScene(event.text?.contains("7") == true ? 0 : 1, rule: .matching)
      }
    }
    #expect(comparison.differing > 1)
    #expect(comparison.first.count == RouterComparison.shown)
    #expect(comparison.first.allSatisfy { $0.subject == .singleDecision })
  }

  @Test("wrong matches, only where they are asked for")
  func matches() throws {
    func plant(_ answers: inout RouterComparison.Answers) {
      answers.matches = { batch throws(EventError) in
        Array(repeating: SceneMatches(openScenes: [], declarations: []), count: batch.count)
      }
    }
    let with = events.count { $0.text?.contains("7") == true || $0.text?.contains("3") == true }
    #expect(try compare(plant: plant).differing == with)
    #expect(try compare(matches: false, plant: plant).differing == 0)
  }

  @Test("only the positions asked for")
  func sample() throws {
    let comparison = try compare(at: [0, 7, 4_999]) { answers in
      answers.single = { _ throws(EventError) in .unhandled }
    }
    #expect(comparison.compared == 3)
    #expect(comparison.first.map(\.event) == [7])
  }
}
