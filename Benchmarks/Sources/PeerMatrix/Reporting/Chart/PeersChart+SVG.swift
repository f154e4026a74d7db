import Plots

extension PeersChart {
  /// One SVG that needs nothing else: readable on light and on dark pages, with words for those who do not
  /// see it.
  func svg() -> String {
    // The same axes everywhere, so that panels can be compared.
    let across = Axis.logarithmic("conditions", points.map { Double($0.conditions) })
    let up = Axis.logarithmic("ns per event", points.map(\.nsPerEvent))
    let palette = Palette(engines)
    return PanelGrid(
      title: "ns per \(Self.eventBytes)-byte event, by number of conditions", description: description,
      note: machine,
      legend: engines.map { name in
        PanelGrid.Entry(name: name, style: palette[name], isEmphasised: name == base)
      },
      panels: panels.map { panel in
        LineChart(
          title: panel.title, description: "", x: across, y: up,
          series: panel.lines.map { line in
            LineChart.Series(
              name: line.engine, style: palette[line.engine],
              points: line.points.map { point in
                LineChart.Point(
                  x: Double(point.conditions), y: point.nsPerEvent,
                  words: "\(line.engine), \(point.cell): \(figure(point.nsPerEvent)) ns per event")
              }, isEmphasised: line.engine == base)
          })
      }, emptyNote: "No such cells were measured."
    ).svgFile()
  }

  /// What is to be seen, in words, with the figures at both ends of each line.
  private var description: String {
    var sentences = [
      "Both axes are logarithmic. Time to find an event's destination; less is better. "
        + "One panel per kind of conditions, one line per engine."
    ]
    for panel in panels {
      let lines = panel.lines.reversed().compactMap { line -> String? in
        guard let first = line.points.first, let last = line.points.last else { return nil }
        let begin = "\(line.engine) \(figure(first.nsPerEvent)) ns at \(first.conditions)"
        if line.points.count == 1 { return begin }
        return begin + ", \(figure(last.nsPerEvent)) at \(last.conditions)"
      }
      sentences.append("\(panel.title): \(lines.joined(separator: "; ")).")
    }
    return sentences.joined(separator: " ")
  }
}
