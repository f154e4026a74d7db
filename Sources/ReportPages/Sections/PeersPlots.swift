import BenchmarkCore
import Plots

/// The pictures of the cells with events of the usual length.
struct PeersPlots {
  var report: SavedPeers
  var palette: Palette

  /// The length of events that most cells have; of several the one that is nearest to 64 bytes.
  private var length: Int {
    let counts = Dictionary(report.cells.map { ($0.eventBytes, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, -abs($0.key - 64)) < ($1.value, -abs($1.key - 64)) }?.key ?? 64
  }

  /// The ordinary kinds, with their cells by number of conditions.
  private var kinds: [(name: String, cells: [SavedPeers.Cell])] {
    let length = length
    let shown = Dictionary(grouping: report.cells.filter { $0.eventBytes == length }, by: \.kind)
    var known: Set<String> = []
    return report.cells.filter { $0.isOrdinary && known.insert($0.kind).inserted }.map { cell in
      (cell.kind, (shown[cell.kind] ?? []).sorted { $0.conditions < $1.conditions })
    }
  }

  /// How the time of every engine grows with the conditions, a picture for each kind.
  func curves(id: String) -> HTML {
    let figures = kinds.enumerated().compactMap { index, kind in
      curves(kind.name, kind.cells)?.html(id: "\(id)-\(index)")
    }
    return figures.isEmpty ? HTML() : .element("div", ["class": "plots"], figures)
  }

  private func curves(_ kind: String, _ cells: [SavedPeers.Cell]) -> PlotFigure? {
    guard Set(cells.map(\.conditions)).count > 1 else { return nil }
    // The base last, so that it is drawn over the others.
    let series = report.engineNames.reversed().compactMap { name -> LineChart.Series? in
      let points = cells.compactMap { cell in
        cell.engine(name)?.nanoseconds[.destination].map { samples in
          LineChart.Point(
            x: Double(cell.conditions), y: samples.median,
            words: "\(name), \(cell.name): \(Figures.short(samples.median)) ns per event")
        }
      }
      if points.isEmpty { return nil }
      return LineChart.Series(
        name: name, style: palette[name], points: points, isEmphasised: name == SavedPeers.base)
    }
    guard !series.isEmpty else { return nil }
    let points = series.flatMap(\.points)
    let words = series.reversed().compactMap { line -> String? in
      guard let first = line.points.first, let last = line.points.last else { return nil }
      return "\(line.name) \(Figures.short(first.y)) ns at \(Figures.grouped(first.x)), "
        + "\(Figures.short(last.y)) at \(Figures.grouped(last.x))"
    }
    let title = "\(kind): ns per event of \(length) bytes by conditions"
    return PlotFigure(
      caption: "\(title); less is better",
      plot: LineChart(
        title: title, description: words.joined(separator: "; ") + ".",
        x: .logarithmic("conditions", points.map(\.x)), y: .logarithmic("ns per event", points.map(\.y)),
        series: series
      ).svg, legend: series.reversed().map { ($0.name, $0.style) })
  }

  /// Events per second in every cell, behind a line for each kind.
  func dots(id: String) -> HTML {
    kinds.enumerated().compactMap { index, kind -> HTML? in
      let groups = kind.cells.map { DotPlot.Group(label: $0.name, rows: rows($0)) }.filter {
        !$0.rows.isEmpty
      }
      guard !groups.isEmpty else { return nil }
      let words = "\(kind.name): events per second, with their spread; cells: \(groups.count)"
      let figure = PlotFigure(
        caption: "\(kind.name): events per second; more is better. "
          + "Dots are medians, lines reach from the least to the most.",
        plot: DotPlot(
          title: "Events per second, \(kind.name)", description: Words.sentence(groups),
          axis: .dots("events per second", groups.flatMap(\.values)), groups: groups
        ).svg)
      return .element("details", [.fitted("summary", words, ems: 120), figure.html(id: "\(id)-\(index)")])
    }.joined
  }

  private func rows(_ cell: SavedPeers.Cell) -> [DotPlot.Row] {
    report.engineNames.compactMap { name in
      cell.engine(name)?.nanoseconds[.destination].map { samples in
        DotPlot.Row(
          label: name, value: 1e9 / samples.median,
          interval: (1e9 / samples.maximum)...(1e9 / samples.minimum),
          words: Words.rate(1e9 / samples.median), style: palette[name])
      }
    }
  }
}
