import BenchmarkCore
import Plots

/// The pictures of one measurement of updates.
struct ChurnPlots {
  var report: ChurnReport

  private struct Line {
    var name: String
    var figure: (ChurnTurn) -> Double?
    var words: (Double) -> String
  }

  /// What each phase routes, turn by turn.
  var throughput: PlotFigure {
    let lines = ChurnPhase.allCases.map { phase in
      Line(name: phase.name, figure: { $0[phase] }, words: { Words.rate($0) })
    }
    return figure(
      "Throughput by turn; more is better", "Throughput beside updates", "events per second", lines,
      format: .si(unit: ""))
  }

  /// How memory grows.
  var memory: PlotFigure {
    let lines = [
      Line(name: "index", figure: { Double($0.indexBytes) }, words: { Figures.bytes($0) }),
      Line(name: "process", figure: { $0.residentBytes.map(Double.init) }, words: { Figures.bytes($0) }),
    ]
    return figure(
      "Memory by turn; flat is better", "Memory beside updates", "bytes", lines, format: .si(unit: "B"))
  }

  private func figure(
    _ caption: String, _ title: String, _ axis: String, _ lines: [Line], format: TickFormat
  ) -> PlotFigure {
    let palette = Palette(lines.map(\.name))
    let series = lines.map { line in
      LineChart.Series(
        name: line.name, style: palette[line.name],
        points: report.outcome.turns.enumerated().compactMap { index, turn in
          line.figure(turn).map { value in
            LineChart.Point(
              x: Double(index + 1), y: value,
              words: "\(line.name), turn \(index + 1): \(line.words(value))")
          }
        })
    }
    let words = zip(lines, series).map { line, series in
      let values = series.points.map(\.y)
      guard let least = values.min(), let most = values.max() else { return "\(line.name): not known" }
      return "\(line.name): from \(line.words(least)) to \(line.words(most))"
    }
    let points = series.flatMap(\.points)
    return PlotFigure(
      caption: caption,
      plot: LineChart(
        title: "\(title), \(report.workload.name)", description: words.joined(separator: "; ") + ".",
        x: .linear("turn", points.map(\.x), withZero: false),
        y: .linear(axis, points.map(\.y), format: format), series: series
      ).svg, legend: lines.map { ($0.name, palette[$0.name]) })
  }

  /// The time of an update by percentile, spread by nines.
  var latency: PlotFigure {
    let lines = ChurnSection.latencies(report)
    let palette = Palette(lines.map(\.name))
    let series = lines.map { name, latencies in
      LineChart.Series(
        name: name, style: palette[name],
        points: latencies.curve.map { point in
          LineChart.Point(
            x: point.percentile / 100, y: Double(point.nanoseconds) / 1e9,
            words: "\(name): \(TickFormat.percent.text(point.percentile / 100)) within "
              + Words.nanoseconds(point.nanoseconds))
        })
    }
    let points = series.flatMap(\.points)
    let words = lines.map { name, latencies in
      let named = latencies.percentiles.map { "\($0.name) \(Words.nanoseconds($0.nanoseconds))" }
      return "\(name): \(named.joined(separator: ", ")), max \(Words.nanoseconds(latencies.maximum))"
    }
    return PlotFigure(
      caption: "Time of an update by percentile; less is better",
      plot: LineChart(
        title: "Time of an update, \(report.workload.name)", description: words.joined(separator: "; ") + ".",
        x: .nines("percentile", points.map(\.x)),
        y: .logarithmic("time (logarithmic)", points.map(\.y), format: .si(unit: "s")), series: series
      ).svg, legend: lines.map { ($0.name, palette[$0.name]) })
  }
}
