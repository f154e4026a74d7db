import EventModel
import Testing
import Workloads

@testable import BenchmarkCore

@Suite("A benchmark verifies before it times")
struct BenchmarkTests {
  /// Events whose texts are their numbers.
  private let workload = Workload(
    name: "numbers",
    configuration: RouterConfiguration(declarations: [SceneDeclaration(id: "a", matching: ["1"])]),
    events: (0..<1_000).map { .url(String($0)) })

  private func run(
    _ engines: [PlantedEngine], plan: BenchmarkPlan
  ) throws(BenchmarkError) -> [BenchmarkResult] {
    try Benchmark(factories: engines.map(\.factory), plan: plan).run(workload)
  }

  private func notes(_ results: [BenchmarkResult]) -> [String] {
    WorkloadResults(workload, seed: nil, results: results).notes
  }

  @Test("an engine that is wrong on a single event is never timed", arguments: [0, 500, 999])
  func wrongEngine(event: Int) throws {
    let wrong = PlantedEngine(.fast) { _, other in
      other.text == String(event) ? .unhandled : PlantedEngine.number(other)
    }
    let error = try #require(throws: BenchmarkError.self) {
      try run([.right(.reference), wrong], plan: .quick([.fast]))
    }
    guard case .wrongDecisions(.fast, lanes: 1, let verification) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(wrong.callCount == 1, "asked once, to be verified")
    #expect(verification.differences == 1)
    #expect(verification.compared == 1_000)
    #expect(
      verification.first == [
        .init(event: event, expected: .newScene(event, rule: .matching), found: .unhandled)
      ])
  }

  @Test("the right destination by the wrong rule is wrong")
  func wrongRule() {
    let wrong = PlantedEngine(.fast) { _, event in
      .newScene(Int(event.text ?? "") ?? 0, rule: event.text == "7" ? .unmodified : .matching)
    }
    #expect(throws: BenchmarkError.self) { try run([.right(.reference), wrong], plan: .quick([.fast])) }
  }

  @Test("an engine that is wrong later is found out in the round")
  func changingEngine() throws {
    let wrong = PlantedEngine(.fast) { call, event in call > 4 ? .unhandled : PlantedEngine.number(event) }
    let error = try #require(throws: BenchmarkError.self) {
      try run([.right(.reference), wrong], plan: .quick([.fast]))
    }
    guard case .changingDecisions(.fast, lanes: 1, _, _) = error else {
      Issue.record("another error: \(error)")
      return
    }
  }

  @Test("of many differences the first ten are kept, and all are counted")
  func manyDifferences() throws {
    let error = try #require(throws: BenchmarkError.self) {
      try run([.right(.reference), PlantedEngine(.fast) { _, _ in .unhandled }], plan: .quick([.fast]))
    }
    guard case .wrongDecisions(_, _, let verification) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(verification.differences == 1_000)
    #expect(verification.first.map(\.event) == Array(0..<10))
  }

  @Test("the baseline may decide otherwise: it is timed, and its differences are counted")
  func baseline() throws {
    let baseline = PlantedEngine(.foundation) { _, event in
      (Int(event.text ?? "") ?? 0) % 4 == 0 ? .unhandled : PlantedEngine.number(event)
    }
    let results = try run(
      [.right(.reference), .right(.fast), baseline],
      plan: .quick([.fast, .reference, .foundation], sampleDuration: .milliseconds(50)))
    #expect(results.map(\.engine) == [.fast, .reference, .foundation])
    #expect(results.map(\.verified) == [true, true, false])
    #expect(results.map(\.differingEvents) == [0, 0, 250])
    #expect(results.map(\.events) == [1_000, 1_000, 1_000])
  }

  @Test("a slow engine is timed on a sample, and compared on it")
  func sample() throws {
    let results = try run(
      [.right(.reference), .right(.fast), .right(.foundation)],
      plan: .quick([.fast, .foundation], lanes: [1, 2]))
    #expect(results.map(\.lanes) == [1, 2, 1, 2])
    #expect(results.map(\.events) == [1_000, 1_000, 16, 32])
    #expect(results[2].comparedEvents == 16)
    #expect(notes(results)[2].contains("timed on a sample of 16 of 1,000 events"))
    #expect(notes(results)[2].contains("on 0 of 16 events"))
  }

  @Test("where the reference would take too long it decides a sample, and the result says so")
  func sampledVerification() throws {
    var plan = BenchmarkPlan.quick([.fast])
    plan.verificationBudget = .zero
    plan.probeDuration = .zero
    let results = try run([.right(.reference), .right(.fast)], plan: plan)
    #expect(results[0].comparedEvents == 4, "the events that it was tried with")
    #expect(notes(results)[0].contains("verified on a sample: decides as the reference on 4 of 1,000"))
    #expect(results[0].verified)
  }

  @Test("one sample per round; the checksum is that of the decisions")
  func rounds() throws {
    let results = try run([.right(.reference), .right(.fast)], plan: .quick([.fast], rounds: 9))
    #expect(results[0].nanoseconds.values.count == 9)
    #expect(results[0].nanoseconds.values.allSatisfy { $0 > 0 })
    var checksum = DecisionChecksum()
    checksum.add(contentsOf: workload.events.map(PlantedEngine.number))
    #expect(results[0].decisionChecksum == checksum.value)
    #expect(results[0].indexBytes == 12)
    #expect(results[0].conditions == 1)
  }

  @Test("no events is an error")
  func noEvents() {
    let empty = Workload(name: "empty", configuration: RouterConfiguration(), events: [])
    let benchmark = Benchmark(
      factories: [PlantedEngine.right(.reference), .right(.fast)].map(\.factory), plan: .quick([.fast]))
    #expect(throws: BenchmarkError.self) { try benchmark.run(empty) }
  }

  @Test(
    "the median of samples",
    arguments: [([3.0], 3.0), ([1, 2], 1.5), ([9, 1, 5], 5), ([4, 1, 3, 2], 2.5)] as [([Double], Double)])
  func median(values: [Double], expected: Double) {
    #expect(Samples(values).median == expected)
    #expect(Samples(values).minimum == values.min())
    #expect(Samples(values).maximum == values.max())
  }

  @Test("a concurrent map keeps the order", arguments: [0, 1, 2, 255, 1_000], [1, 2, 5])
  func concurrent(count: Int, lanes: Int) {
    #expect(concurrentMap(count: count, lanes: lanes) { $0 * 3 } == (0..<count).map { $0 * 3 })
  }
}
