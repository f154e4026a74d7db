import EventRouter
import RouterTestSupport
import Testing

/// A router that is changed at random, against the reference on what it should be by now.
///
/// A three-hundredth of `EVENTROUTER_DIFFERENTIAL_EVENTS` is the least number of transactions, `EVENTROUTER_SEED` repeats a run;
/// `Scripts/replay` does many more.
@Suite("Replay")
struct ReplayTests {
  @Test("after each transaction a router answers as the reference does", arguments: ScriptShape.quick)
  func replay(shape: ScriptShape) throws {
    let wanted = TestEnvironment.differentialEvents / 300 / ScriptShape.quick.count
    var counts = Replay.Counts()
    var number: UInt64 = 0
    // So few transactions may happen to keep no snapshot, or to be refused mostly: more follow then.
    while counts.transactions < wanted || !counts.proveSomething && number < 20 {
      var script = TransactionScript(seed: TestEnvironment.seed &+ number, shape: shape)
      script.cut(to: counts.transactions < wanted ? wanted - counts.transactions : wanted)
      if let report = Replay.report(on: script, counting: &counts) {
        Issue.record("\(report)")
        return
      }
      number += 1
    }
    #expect(counts.proveSomething, "\(counts)")
    #expect(!counts.areTooManyMisnamed, "\(counts)")
  }

  @Test("so does one of 2,000 conditions")
  func large() throws {
    var script = TransactionScript(seed: TestEnvironment.seed, shape: .large)
    // Where nothing is optimised, to compile so many takes a second.
    script.cut(to: max(1, TestEnvironment.differentialEvents / 20_000))
    var counts = Replay.Counts()
    if let report = Replay.report(on: script, counting: &counts) { Issue.record("\(report)") }
  }

  @Test(
    "a router that does not do what it is told is found, in a script of few operations",
    arguments: [Replay.PlantedFault.noMoves, .noRemovals, .newestSnapshots])
  func planted(fault: Replay.PlantedFault) throws {
    for seed in UInt64(1)...20 {
      let script = TransactionScript(seed: seed, shape: .tiny)
      let reduced = script.reduced(attempts: 400) { script in
        do {
          var replay = try Replay(script, fault: fault)
          try replay.run()
          return nil
        } catch {
          return error as? Replay.Difference
        }
      }
      guard let reduced else { continue }
      #expect(reduced.script.operationCount <= 4, "\(reduced.script)")
      return
    }
    Issue.record("no script of twenty finds \(fault)")
  }

  @Test("a script is the same each time that it is made up")
  func repeated() {
    for shape in ScriptShape.quick {
      let (first, second) = (
        TransactionScript(seed: 7, shape: shape), TransactionScript(seed: 7, shape: shape)
      )
      #expect(first.description == second.description)
    }
  }
}

extension TransactionScript {
  /// Keeps so many steps, and of the batches that lanes really share the first: where nothing is optimised one takes a
  /// second.
  fileprivate mutating func cut(to count: Int) {
    steps = Array(steps.prefix(count))
    let wide = steps.indices.filter { steps[$0].looks.contains(.wide) }
    for index in wide.dropFirst() { steps[index].looks.remove(.wide) }
  }
}

extension Replay.Counts {
  /// False if most transactions were refused or none, or if hardly an event was routed, by one of the ways.
  fileprivate var proveSomething: Bool {
    refused * 2 < transactions && refused > 0 && events > transactions && keptEvents > 0
      && formerDecisions > 0
  }
}
