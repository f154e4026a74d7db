import EventRouter
import Testing
import Workloads

@testable import PeerEngines
@testable import PeerMatrix

@Suite("Mixed events are measured in turns with ASCII")
struct MixedTests {
  @Test("both are asked by all calls, verified, and the ratio is between them")
  func turns() throws {
    var runner = CellRunner()
    runner.rounds = 3
    runner.sampleSeconds = 0
    let result = try runner.measure(Cell(.mixed(.fifth), conditions: 10, eventBytes: 2048))
    #expect(
      result.engines.map(\.name) == ["eventrouter", "eventrouter-event", "ascii", "ascii-event"])
    for engine in result.engines {
      #expect(engine.nsPerEvent.mapValues(\.count) == [.destination: 3, .oneByOne: 3])
    }
    #expect(result.checksums.count == 2 && (result.eventsCheckedByReference ?? 0) > 1_000)
    let table = try #require(Report(machine: Machine(kernel: nil), results: [result]).mixedTable())
    #expect(table.header.count == 5 && table.rows.count == 1)
    #expect(table.rows[0].dropFirst().allSatisfy { $0.hasSuffix("x)") }, "\(table.rows)")
  }

  @Test("other cells have no such table, and means leave mixed cells out")
  func others() throws {
    var result = CellResult(cell: "random/10/64", run: "", conditions: 10, events: 1, bytes: 64)
    result.engines = [
      EngineResult(name: "eventrouter", nsPerEvent: [.destination: [1]]),
      EngineResult(name: "eventrouter-event", nsPerEvent: [.destination: [2]]),
    ]
    #expect(Report(machine: Machine(kernel: nil), results: [result]).mixedTable() == nil)
    let names = ["eventrouter", "eventrouter-event"]
    #expect(Report.summary(of: [result], names: names, base: "eventrouter").map(\.geometricMean) == [2])
    result.cell = "mixed/1/10/64"
    #expect(Report.summary(of: [result], names: names, base: "eventrouter").isEmpty)
  }

  @Test("an array of events has the decisions of the arena", arguments: MixedFamily.allCases)
  func arrays(family: MixedFamily) throws {
    let workload = Workload.mixed(family, seed: 1, conditions: 50, events: 300, eventLength: 64)
    let events = TextArena(workload.events.compactMap(\.text))
    let router = try RouterEngine(workload)
    let engines: [any MatchEngine] = [router, RouterEventEngine(router)]
    for engine in engines {
      try engine.load(events)
      try engine.route()
    }
    #expect(try Verification(workload: workload, events: events).verify(engines, .destination) > 0)
  }
}
