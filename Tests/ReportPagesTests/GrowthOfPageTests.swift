import Testing

@testable import BenchmarkCore
@testable import ReportPages

/// Who writes a file of results decides how much is in it, but not that it is multiplied.
@Suite("The page grows with the files, not with their product")
struct GrowthOfPageTests {
  /// A report whose workloads all say that they measured the same.
  private static func report(_ count: Int) throws -> BenchmarkReport {
    var report = Fixtures.benchmark()
    let workload = try #require(report.workloads.first)
    report.workloads = (0..<count).map { number in
      var one = workload
      one.summary.name = "w\(100_000 + number)"
      return one
    }
    return report
  }

  private static func bytes(_ count: Int) throws -> Int {
    let source = ReportSource(name: "run.json", content: .benchmark(try report(count)))
    return ReportPage(title: "t", sources: [source], baseline: [source]).html.utf8.count
  }

  @Test("workloads that share a hash go with one each of the baseline")
  func sameHash() throws {
    let (once, twice, fourTimes) = (try Self.bytes(50), try Self.bytes(100), try Self.bytes(200))
    #expect(Double(fourTimes - twice) <= 2.2 * Double(twice - once), "\(once), \(twice), \(fourTimes) bytes")
    let source = ReportSource(name: "run.json", content: .benchmark(try Self.report(3)))
    var partners = BaselineWorkloads([source, source])
    let hash = try #require(Self.report(1).workloads.first).summary.hash
    let names = (0..<4).map { _ in partners.next(of: hash).map(\.summary.name) }
    #expect(
      names == [["w100000", "w100000"], ["w100001", "w100001"], ["w100002", "w100002"], []])
    #expect(partners.next(of: "another").isEmpty)
  }

  @Test("a file whose tables would need a column for everything is refused")
  func columns() {
    let engines = (0..<65).map { #"{"name": "e\#($0)", "problem": "none"}"# }.joined(separator: ",")
    let peers = #"""
      {"schema": "eventrouter.peers.1", "machine": {"processor": "p", "architecture": "a", "kernel": "k",
       "cores": 2}, "results": [{"cell": "random/10/64", "conditions": 10, "events": 9, "bytes": 99,
       "engines": [\#(engines)]}]}
      """#
    #expect(throws: (any Error).self) { try SavedFile(bytes: Array(peers.utf8), name: "peers") }
    let percentiles = (0..<65).map { #""p\#($0)": 1"# }.joined(separator: ",")
    let latency = Fixtures.latencyText(runs: 1).replacing(
      #""percentiles": {"#, with: #""percentiles": {\#(percentiles),"#)
    #expect(latency != Fixtures.latencyText(runs: 1))
    #expect(throws: (any Error).self) { try SavedFile(bytes: Array(latency.utf8), name: "latency") }
  }
}
