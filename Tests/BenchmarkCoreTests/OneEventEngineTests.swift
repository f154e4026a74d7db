import EventModel
import Testing
import Workloads

@testable import BenchmarkCore

@Suite("One event per call is an engine of its own")
struct OneEventEngineTests {
  private static let text = Workload(
    name: "texts",
    configuration: RouterConfiguration(
      declarations: [
        SceneDeclaration(id: "a", matching: ["CAFÉ"]), SceneDeclaration(id: "b", matching: ["b"]),
      ]),
    events: [
      .url(""), .url("x://cafe"), .url("x://CAFE\u{301}/b"), .url("b"),
      .url(String(repeating: "x", count: 9_999)),
      .userActivity(UserActivity(activityType: "t")),
      .userActivity(UserActivity(activityType: "t", targetContentIdentifier: "café", webpageURL: "b")),
      .userActivity(UserActivity(activityType: "t", webpageURL: "b")),
    ])

  @Test(
    "it decides as the reference does, URLs and activities alike, and is timed on all events",
    arguments: [text, .server(seed: 5, conditions: 60, events: 300)])
  func verified(workload: Workload) throws {
    let results = try Benchmark(
      factories: EngineFactory.all(limits: .none), plan: .quick([.fast, .fastOne])
    ).run(workload)
    #expect(results.map(\.engine) == [.fast, .fastOne])
    #expect(results[1].comparedEvents == workload.events.count && results[1].differingEvents == 0)
    #expect(results[1].verified && results[1].events == workload.events.count)
    #expect(results[1].bytes == workload.byteCount && results[1].indexBytes == results[0].indexBytes)
    #expect(results[1].decisionChecksum == results[0].decisionChecksum)
  }

  @Test("a limit on an event's bytes is an error here, too")
  func limits() {
    let benchmark = Benchmark(
      factories: EngineFactory.all(limits: RouterLimits(bytesPerEvent: 100)), plan: .quick([.fastOne]))
    #expect(throws: BenchmarkError.self) { try benchmark.run(Self.text) }
  }

  private static let numbers = Workload(
    name: "numbers", configuration: RouterConfiguration(), events: (0..<1_000).map { .url(String($0)) })

  @Test("it has one lane, whatever the others are timed on", arguments: [[1], [2], [1, 2, 4]])
  func lanes(lanes: [Int]) throws {
    let engines: [PlantedEngine] = [.right(.fast), .right(.fastOne), .right(.reference)]
    let results = try Benchmark(
      factories: engines.map(\.factory), plan: .quick([.fast, .fastOne], lanes: lanes)
    ).run(Self.numbers)
    #expect(results.map(\.lanes) == lanes + [1])
    #expect(results.last?.engine == .fastOne && results.last?.events == 1_000)
  }

  @Test("decided wrongly, it is not timed")
  func wrong() throws {
    let wrong = PlantedEngine(.fastOne) { _, event in
      event.text == "77" ? .unhandled : PlantedEngine.number(event)
    }
    let engines: [PlantedEngine] = [.right(.fast), wrong, .right(.reference)]
    let error = try #require(throws: BenchmarkError.self) {
      try Benchmark(factories: engines.map(\.factory), plan: .quick([.fast, .fastOne])).run(Self.numbers)
    }
    guard case .wrongDecisions(.fastOne, lanes: 1, let verification) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(wrong.callCount == 1 && verification.first.map(\.event) == [77])
  }
}
