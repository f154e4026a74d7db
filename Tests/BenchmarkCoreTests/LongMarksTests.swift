import RouterFiles
import Testing

@testable import BenchmarkCore

/// Neither of these ends in time if anything compares or hashes the text as `String` does: its canonical order
/// sorts a run of marks by insertion.
@Suite("Runs of 300,000 combining marks in files of benchmarks")
struct LongMarksTests {
  private static let marks = String(repeating: "\u{301}\u{323}", count: 150_000)
  private static let environment =
    #"{"cpu":"@","cores":2,"platform":"@","swift":"@","commit":"@","configuration":"@","allocator":"@"}"#

  private func saved(_ text: String) throws(FileFormatError) -> SavedFile {
    try SavedFile(bytes: Array(text.replacing("@", with: Self.marks).utf8), name: "saved.json")
  }

  private static func workload(_ name: String) -> String {
    #"""
    {"workload":{"name":"\#(name)","hash":"cbe8e4cd026ccf0b","events":1,"bytes":1,"conditions":1,"declarations":1,
      "openScenes":1},
     "results":[{"engine":"fast","lanes":1,"events":1,"bytes":1,"conditions":1,"samplesNsPerEvent":[1],
       "buildSeconds":1,"indexBytes":1,"decisionChecksum":"1","verified":true}]}
    """#
  }

  @Test("names of saved workloads")
  func report() throws {
    let file = try saved(
      #"{"schema":"eventrouter-benchmark-suite/1","environment":\#(Self.environment),"@":1,"@x":2,"#
        + #""workloads":[\#(Self.workload("@")),\#(Self.workload("@x"))]}"#)
    guard case .benchmark(let report) = file else { throw WrongKind() }
    let side = ComparisonSide(name: "a", reports: [report])
    #expect(report.workloads.count == 2)
    #expect(Comparison(baseline: side, candidate: side, limits: ComparisonLimits()).figures.count > 0)
  }

  private struct WrongKind: Error {}

  @Test("cells of saved peers, of which the last counts")
  func peers() throws {
    let cell = { (name: String, run: String) in
      #"{"cell":"\#(name)/1/1","run":"\#(run)","conditions":1,"events":1,"bytes":1,"engines":[{"name":"@"}]}"#
    }
    let file = try saved([cell("@", "@"), cell("a", "@x"), cell("@", "@")].joined(separator: "\n"))
    guard case .peers(let peers) = file else { throw WrongKind() }
    #expect(peers.cells.map { $0.kind.utf8.count } == [1, Self.marks.utf8.count])
    #expect(peers.machines.count == 2)
    #expect(peers.engineNames.count == 1)
  }

  @Test("names of a suite's workloads, and a pattern for them")
  func suite() throws {
    let text = #"""
      {"schema":"eventrouter-suite/1","workloads":[
        {"name":"@","generate":{"kind":"hot"}},{"name":"@x","generate":{"kind":"hot"}}]}
      """#
    let suite = try SuiteFile(
      bytes: Array(text.replacing("@", with: Self.marks).utf8), name: "s.json",
      bounds: SuiteBounds(kinds: ["hot"], lanes: 1...8))
    #expect(suite.workloads.map { NamePattern("x").matches($0.name) } == [false, true])
  }
}
