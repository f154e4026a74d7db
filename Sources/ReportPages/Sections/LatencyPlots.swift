import BenchmarkCore
import Plots

/// The pictures of one measurement of latencies.
struct LatencyPlots {
  var report: SavedLatency
  /// The same of the baseline.
  var before: SavedLatency?

  /// At most so many curves are told apart in one picture.
  private static let mostCurves = 6

  /// The runs that are drawn: all, or so many spread evenly, with the first and the last.
  private var drawn: [SavedLatency.Run] {
    let runs = report.runs
    guard runs.count > Self.mostCurves else { return runs }
    return (0..<Self.mostCurves).map { runs[$0 * (runs.count - 1) / (Self.mostCurves - 1)] }
  }

  private var lines: [(name: String, latencies: SavedLatency.Latencies)] {
    if report.runs.count == 1, let run = report.runs.first {
      let old = before?.runs.first.map { [("baseline", $0.response)] } ?? []
      return [("from when it was due", run.response), ("from when it was taken up", run.service)] + old
    }
    return drawn.map { run in
      (Words.rate(run.requestedRate) + (run.isHeld ? "" : ", not held"), run.response)
    }
  }

  /// Latency by percentile, spread by nines.
  var byPercentile: PlotFigure {
    let lines = lines
    let palette = Palette(lines.map(\.name))
    let series = lines.map { line in
      LineChart.Series(
        name: line.name, style: palette[line.name], points: points(line.name, line.latencies))
    }
    let ys = series.flatMap { $0.points.map(\.y) }
    let words = lines.map { line in
      let named = line.latencies.percentiles.map { "\($0.name) \(Words.nanoseconds($0.nanoseconds))" }
      return
        "\(line.name): \(named.joined(separator: ", ")), max \(Words.nanoseconds(line.latencies.maximum))"
    }
    let isWide = (ys.max() ?? 1) / max(ys.filter { $0 > 0 }.min() ?? 1, 1e-12) > 30
    return PlotFigure(
      caption: "Latency by percentile; less is better",
      plot: LineChart(
        title: "Latency by percentile, \(report.workload.name)",
        description: words.joined(separator: "; ") + ".",
        x: .nines("percentile", series.flatMap { $0.points.map(\.x) }),
        y: isWide
          ? .logarithmic("latency (logarithmic)", ys, format: .si(unit: "s"))
          : .linear("latency", ys, format: .si(unit: "s")), series: series
      ).svg, legend: lines.map { ($0.name, palette[$0.name]) },
      note: report.runs.count > Self.mostCurves ? "Some of the rates; the table has all." : "")
  }

  /// The curve, with markers at the percentiles that have a name and at the end.
  private func points(_ name: String, _ latencies: SavedLatency.Latencies) -> [LineChart.Point] {
    var named = latencies.percentiles
    return latencies.curve.enumerated().map { index, point in
      var words = ""
      while let next = named.first, let bound = Double(next.name.dropFirst()), bound <= point.percentile {
        words = "\(name): \(next.name) \(Words.nanoseconds(next.nanoseconds))"
        named.removeFirst()
      }
      if index == latencies.curve.count - 1 {
        words = "\(name): max \(Words.nanoseconds(latencies.maximum))"
      }
      return LineChart.Point(x: point.percentile / 100, y: Double(point.nanoseconds) / 1e9, words: words)
    }
  }

  /// How percentiles grow with the load.
  var byRate: PlotFigure {
    let names = (report.runs.first?.response.percentiles.map(\.name) ?? []) + ["max"]
    let palette = Palette(names)
    let series = names.map { name in
      LineChart.Series(
        name: name, style: palette[name],
        points: report.runs.compactMap { run in
          value(run, name).map { nanoseconds in
            LineChart.Point(
              x: run.requestedRate, y: Double(nanoseconds) / 1e9,
              words: "\(name) at \(Words.rate(run.requestedRate)): \(Words.nanoseconds(nanoseconds))")
          }
        })
    }
    let points = series.flatMap(\.points)
    let words = report.runs.map { run in
      let named = run.response.percentiles.map { "\($0.name) \(Words.nanoseconds($0.nanoseconds))" }
      return "\(Words.rate(run.requestedRate)): \(named.joined(separator: ", "))"
    }
    return PlotFigure(
      caption: "Latency by load; where the curves turn up, the rate is too high",
      plot: LineChart(
        title: "Latency by rate, \(report.workload.name)", description: words.joined(separator: "; ") + ".",
        x: .logarithmic("events per second", points.map(\.x)),
        y: .logarithmic("latency", points.map(\.y), format: .si(unit: "s")), series: series
      ).svg, legend: names.map { ($0, palette[$0]) })
  }

  private func value(_ run: SavedLatency.Run, _ name: String) -> Int? {
    name == "max"
      ? run.response.maximum : run.response.percentiles.first { $0.name == name }?.nanoseconds
  }
}
