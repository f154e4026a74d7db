import EventModel
import RouterFiles
import Synchronization
import Testing
import Workloads

@testable import BenchmarkCore

@Suite("A suite is verified before any of it is timed")
struct SuiteBenchmarkTests {
  /// A workload of `count` events whose texts are their numbers.
  private static func item(
    _ name: String, count: Int = 64, engines: [EngineName] = [.fast], checksum: UInt64? = nil
  ) -> SuiteBenchmark.Item {
    SuiteBenchmark.Item(
      workload: Workload(
        name: name, configuration: RouterConfiguration(),
        events: (0..<count).map { .url("\(name)\($0)".filter(\.isNumber)) }),
      engines: engines, lanes: [1], checksum: checksum)
  }

  private static func checksum(count: Int = 64) -> UInt64 {
    var checksum = DecisionChecksum()
    checksum.add(contentsOf: (0..<count).map { .newScene($0, rule: .matching) })
    return checksum.value
  }

  private static func benchmark(
    _ engines: [PlantedEngine], rounds: Int = 5, budget: Duration? = nil,
    elapsed: @escaping @Sendable () -> Duration = { .zero }
  ) -> SuiteBenchmark {
    SuiteBenchmark(
      factories: engines.map(\.factory), plan: .quick([], rounds: rounds), minimumRounds: 5, budget: budget,
      elapsed: elapsed)
  }

  @Test("an engine that is wrong on the last workload only is timed on none", arguments: [0, 63])
  func wrongEngine(event: Int) throws {
    let wrong = PlantedEngine(.fast) { _, other in
      other.text == String(100 + event) ? .unhandled : PlantedEngine.number(other)
    }
    let right = Self.item("a")
    var bad = Self.item("b")
    bad.workload.events = (0..<64).map { .url(String(100 + $0)) }
    let error = try #require(throws: SuiteError.self) {
      try Self.benchmark([.right(.reference), wrong]).run([right, bad])
    }
    #expect(error.failures.map(\.workload) == [1])
    guard case .wrongDecisions(.fast, lanes: 1, let verification) = error.failures[0].cause else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(verification.first.map(\.event) == [event])
    // On each it is verified by one pass, which warms up as well: no round was taken.
    #expect(wrong.callCount == 2)
  }

  @Test("decisions that the reference shares and nobody expected are wrong: every such workload is told")
  func unexpected() throws {
    let fast = PlantedEngine.right(.fast)
    let items = [
      Self.item("a", checksum: 1), Self.item("b", checksum: Self.checksum()), Self.item("c", checksum: 2),
    ]
    let error = try #require(throws: SuiteError.self) {
      try Self.benchmark([.right(.reference), fast]).run(items)
    }
    #expect(error.failures.map(\.workload) == [0, 2])
    for (failure, expected) in zip(error.failures, [1, 2] as [UInt64]) {
      guard case .unexpectedDecisions(.fast, lanes: 1, expected, let found) = failure.cause else {
        Issue.record("another error: \(failure.cause)")
        continue
      }
      #expect(found == Self.checksum())
    }
  }

  @Test("what was expected holds for the reference, too, where the fast engine is not asked")
  func unexpectedReference() throws {
    let error = try #require(throws: SuiteError.self) {
      try Self.benchmark([.right(.reference)]).run([Self.item("a", engines: [.reference], checksum: 1)])
    }
    guard case .unexpectedDecisions(.reference, _, expected: 1, _) = error.failures[0].cause else {
      Issue.record("another error: \(error)")
      return
    }
    let item = Self.item("a", engines: [.reference], checksum: Self.checksum())
    #expect(try Self.benchmark([.right(.reference)]).run([item]).count == 1)
  }

  @Test("an engine that is wrong in a later round gets no result")
  func changing() throws {
    let wrong = PlantedEngine(.fast) { call, event in call > 8 ? .unhandled : PlantedEngine.number(event) }
    let error = try #require(throws: SuiteError.self) {
      try Self.benchmark([.right(.reference), wrong], rounds: 20).run([Self.item("a")])
    }
    guard case .changingDecisions(.fast, lanes: 1, _, _) = error.failures[0].cause else {
      Issue.record("another error: \(error)")
      return
    }
  }

  @Test("one outcome per workload, with as many samples as rounds, and the checksums written down")
  func outcomes() throws {
    let items = [Self.item("a"), Self.item("b", count: 9), Self.item("c", engines: [.fast, .foundation])]
    let benchmark = Self.benchmark([.right(.reference), .right(.fast), .right(.foundation)], rounds: 7)
    let outcomes = try benchmark.run(items)
    #expect(outcomes.map(\.rounds) == [7, 7, 7])
    #expect(outcomes.map { $0.results.map(\.engine) } == [[.fast], [.fast], [.fast, .foundation]])
    #expect(outcomes.allSatisfy { $0.results.allSatisfy { $0.nanoseconds.values.count == 7 } })
    #expect(
      try benchmark.checksums(items) == [Self.checksum(), Self.checksum(count: 9), Self.checksum()])
    #expect(outcomes.map { $0.results[0].decisionChecksum } == (try benchmark.checksums(items)))
  }

  @Test("a budget cuts rounds, but not below the least", arguments: [(60, 10), (30, 7), (1, 5)])
  func budget(seconds: Int, rounds: Int) throws {
    // A second passes each time anybody looks: twice for a round, and once more to see whose turn it is.
    let now = Mutex(Duration.zero)
    let clock: @Sendable () -> Duration = {
      now.withLock { now in
        now += .seconds(1)
        return now
      }
    }
    let outcomes = try Self.benchmark(
      [.right(.reference), .right(.fast)], rounds: 10, budget: .seconds(seconds), elapsed: clock
    ).run([Self.item("a")])
    #expect(outcomes[0].rounds >= 5)
    #expect(abs(outcomes[0].rounds - rounds) <= 3)
    if rounds == 10 || rounds == 5 { #expect(outcomes[0].rounds == rounds) }
  }
}

@Suite("Rounds are dealt out fairly, within a budget")
struct RoundScheduleTests {
  /// Runs a schedule in which a round of workload *i* takes `costs[i]` seconds.
  private static func taken(
    _ costs: [Int], minimum: Int = 2, wanted: Int, budget: Int?, start: Int = 0
  ) -> (taken: [Int], elapsed: Int, order: [Int]) {
    var schedule = RoundSchedule(
      workloads: costs.count, minimum: minimum, wanted: wanted, budget: budget.map { .seconds($0) })
    var elapsed = start
    var order: [Int] = []
    while let next = schedule.next(elapsed: .seconds(elapsed)) {
      elapsed += costs[next]
      order.append(next)
      schedule.note(next, took: .seconds(costs[next]))
    }
    return (schedule.taken, elapsed, order)
  }

  @Test("without a budget everyone gets what is wanted, in turns")
  func unlimited() {
    let result = Self.taken([1, 5, 2], wanted: 3, budget: nil)
    #expect(result.taken == [3, 3, 3])
    #expect(result.order == [0, 1, 2, 0, 1, 2, 0, 1, 2])
  }

  @Test("a budget that is too small takes the least of each, and no more")
  func least() {
    #expect(Self.taken([1, 5, 2], wanted: 9, budget: 1).taken == [2, 2, 2])
    #expect(Self.taken([1, 5, 2], wanted: 9, budget: 100, start: 200).taken == [2, 2, 2])
  }

  @Test("a budget holds, and what is left of it goes to the workloads whose rounds still fit")
  func holds() {
    for budget in 20..<200 {
      let result = Self.taken([1, 10, 3], minimum: 1, wanted: 12, budget: budget)
      #expect(result.elapsed <= budget)
      #expect(result.taken.allSatisfy { (1...12).contains($0) })
      #expect(result.taken[0] >= result.taken[1])
    }
    #expect(Self.taken([1, 10, 3], minimum: 1, wanted: 12, budget: 1_000).taken == [12, 12, 12])
  }

  @Test("how long it will take is told from the rounds so far, and from the budget")
  func left() {
    var schedule = RoundSchedule(workloads: 2, minimum: 2, wanted: 10, budget: .seconds(50))
    #expect(schedule.left(elapsed: .zero) == nil)
    schedule.note(0, took: .seconds(1))
    #expect(schedule.left(elapsed: .seconds(1)) == nil)
    schedule.note(1, took: .seconds(9))
    #expect(schedule.isCut)
    #expect(schedule.left(elapsed: .seconds(10)) == .seconds(40), "90 s of rounds, but for the budget")
    #expect(schedule.left(elapsed: .seconds(45)) == .seconds(10), "the least rounds in any case")
  }
}
