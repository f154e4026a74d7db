import Foundation

extension PeersChart {
  private static let panelWidth = 480.0
  private static let panelHeight = 330.0
  private static let header = 76.0
  private static let footer = 34.0

  private var columns: Int { max(1, min(2, panels.count)) }
  private var width: Double { 2 * Self.panelWidth }
  private var height: Double {
    let rows = (panels.count + columns - 1) / columns
    return Self.header + Double(rows) * Self.panelHeight + Self.footer
  }

  /// One SVG that needs nothing else: readable on light and on dark pages, with words for those who do not
  /// see it.
  func svg() -> String {
    let size = "\(number(width)) \(number(height))"
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img" aria-labelledby="title desc">
      <title id="title">Nanoseconds per event by number of conditions</title>
      <desc id="desc">\(escaped(description))</desc>
      <style>
      \(style)
      </style>
      <rect class="page" width="\(number(width))" height="\(number(height))"/>
      <text class="title" x="24" y="30">ns per \(Self.eventBytes)-byte event, by number of conditions</text>

      """
    text += legend()
    if panels.isEmpty {
      text += "<text x=\"24\" y=\"\(number(Self.header + 20))\">No such cells were measured.</text>\n"
    }
    for (index, panel) in panels.enumerated() { text += draw(panel, at: index) }
    text += "<text class=\"small\" x=\"24\" y=\"\(number(height - 14))\">\(escaped(machine))</text>\n"
    return text + "</svg>\n"
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
        let begin = "\(line.engine) \(figure(first.nsPerEvent)) ns at \(LogAxis.grouped(first.conditions))"
        if line.points.count == 1 { return begin }
        return begin + ", \(figure(last.nsPerEvent)) at \(LogAxis.grouped(last.conditions))"
      }
      sentences.append("\(panel.title): \(lines.joined(separator: "; ")).")
    }
    return sentences.joined(separator: " ")
  }

  private var style: String {
    func colours(_ dark: Bool) -> String {
      engines.map { engine in
        let style = LineStyle.style(of: engine)
        let colour = dark ? style.dark : style.light
        return ".\(engine) { stroke: \(colour); fill: \(colour); color: \(colour) }"
      }.joined(separator: "\n")
    }
    return """
      text { font: 12px system-ui, sans-serif; fill: #24292f; stroke: none }
      .title { font-size: 17px; font-weight: 600 }
      .panel { font-size: 13px; font-weight: 600 }
      .small { font-size: 11px; fill: #57606a }
      .page { fill: #ffffff }
      .grid { stroke: #d8dee4; stroke-width: 1; fill: none }
      .minor { stroke: #eef1f4; stroke-width: 1; fill: none }
      .frame { stroke: #8c959f; stroke-width: 1; fill: none }
      .line { stroke-width: 1.6; stroke-linejoin: round }
      .base { stroke-width: 3 }
      .marker { stroke: #ffffff; stroke-width: 0.8 }
      \(colours(false))
      .line { fill: none }
      @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .small { fill: #9da7b1 }
      .page { fill: #0d1117 }
      .grid { stroke: #30363d }
      .minor { stroke: #1c2128 }
      .frame { stroke: #6e7681 }
      \(colours(true))
      .line { fill: none }
      .marker { stroke: #0d1117 }
      }
      """
  }

  private func classes(_ engine: String) -> String { engine == base ? "\(engine) base" : engine }

  private func legend() -> String {
    var text = "<g>\n"
    var x = 24.0
    for engine in engines {
      text += """
        <path class="line \(classes(engine))" d="M\(number(x)),52h28"/>
        <g class="\(engine)" transform="translate(\(number(x + 14)),52)"><path d="\(LineStyle.style(of: engine).marker)"/></g>
        <text x="\(number(x + 35))" y="56">\(escaped(engine))</text>

        """
      x += 62 + 7 * Double(engine.count)
    }
    return text + "</g>\n"
  }

  private func draw(_ panel: Panel, at index: Int) -> String {
    let left = Double(index % columns) * Self.panelWidth + 64
    let top = Self.header + Double(index / columns) * Self.panelHeight + 30
    let right = left + Self.panelWidth - 100
    let bottom = top + Self.panelHeight - 84
    // The same axes everywhere, so that panels can be compared.
    let across = LogAxis(points.map { Double($0.conditions) }, from: left, to: right)
    let up = LogAxis(points.map(\.nsPerEvent), from: bottom, to: top)
    var text = "<g>\n<text class=\"panel\" x=\"\(number(left))\" y=\"\(number(top - 10))\">"
    text += "\(escaped(panel.title))</text>\n"
    text += grid(across: across, up: up)
    let middle = number((left + right) / 2)
    text += """
      <rect class="frame" x="\(number(left))" y="\(number(top))" width="\(number(right - left))" \
      height="\(number(bottom - top))"/>
      <text x="\(middle)" y="\(number(bottom + 36))" text-anchor="middle">conditions</text>
      <text transform="translate(\(number(left - 46)),\(number((top + bottom) / 2))) rotate(-90)" \
      text-anchor="middle">ns per event</text>

      """
    for line in panel.lines { text += draw(line, across: across, up: up) }
    return text + "</g>\n"
  }

  private func grid(across: LogAxis, up: LogAxis) -> String {
    var (minor, major, labels) = ("", "", "")
    for tick in up.ticks {
      for step in 1...9 where step == 1 || tick.value < pow(10, Double(up.exponents.upperBound)) {
        let line = "M\(number(across.start)),\(number(up.position(tick.value * Double(step))))"
        if step == 1 {
          major += line + "H\(number(across.end))"
        } else {
          minor += line + "H\(number(across.end))"
        }
      }
      labels += "<text class=\"small\" x=\"\(number(across.start - 6))\" "
      labels += "y=\"\(number(up.position(tick.value) + 4))\" text-anchor=\"end\">\(tick.label)</text>\n"
    }
    for tick in across.ticks {
      major += "M\(number(across.position(tick.value))),\(number(up.start))V\(number(up.end))"
      labels += "<text class=\"small\" x=\"\(number(across.position(tick.value)))\" "
      labels += "y=\"\(number(up.start + 16))\" text-anchor=\"middle\">\(tick.label)</text>\n"
    }
    return "<path class=\"minor\" d=\"\(minor)\"/>\n<path class=\"grid\" d=\"\(major)\"/>\n" + labels
  }

  private func draw(_ line: Line, across: LogAxis, up: LogAxis) -> String {
    let places = line.points.map { (across.position(Double($0.conditions)), up.position($0.nsPerEvent)) }
    let corners = places.map { "\(number($0.0)),\(number($0.1))" }
    var text =
      "<polyline class=\"line \(classes(line.engine))\" points=\"\(corners.joined(separator: " "))\"/>\n"
    for (point, corner) in zip(line.points, corners) {
      let words = "\(line.engine), \(point.cell): \(figure(point.nsPerEvent)) ns per event"
      text +=
        "<g class=\"\(line.engine)\" transform=\"translate(\(corner))\"><title>\(escaped(words))</title>"
      text += "<path class=\"marker\" d=\"\(LineStyle.style(of: line.engine).marker)\"/></g>\n"
    }
    return text
  }
}

/// To a tenth of a pixel.
private func number(_ value: Double) -> String {
  value == value.rounded() ? String(Int(value)) : String(format: "%.1f", value)
}

private func escaped(_ text: String) -> String {
  text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    .replacingOccurrences(of: ">", with: "&gt;")
}
