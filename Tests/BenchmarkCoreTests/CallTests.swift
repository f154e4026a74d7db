import EventModel
import Testing
import Workloads

@testable import BenchmarkCore

@Suite("Every call is verified, and timed per what it does")
struct CallTests {
  private static let workload = Workload.server(seed: 3, conditions: 50, events: 200)

  private static func item(_ call: BenchmarkCall, factories: [EngineFactory]? = nil) throws
    -> SuiteBenchmark.Item
  {
    SuiteBenchmark.Item(
      workload: workload, engines: [.fast], lanes: [1], call: call,
      factories: try factories ?? call.factories(for: workload, limits: .none))
  }

  private static func races(_ items: [SuiteBenchmark.Item]) throws -> [Race] {
    try SuiteBenchmark(
      factories: [], plan: .quick([]), minimumRounds: 0, elapsed: { .zero }
    ).prepare(items)
  }

  @Test("decides as the reference does, again in each round", arguments: BenchmarkCall.allCases)
  func verified(call: BenchmarkCall) throws {
    var race = try #require(try Self.races([Self.item(call)]).first)
    for _ in 0..<3 { try race.takeRound() }
    let result = try #require(race.results.first)
    #expect(race.rounds == 3)
    #expect(
      result.verified && result.comparedEvents == Self.workload.events.count && result.differingEvents == 0)
    #expect(result.indexBytes > 0)
    let summary = WorkloadSummary(Self.workload, seed: nil, call: call)
    #expect(result.events == summary.operations)
    switch call {
    case .compile: #expect(result.events == Self.workload.conditionCount && result.bytes == 0)
    case .update: #expect(result.events == 2 && result.bytes == 0)
    default: #expect(result.events == 200 && result.bytes == Self.workload.byteCount)
    }
  }

  @Test("calls that decide have the same decisions, and both of matches the same matches")
  func checksums() throws {
    let calls = BenchmarkCall.allCases
    let races = try Self.races(try calls.map { try Self.item($0) })
    var checksums: [Bool: Set<UInt64>] = [:]
    for (call, race) in zip(calls, races) {
      checksums[call == .matches || call == .eventMatches, default: []].formUnion(race.checksums)
    }
    #expect(checksums[true]?.count == 1)
    #expect(checksums[false]?.count == 1)
  }

  @Test("wrong decisions are found before anything is timed", arguments: BenchmarkCall.allCases)
  func wrong(call: BenchmarkCall) throws {
    let fast = try call.factories(for: Self.workload, limits: .none)
      .first { $0.name == .fast }
    let planted = PlantedEngine(.reference) { _, _ in .openScene(9, rule: .allowing) }
    #expect(throws: SuiteError.self) {
      try Self.races([Self.item(call, factories: [try #require(fast), planted.factory])])
    }
  }

  @Test("events on several lines, or in no text at all, are read as they are")
  func lines() throws {
    var workload = Self.workload
    for events in [
      [Event.url("a\nb"), .url("\u{FEFF}c"), .url("")], [.userActivity(UserActivity(activityType: "t"))],
    ] {
      workload.events = events
      let item = SuiteBenchmark.Item(
        workload: workload, engines: [.fast], lanes: [1], call: .read,
        factories: try BenchmarkCall.read.factories(for: workload, limits: .none))
      #expect(try Self.races([item]).count == 1)
    }
  }
}
