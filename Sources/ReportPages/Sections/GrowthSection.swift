import BenchmarkCore
import Plots

/// How time, build and index grow along each axis.
struct GrowthSection {
  var sources: [ReportSource]
  var baseline: [ReportSource]
  var palette: Palette

  var section: Section? {
    let reports = sources.scales
    guard !reports.isEmpty else { return nil }
    var content = HTML.element(
      "p", ["class": "note"],
      "Axes are logarithmic, but that of the share of matching events. The thin dashed line is the power of x "
        + "that fits best, by least squares on both logarithms: an exponent of 0 is constant, 1 is linear.")
    for (file, entry) in reports.enumerated() {
      for axis in ScaleAxis.allCases {
        let curves = entry.report.curves.filter { $0.axis == axis }
        guard !curves.isEmpty else { continue }
        let fixed = entry.report.fixedWords(except: axis)
        content += .fitted("h3", "By \(axis.title): \(entry.report.kind), \(fixed) (\(entry.name))", ems: 120)
        let before = before(entry.report, axis)
        let figures = ScaleFigure.allCases.filter { isShown($0, axis) }.map { figure in
          GrowthPlot(figure: figure, axis: axis, curves: curves, before: before, palette: palette).plotFigure
            .html(id: "scale-\(file)-\(axis.rawValue)-\(figure.rawValue)")
        }
        content += .element("div", ["class": "plots"], figures)
        for curve in curves {
          content += table(curve, of: entry.report).html
          content += growth(curve, of: entry.report).html
        }
      }
    }
    return Section(id: "growth", title: "Growth", content: content)
  }

  /// What is compiled depends on the conditions alone.
  private func isShown(_ figure: ScaleFigure, _ axis: ScaleAxis) -> Bool {
    axis == .conditions || figure == .nsPerEvent || figure == .bytesPerSecond
  }

  /// The baseline's curves over the same workloads.
  private func before(_ report: ScaleReport, _ axis: ScaleAxis) -> [ScaleCurve] {
    baseline.scales.filter { $0.report.kind == report.kind && $0.report.seed == report.seed }
      .flatMap { $0.report.curves.filter { $0.axis == axis && $0.engine == .fast } }
  }

  private func table(_ curve: ScaleCurve, of report: ScaleReport) -> DataTable {
    let table = report.table(curve)
    return DataTable(
      caption: "\(curve.engine.rawValue) by \(curve.axis.title)", header: table.header, rows: table.rows,
      leftColumns: [])
  }

  private func growth(_ curve: ScaleCurve, of report: ScaleReport) -> DataTable {
    let table = report.growth(curve)
    return DataTable(
      caption: "How \(curve.engine.rawValue) grows with \(curve.axis.title)", header: table.header,
      rows: table.rows)
  }
}
