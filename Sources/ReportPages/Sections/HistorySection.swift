import BenchmarkCore
import Foundation
import Plots

/// Results by the time when they were made: a small chart for each thing that was measured again and again.
struct HistorySection {
  var folders: [ReportFolder]
  var palette: Palette

  var section: Section? {
    guard !folders.isEmpty else { return nil }
    var content = HTML.element(
      "p", ["class": "note"],
      "A dot per result, the oldest first; less is better. Dots are medians, lines reach from the least to the "
        + "most sample. Results of different machines or builds are not joined: they say nothing of each other."
    )
    for (index, folder) in folders.enumerated() {
      let series = folder.history.series
      content += .fitted("h3", "\(Figures.grouped(series.count)) series (\(folder.name))", ems: 90)
      let usual = series.filter { $0.subject.isPerCall }
      content += charts(usual, of: folder, id: "history-\(index)")
      let others = series.filter { !$0.subject.isPerCall }
      if !others.isEmpty {
        content += .element(
          "details",
          [
            .element("summary", "Latencies under load: \(Figures.grouped(others.count)) series"),
            charts(others, of: folder, id: "history-load-\(index)"),
          ])
      }
      let skipped = folder.skipped.map { HTML.element("li", "left out: \($0.file): \($0.reason)") }
      if !skipped.isEmpty { content += .element("ul", ["class": "note"], skipped) }
    }
    return Section(id: "history", title: "History", content: content)
  }

  private func charts(_ series: [History.Series], of folder: ReportFolder, id: String) -> HTML {
    let parts = series.enumerated().map { index, one in
      let table = folder.history.table(one)
      let rows = DataTable(
        caption: "History of \(title(one.subject)), hash \(one.subject.hash)", header: table.header,
        rows: table.rows, leftColumns: table.leftColumns
      ).folded("Results: \(Figures.grouped(one.points.count))")
      return HTML.element(
        "div", ["class": "part"],
        [
          HistoryPlot(series: one, baseline: folder.history.baseline, palette: palette).figure
            .html(id: "\(id)-\(index)"), rows,
        ])
    }
    return .element("div", ["class": "plots small-plots"], parts)
  }

  private func title(_ subject: History.Subject) -> String {
    "\(subject.workload): \(subject.contestant), \(subject.figure)"
  }
}

extension History.Subject {
  /// Whether it is a time per event or call; the others are percentiles under a load.
  fileprivate var isPerCall: Bool { figure.beginsExactly(with: "ns/") }

  var contestant: String { "\(engine.rawValue), \(Words.lanes(lanes))" }
}
