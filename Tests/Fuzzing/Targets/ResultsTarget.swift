import BenchmarkCore
import ReportPages
import RouterFiles

extension FuzzTarget {
  /// Saved results of every kind: what can be read can be shown and compared.
  static let results = FuzzTarget("results", maximumBytes: 1 << 16, grownBytes: 1 << 16) { input in
    let file: SavedFile
    do throws(FileFormatError) {
      file = try SavedFile(bytes: input, name: "results.json")
    } catch {
      return try Finding.unlessReadable(error)
    }
    let source = ReportSource(name: "results.json", content: file)
    let page = ReportPage(title: "results", sources: [source], baseline: [source]).html
    try Finding.unless(page.utf8.count <= 200_000 + 400 * input.count, "a page of \(page.utf8.count) bytes")
    guard case .benchmark(let report) = file else { return }
    let side = ComparisonSide(name: "results.json", reports: [report])
    let comparison = Comparison(baseline: side, candidate: side, limits: ComparisonLimits())
    for format in ComparisonFormat.allCases {
      try Finding.unless(!comparison.formatted(as: format).utf8.isEmpty, "an empty comparison as \(format)")
    }
  }
}
