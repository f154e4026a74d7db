import Testing

@testable import BenchmarkCore
@testable import ReportPages

@Suite("Figures of documents")
struct DocumentFiguresTests {
  private struct Missing: Error {}

  private static func figures(_ text: String) -> DocumentFigures {
    DocumentFigures(name: "doc.md", text: text) { file in
      switch file {
      case "run.json": .benchmark(Fixtures.benchmark())
      case "scale.json": .scale(Fixtures.scale())
      case "peers.jsonl": .peers(Fixtures.peers)
      case "churn.json": .churn(Fixtures.churn)
      default: throw Missing()
      }
    }
  }

  @Test(
    "a block is written anew, and stays as it is the next time",
    arguments: [
      ("throughput", "run.json", "| fast | 1 | "), ("rebuild", "scale.json", "| 2,900 | "),
      ("growth", "scale.json", "growth exponent"), ("peers", "peers.jsonl", "| re2-set | destination | "),
      ("churn", "churn.json", "| beside updates | 7,301,500 |"),
    ])
  func blocks(kind: String, file: String, expected: String) throws {
    let text = "before\n<!-- figures: \(kind) \(file) -->\nold\n<!-- /figures -->\nafter\n"
    let updated = try Self.figures(text).updated()
    #expect(updated.hasPrefix("before\n<!-- figures: \(kind) \(file) -->\n\n"))
    #expect(updated.hasSuffix("\n\n<!-- /figures -->\nafter\n"))
    #expect(updated.contains(expected))
    #expect(!updated.contains("old"))
    #expect(try Self.figures(updated).updated() == updated)
  }

  @Test("a figure within a line is written anew; what stands around it stays")
  func single() throws {
    let text =
      "takes <!-- figure: run.json fast/1 nsPerEvent -->1 ns<!-- /figure --> or "
      + "<!-- figure: scale.json conditions/170 index -->?<!-- /figure -->."
    let updated = try Self.figures(text).updated()
    let result = Fixtures.benchmark().workloads[0].results[0]
    let point = Fixtures.scale().curves[0].points[1]
    #expect(
      updated
        == "takes <!-- figure: run.json fast/1 nsPerEvent -->\(Figures.short(result.nanoseconds.median)) ns"
        + "<!-- /figure --> or <!-- figure: scale.json conditions/170 index -->"
        + "\(Figures.bytes(point.indexBytes))<!-- /figure -->.")
  }

  @Test("every kind of figure is in some file", arguments: SingleFigure.allCases)
  func kinds(figure: SingleFigure) {
    let texts = [
      figure.text(.benchmark(Fixtures.benchmark()), at: "fast/1"),
      figure.text(.scale(Fixtures.scale()), at: "conditions/170"),
      figure.text(.scale(Fixtures.scale()), at: "conditions"),
      figure.text(.churn(Fixtures.churn), at: "openClose"),
    ].compactMap { $0 }
    #expect(!texts.isEmpty && texts.allSatisfy { !$0.isEmpty })
  }

  @Test(
    "a mark that cannot be followed is an error that names the line",
    arguments: [
      ("a\n<!-- figures: throughput run.json -->\n", "doc.md:2: the block is not closed"),
      ("<!-- /figures -->", "doc.md:1: there is no block to close"),
      (
        "<!-- figures: throughput run.json -->\n<!-- figures: rebuild scale.json -->",
        "doc.md:2: the block of line 1"
      ),
      (
        "<!-- figures: nothing run.json -->\n<!-- /figures -->",
        "doc.md:1: expected <!-- figures: KIND FILE -->"
      ),
      (
        "<!-- figures: rebuild run.json -->\n<!-- /figures -->",
        "doc.md:1: run.json has no figures for a block"
      ),
      ("\n<!-- figure: run.json fast/1 nsPerEvent -->1", "doc.md:2: the figure is not closed"),
      (
        "<!-- figure: run.json fast/1 -->1<!-- /figure -->",
        "doc.md:1: expected <!-- figure: FILE PLACE FIGURE -->"
      ),
      (
        "<!-- figure: run.json fast/9 nsPerEvent -->1<!-- /figure -->",
        "doc.md:1: run.json has no nsPerEvent at fast/9"
      ),
      ("<!-- figure: run.json fast/1 speed -->1<!-- /figure -->", "doc.md:1: there is no figure \"speed\""),
    ])
  func problems(text: String, message: String) throws {
    let error = #expect(throws: DocumentFigures.Problem.self) { try Self.figures(text).updated() }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
  }

  @Test("a file of results that cannot be read is an error")
  func missing() {
    #expect(throws: Missing.self) {
      try Self.figures("<!-- figures: throughput no.json -->\n<!-- /figures -->").updated()
    }
  }

  @Test(
    "numbers with a unit outside of marks are found",
    arguments: [
      ("It takes 126 ns.", 1), ("7.9 events/s and 0.679 GB/s", 2), ("4,127 × Foundation", 1),
      ("four times", 0), ("20 times as fast", 1), ("30 % of events", 1), ("1.5s", 1), ("2^32 bytes", 0),
      ("Swift 6.3 on 2 cores, 64-bit", 0), ("`126 ns` in code", 0), ("```\n126 ns\n```", 0),
      ("<!-- figure: run.json fast/1 nsPerEvent -->126 ns<!-- /figure -->", 0),
      ("<!-- figures: throughput run.json -->\n126 ns\n<!-- /figures -->\n5 ms", 1),
      ("<!-- not measured -->\n5 ms\n<!-- /not measured -->", 0),
      ("<!-- measured: 2026-11-21, commit 505c371 -->\n5 ms\n<!-- /measured -->\n6 ms", 1),
      ("<!-- measured: some day -->\n5 ms\n<!-- /measured -->", 1),
    ])
  func unmarked(text: String, count: Int) { #expect(Self.figures(text).unmarked.count == count) }
}
