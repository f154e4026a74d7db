import EventRouter
import Foundation
import Testing
import Workloads

@testable import PeerEngines
@testable import PeerMatrix

@Suite struct CellTests {
  @Test func namesAreReadAsTheyAreWritten() {
    for cell in Cell.full { #expect(Cell(name: cell.name) == cell) }
    #expect(Set(Cell.full).count == Cell.full.count)
    #expect(Cell.quick.count >= 12)
  }

  @Test(arguments: [
    "", "random", "random/1000", "random/x/64", "random/0/64", "random/10/64/5", "adversarial/10/64",
    "adversarial/unknown/10/64", "mixed/10/64", "mixed/2/10/64", "other/10/64",
  ])
  func otherNamesAreNot(name: String) { #expect(Cell(name: name) == nil) }

  @Test func realCellsNeedTheFolder() {
    #expect(throws: CellUnavailable.self) {
      try Cell(.real, conditions: 10, eventBytes: 64).workload(seed: 1, dataFolder: nil)
    }
    #expect(throws: CellUnavailable.self) {
      try Cell(.real, conditions: 10, eventBytes: 64).workload(seed: 1, dataFolder: "/nonexistent")
    }
  }

  @Test("A list that does not reach a size is not measured as that size")
  func hotReachesOnlySoFar() {
    #expect(throws: CellUnavailable.self) {
      try Cell(.hot, conditions: 1_000_000, eventBytes: 24).workload(seed: 1, dataFolder: nil)
    }
  }
}

@Suite struct VerificationTests {
  private let workload = Workload(
    name: "three", orderedConditions: ["b", "c"], events: [.url("a"), .url("ab"), .url("c\u{1}")])
  private var events: TextArena { TextArena(workload.events.compactMap(\.text)) }

  private func engine(lie: Int? = nil) throws -> NaiveEngine {
    let engine = NaiveEngine(["b", "c"])
    engine.lie = lie
    try engine.load(events)
    try engine.matchAll()
    return engine
  }

  @Test(arguments: Question.allCases)
  func equalAnswersHaveOneChecksum(question: Question) throws {
    let verification = Verification(workload: workload, events: events)
    let sum = try verification.verify([engine(), engine()], question)
    #expect(try verification.verify([engine()], question) == sum)
    #expect(try verification.verifyAgainstReference(engine(), question) == 3)
  }

  @Test("The decision checksum is that of decisions files")
  func checksum() throws {
    let unhandled: UInt64 = 1 << 33, declaration: UInt64 = 1 << 32
    #expect(
      try Verification(workload: workload, events: events).verify([engine()], .destination)
        == 1 * (unhandled + 1) + 2 * (declaration + 1) + 3 * (declaration + 2))
  }

  @Test(arguments: Question.allCases, 0..<3)
  func theFirstWrongEventIsNamed(question: Question, event: Int) throws {
    let verification = Verification(workload: workload, events: events)
    let error = try #require(throws: WrongAnswer.self) {
      try verification.verify([engine(), engine(lie: event)], question)
    }
    #expect(error.description.contains("event \(event) "), "\(error)")
    #expect(throws: WrongAnswer.self) {
      try verification.verifyAgainstReference(engine(lie: event), question)
    }
    #expect(!error.description.contains("\n") && !error.description.contains("\u{1}"))
  }
}

@Suite struct StatisticsTests {
  @Test(arguments: [([], nil), ([3], 3), ([5, 1, 3], 3), ([4, 1, 3, 2], 2.5)] as [([Double], Double?)])
  func medians(values: [Double], expected: Double?) { #expect(median(values) == expected) }

  @Test(arguments: [(0.0125, "0.0125"), (1.234, "1.23"), (12.34, "12.3"), (1234.5, "1234"), (0, "0")])
  func figures(value: Double, expected: String) { #expect(figure(value) == expected) }

  @Test("A ratio is the median of the rounds' ratios, which a slow round does not move")
  func ratio() {
    var ours = EngineResult(name: "ours"), peer = EngineResult(name: "peer")
    ours.nsPerEvent[.destination] = [10, 50, 10]
    peer.nsPerEvent[.destination] = [20, 100, 30]
    #expect(peer.ratio(to: ours, .destination) == 2)
    #expect(peer.ratio(to: ours, .allMatches) == nil)
    peer.nsPerEvent[.destination] = [40]
    #expect(peer.ratio(to: ours, .destination) == 4)
  }

  @Test func geometricMeanLeavesAdversarialCellsOut() throws {
    let results = [("random/10/64", 2.0), ("random/100/64", 8), ("adversarial/runs/10/64", 1000)].map {
      name, ratio in
      var result = CellResult(cell: name, run: "", conditions: 10, events: 1, bytes: 64)
      result.engines = [("eventrouter", 1), ("hyperscan-batch", ratio)].map {
        EngineResult(name: $0, nsPerEvent: [.destination: [$1]])
      }
      return result
    }
    let summary = Report.summary(of: results, names: ["eventrouter", "hyperscan-batch"], base: "eventrouter")
    #expect(summary.count == 1)
    #expect(abs(summary[0].geometricMean - 4) < 1e-9)
    #expect(summary[0].leastCell == "random/10/64" && summary[0].mostCell == "random/100/64")
  }
}

@Suite struct ResultsFileTests {
  @Test func finishedCellsAreFoundAgain() throws {
    let path = "\(NSTemporaryDirectory())/peers-\(UUID().uuidString)/results.jsonl"
    defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
    let cell = Cell(.random, conditions: 10, eventBytes: 64)
    var result = CellResult(cell: cell.name, run: "here", conditions: 10, events: 3, bytes: 192)
    result.checksums = [.destination: "18446744073709551615"]
    result.engines = [EngineResult(name: "eventrouter", nsPerEvent: [.destination: [1.5, 2]])]
    var file = ResultsFile(path: path)
    #expect(file.result(of: cell, run: "here") == nil)
    try file.append(result)
    #expect(ResultsFile(path: path).result(of: cell, run: "here") == result)
    #expect(ResultsFile(path: path).result(of: cell, run: "elsewhere") == nil)

    // A run that is stopped in the middle of a line loses that line and no other.
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"cell\":".utf8))
    try handle.close()
    var torn = ResultsFile(path: path)
    result.run = "later"
    try torn.append(result)
    #expect(ResultsFile(path: path).results.map(\.run) == ["here", "later"])
  }
}
