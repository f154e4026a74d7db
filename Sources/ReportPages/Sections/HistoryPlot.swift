import BenchmarkCore
import Foundation
import Plots

/// One series of a history over time.
struct HistoryPlot {
  var series: History.Series
  /// What the baseline is called.
  var baseline: String?
  var palette: Palette

  var figure: PlotFigure {
    let subject = series.subject
    let style = palette[subject.engine.rawValue]
    let before = series.baseline.map { _ in baseline ?? "baseline" }
    return PlotFigure(
      caption: "\(subject.workload): \(subject.contestant)", plot: chart.svg,
      legend: before.map { [(subject.contestant, style), ("baseline: \($0)", palette["baseline"])] } ?? [])
  }

  /// When the results were made, in seconds; nil where a file does not tell.
  private var moments: [Double]? {
    let moments = series.points.compactMap(moment)
    return moments.count == series.points.count ? moments : nil
  }

  private func moment(_ point: History.Point) -> Double? {
    point.environment.timestamp.flatMap { try? Date($0.text, strategy: .iso8601).timeIntervalSince1970 }
  }

  private var chart: LineChart {
    let subject = series.subject
    let order = series.points.indices.map { Double($0 + 1) }
    let x =
      moments.map { Axis.time("measured (UTC)", $0) }
      ?? .linear("results, the oldest first", order, withZero: false)
    let places = moments ?? order
    let values = series.points.flatMap { [$0.value, $0.spread.lowerBound, $0.spread.upperBound] }
    let y = Axis.linear(subject.figure, values + (series.baseline.map { [$0.value] } ?? []), withZero: false)
    return LineChart(
      title: "\(subject.workload), \(subject.contestant), \(subject.figure), over time",
      description: description, x: x, y: y, series: lines(places) + baselineLines(x))
  }

  /// Joined only where both results say something of each other.
  private func lines(_ places: [Double]) -> [LineChart.Series] {
    let name = series.subject.contestant
    let style = palette[series.subject.engine.rawValue]
    var lines: [LineChart.Series] = []
    for (point, place) in zip(series.points, places) {
      if lines.isEmpty || point.sincePrevious == nil {
        lines.append(LineChart.Series(name: name, style: style, points: []))
      }
      lines[lines.count - 1].points.append(
        LineChart.Point(x: place, y: point.value, words: words(point), spread: point.spread))
    }
    return lines
  }

  /// Its value all along, and a mark at its moment, where that is one of those that are shown.
  private func baselineLines(_ x: Axis) -> [LineChart.Series] {
    guard let base = series.baseline else { return [] }
    let ends = [x.domain.lowerBound, x.domain.upperBound].map { LineChart.Point(x: $0, y: base.value) }
    var lines = [LineChart.Series(name: "baseline", style: palette["baseline"], points: ends, isFit: true)]
    if moments != nil, let moment = moment(base), x.domain.contains(moment) {
      let point = LineChart.Point(x: moment, y: base.value, words: "baseline: \(words(base))")
      lines.append(LineChart.Series(name: "baseline", style: palette["baseline"], points: [point]))
    }
    return lines
  }

  private func words(_ point: History.Point) -> String {
    let moment = point.environment.timestamp.map { "\($0.text), " } ?? ""
    let change = point.sinceBaseline.map { ", \(ComparisonFigure.percent($0)) to the baseline" } ?? ""
    let notes = point.notes.map { "; \($0)" }.joined()
    return "\(moment)\(point.file): \(Figures.short(point.value)) \(series.subject.figure)\(change)\(notes)"
  }

  private var description: String {
    guard let first = series.points.first, let last = series.points.last else { return "" }
    let ends = series.points.count == 1 ? words(first) : "From \(words(first)), to \(words(last))"
    let base = series.baseline.map {
      ". Baseline: \(Figures.short($0.value)) \(series.subject.figure)"
    }
    return "\(ends)\(base ?? "")."
  }
}
