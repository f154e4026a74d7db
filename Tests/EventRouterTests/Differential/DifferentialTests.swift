@_spi(Benchmarks) import EventRouter
import RouterTestSupport
import Testing

/// The fast router against the reference on random scenarios.
///
/// `EVENTROUTER_DIFFERENTIAL_EVENTS` sets how many events there are in all, `EVENTROUTER_SEED` repeats a
/// run. Scenario *n* depends on seed + *n* only, so a failure tells the seed that starts with it.
@Suite("Differential")
struct DifferentialTests {
  private static let shards = 4

  @Test("the fast router decides as the reference does", arguments: 0..<shards)
  func differential(shard: Int) throws {
    let wanted = (TestEnvironment.differentialEvents + Self.shards - 1) / Self.shards
    var events = 0
    var number = UInt64(shard)
    while events < wanted {
      let seed = TestEnvironment.seed &+ number
      var random = SeededGenerator(seed: seed)
      let scenario = RandomScenario(using: &random)
      do {
        // Half of them in chunks so small that lanes really share them.
        let chunkSize = number % 2 == 0 ? ChunkSize.standard : ChunkSize(bytes: 200, events: 3)
        let router = try RouterSnapshot(
          scenario.configuration, representation: .automatic, chunkSize: chunkSize)
        var check = try ScenarioCheck(scenario, router: router, using: random)
        try check.run()
      } catch {
        Issue.record(
          """
          \(error)
          repeat with EVENTROUTER_SEED=\(seed) EVENTROUTER_DIFFERENTIAL_EVENTS=1
          """)
        return
      }
      events += scenario.events.count
      number += UInt64(Self.shards)
    }
  }

  /// A differential test proves nothing if all its events are alike.
  @Test("the random scenarios meet every outcome")
  func coverage() throws {
    var rules: [Decision.Rule?: Int] = [:]
    var nonASCII = 0
    var conditions = 0
    for number in 0..<1_500 {
      var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(number))
      let scenario = RandomScenario(maximumEvents: 32, using: &random)
      let reference = try Engine.reference.router(scenario.configuration)
      for event in scenario.events { rules[try reference.decision(for: event).rule, default: 0] += 1 }
      scenario.configuration.forEachConditionSet { _, set in
        conditions += set.count
        nonASCII += set.count { !$0.utf8.allSatisfy { $0 < 0x80 } }
      }
    }
    let events = rules.values.reduce(0, +)
    for rule in Decision.Rule.allCases.map(Optional.some) + [nil] {
      #expect(rules[rule, default: 0] * 100 > events, "\(rule as Any): \(rules)")
    }
    #expect(nonASCII * 2 > conditions, "\(nonASCII) of \(conditions)")
  }
}
