import Testing

@testable import BenchmarkCore
@testable import ReportPages

@Suite("Results that are not complete")
struct IncompleteTests {
  @Test("the page and the comparison warn of them; complete ones are not warned of")
  func warned() {
    var report = Fixtures.benchmark()
    let words = "incomplete: interrupted after 3 of 14"
    for isIncomplete in [true, false] {
      report.incomplete =
        isIncomplete ? Incompleteness(reason: "interrupted", finished: 3, planned: 14) : nil
      let source = ReportSource(name: "part.json", content: .benchmark(report))
      #expect(ReportPage(title: "t", sources: [source]).html.contains(words) == isIncomplete)
      let comparison = Comparison(
        baseline: ComparisonSide(name: "a", reports: [Fixtures.benchmark()]),
        candidate: ComparisonSide(name: "b", reports: [report]), limits: ComparisonLimits())
      #expect(comparison.warnings.contains { $0.contains(words) } == isIncomplete)
    }
  }
}
