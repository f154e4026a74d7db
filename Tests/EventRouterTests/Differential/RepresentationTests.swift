@_spi(Benchmarks) import EventRouter
import RouterTestSupport
import Testing

/// Every way to find conditions, on every available set of kernels, whatever the cost model would choose.
///
/// `EVENTROUTER_DIFFERENTIAL_EVENTS` scales these tests too, and `EVENTROUTER_SEED` repeats a run.
@Suite("Representations")
struct RepresentationTests {
  static let buckets: [Representation] = [
    .buckets(groups: 1, positions: 1), .buckets(groups: 1, positions: 3), .buckets(groups: 2, positions: 4),
    .buckets(groups: 3, positions: 2), .buckets(groups: 4, positions: 5), .buckets(groups: 5, positions: 7),
    .buckets(groups: 7, positions: 6), .buckets(groups: 8, positions: 8),
    .buckets(groups: 1, positions: 4, of: .lowBits), .buckets(groups: 1, positions: 7, of: .lowBits),
    .buckets(groups: 1, positions: 6, of: .lowNibbles), .buckets(groups: 3, positions: 8, of: .lowNibbles),
    .buckets(groups: 2, positions: 3, of: .nibbles),
    .buckets(groups: 1, positions: 1, of: .pairs), .buckets(groups: 1, positions: 7, of: .pairs),
    .buckets(groups: 2, positions: 5, of: .pairs), .buckets(groups: 5, positions: 8, of: .pairs),
  ]
  /// Thresholds so small that sets of any size have conditions on both sides.
  static let partialGuards: [Representation] = [
    .gramsWithPartialGuard(length: 1, entries: 1, bytes: 8),
    .gramsWithPartialGuard(length: 3, entries: 2, bytes: 256),
    .gramsWithPartialGuard(length: 6, entries: 1, bytes: 16),
  ]
  static let all: [Representation] =
    [.automatic, .automaton] + (1...8).map { .grams(length: $0) } + buckets + partialGuards

  // MARK: Random scenarios

  @Test("decide random scenarios as the reference does", arguments: all)
  func scenarios(representation: Representation) throws {
    let kernels = Kernels.available
    let wanted = TestEnvironment.differentialEvents / (4 * Self.all.count)
    var events = 0
    var number: UInt64 = 0
    while events < wanted || number < 2 * kernels.count {
      let seed = TestEnvironment.seed &+ number
      var random = SeededGenerator(seed: seed)
      let scenario = RandomScenario(maximumEvents: 128, using: &random)
      let set = kernels[Int(number) % kernels.count]
      do {
        let router = try RouterSnapshot(
          scenario.configuration, representation: representation, kernels: set)
        var check = try ScenarioCheck(scenario, router: router, using: random)
        try check.run()
      } catch {
        Issue.record("\(representation), \(set.name), EVENTROUTER_SEED=\(seed): \(error)")
        return
      }
      events += scenario.events.count
      number += 1
    }
  }

  // MARK: Many ASCII conditions

  private static let workloads = TokenWorkload.all(
    rounds: max(1, TestEnvironment.differentialEvents / 100_000))

  @Test("find many ASCII conditions in events of all sizes", arguments: all)
  func tokens(representation: Representation) throws {
    for workload in Self.workloads {
      // To put thousands of conditions into buckets takes long where nothing is optimised.
      if Self.buckets.contains(representation) && workload.conditions.count > 400 { continue }
      for (offset, kernels) in Kernels.available.enumerated() {
        let router = try RouterSnapshot(
          .conditions(workload.conditions), representation: representation, kernels: kernels)
        for (index, batch) in workload.batches.enumerated() {
          // Each set of kernels gets one of the large batches, and all small ones.
          if batch.texts.count > 1 && index % Kernels.available.count != offset { continue }
          let label = "\(representation), \(kernels.name), \(workload), batch \(index)"
          if let difference = try Self.difference(router, batch) {
            Issue.record("\(label): \(difference); EVENTROUTER_SEED=\(TestEnvironment.seed)")
            return
          }
        }
      }
    }
  }

  /// What `router` says otherwise about the first event of which it does.
  private static func difference(_ router: RouterSnapshot, _ batch: TokenWorkload.Batch) throws -> String? {
    var arena: [UInt8] = []
    var ends: [UInt32] = []
    var events = EventBatch()
    for text in batch.texts {
      arena += text
      ends.append(UInt32(arena.count))
      try events.append(url: text.span)
    }
    var decisions = batch.texts.map { _ in Decision.unhandled }
    var output = decisions.mutableSpan
    try router.route(urls: arena.span, ends: ends.span, into: &output)
    let matches = try router.matches(events)
    for (index, expected) in batch.expected.enumerated() {
      let decision = expected.first.map { Decision.newScene($0, rule: .matching) } ?? .unhandled
      let event = "event \(index) of \(batch.texts.count), \(batch.texts[index].count) bytes"
      if decisions[index] != decision { return "\(event): \(decisions[index]), expected \(decision)" }
      if matches[index].declarations != expected {
        return "\(event): matches \(matches[index].declarations), expected \(expected)"
      }
    }
    return nil
  }
}
