import BenchmarkCore
import Plots

/// The router beside other engines.
struct PeersSection {
  var sources: [ReportSource]
  var palette: Palette

  var section: Section? {
    let reports = sources.peers
    guard !reports.isEmpty else { return nil }
    var content = HTML()
    for (file, entry) in reports.enumerated() {
      content += .fitted("h3", "\(Figures.grouped(entry.report.cells.count)) cells (\(entry.name))")
      content += .element(
        "p", ["class": "note"],
        "A cell is kind/conditions/bytes per event. The answers of all engines are compared before anything is "
          + "timed.")
      content += ratios(entry.report, id: "ratios-\(file)")
      let plots = PeersPlots(report: entry.report, palette: palette)
      content += plots.curves(id: "peers-\(file)")
      content += plots.dots(id: "cells-\(file)")
      for question in SavedPeers.Question.allCases { content += table(entry.report, question) }
      if !entry.report.skipped.isEmpty {
        let lines = entry.report.skipped.map { HTML.element("li", "skipped \($0.cell): \($0.reason)") }
        content += .element("ul", ["class": "note"], lines)
      }
    }
    return Section(id: "peers", title: "Beside other engines", content: content)
  }

  private func ratios(_ report: SavedPeers, id: String) -> HTML {
    var figures: [HTML] = []
    var tables = HTML()
    for question in SavedPeers.Question.allCases {
      let rows = report.ratios(question)
      guard !rows.isEmpty else { continue }
      let title = "How many times as long as \(SavedPeers.base), \(question.title)"
      let dots = rows.map { row in
        DotPlot.Row(
          label: row.engine, value: row.mean, interval: row.least.ratio...row.most.ratio,
          words: "\(Figures.short(row.mean)) × as long", style: palette[row.engine])
      }
      let ends = rows.map(\.least.ratio) + rows.map(\.most.ratio) + [1]
      figures.append(
        PlotFigure(
          caption: "\(title): geometric mean over the cells; lines reach from the least to the most",
          plot: DotPlot(
            title: title, description: Words.sentence([DotPlot.Group(rows: dots)]),
            axis: .logarithmic("times as long (logarithmic)", ends), groups: [DotPlot.Group(rows: dots)],
            reference: 1
          ).svg
        ).html(id: "\(id)-\(question.rawValue)"))
      tables +=
        DataTable(
          caption: "\(title); adversarial cells left out",
          header: ["engine", "cells", "geometric mean", "least", "in", "most", "in"],
          rows: rows.map { row in
            [
              row.engine, String(row.cells), Figures.short(row.mean), Figures.short(row.least.ratio),
              row.least.cell, Figures.short(row.most.ratio), row.most.cell,
            ]
          }, leftColumns: [0, 4, 6]
        ).html
    }
    return .element("div", ["class": "plots"], figures) + tables
  }

  private func table(_ report: SavedPeers, _ question: SavedPeers.Question) -> HTML {
    let names = report.engineNames
    let rows = report.cells.filter { $0.engines.contains { $0.nanoseconds[question] != nil } }.map { cell in
      [cell.name, Figures.grouped(cell.conditions)]
        + names.map { name -> String in
          guard let engine = cell.engine(name) else { return "" }
          guard let samples = engine.nanoseconds[question] else { return engine.problem ?? "" }
          return "\(Figures.short(samples.median)) (\(Words.spread(samples)))"
        }
    }
    if rows.isEmpty { return HTML() }
    return DataTable(
      caption: "ns per event, \(question.title): median (least–most)",
      header: ["cell", "conditions"] + names,
      rows: rows
    ).folded("All cells, \(question.title): \(Figures.grouped(rows.count)) rows")
  }
}
