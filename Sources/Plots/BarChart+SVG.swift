extension BarChart {
  private static let rowHeight = 38.0
  private static let width = 360.0

  /// The chart as an image of a page: 360 units wide, which is a phone, with letters that can be read there.
  ///
  /// - Parameter id: What the ids of its parts begin with; no other element of the page has such a one.
  public func svg(id: String) -> String {
    let bottom = 6 + Double(bars.count) * Self.rowHeight + 4
    let height = bottom + 42
    return SVGImage(id: id, title: title, description: description, width: Self.width, height: height)
      .markup { draw(to: bottom) }
  }

  private func draw(to bottom: Double) -> String {
    let last = 3.2 * Double(axis.ticks.last?.label.count ?? 0)
    let first = 3.2 * Double(axis.ticks.first?.label.count ?? 0)
    let (left, right) = (max(6, first), Self.width - max(10, last))
    func x(_ value: Double) -> Double { left + axis.position(value) * (right - left) }
    let lines = axis.ticks.map { "M\(number(x($0.value))),\(number(bottom))V4" }.joined()
    let minor = axis.minorTicks.map { "M\(number(x($0))),\(number(bottom))V4" }.joined()
    var markup = "<path class=\"minor\" d=\"\(minor)\"/>\n<path class=\"grid\" d=\"\(lines)\"/>\n"
    for (index, bar) in bars.enumerated() {
      let top = 6 + Double(index) * Self.rowHeight
      // Some fifty characters fit; the table has the whole.
      let room = max(8, 54 - bar.words.count)
      let label = bar.label.count > room ? String(bar.label.prefix(room - 1)) + "…" : bar.label
      let middle = top + 26
      let whole = "\(bar.label): \(bar.words)"
      markup += """
        <g><title>\(Markup.escaped(whole))</title>
        <text x="\(number(left))" y="\(number(top + 14))">\(Markup.escaped(label))</text>
        <text x="\(number(right))" y="\(number(top + 14))" text-anchor="end">\(Markup.escaped(bar.words))</text>
        <g class="\(bar.style.name)"><rect class="bar" x="\(number(left))" y="\(number(top + 19))" \
        width="\(number(x(bar.value) - left))" height="14"/></g>
        \(spread(from: x(bar.spread.lowerBound), to: x(bar.spread.upperBound), at: middle))
        </g>

        """
    }
    markup += "<path class=\"frame\" d=\"M\(number(left)),4V\(number(bottom))H\(number(right))\"/>\n"
    var free = -Double.infinity
    for tick in axis.ticks {
      let half = 3.2 * Double(tick.label.count)
      guard x(tick.value) - half >= free else { continue }
      free = x(tick.value) + half + 4
      markup += """
        <text class="small" x="\(number(x(tick.value)))" y="\(number(bottom + 15))" \
        text-anchor="middle">\(Markup.escaped(tick.label))</text>

        """
    }
    return markup + """
      <text x="\(number((left + right) / 2))" y="\(number(bottom + 34))" \
      text-anchor="middle">\(Markup.escaped(axis.label))</text>

      """
  }

  /// A line between the least and the most, with a light edge that keeps it apart from the bar.
  private func spread(from low: Double, to high: Double, at y: Double) -> String {
    let ends = [low, high].map { "M\(number($0)),\(number(y - 4))v8" }.joined()
    let path = "M\(number(low)),\(number(y))H\(number(high))\(ends)"
    return "<path class=\"halo\" d=\"\(path)\"/><path class=\"spread\" d=\"\(path)\"/>"
  }
}
