extension LineChart {
  /// The chart as an image of a page: 360 units wide, which is a phone, with letters that can be read there.
  ///
  /// - Parameter id: What the ids of its parts begin with; no other element of the page has such a one.
  public func svg(id: String) -> String {
    let frame = Frame(x: 0, y: 0, width: 360, height: 250)
    return SVGImage(id: id, title: title, description: description, width: 360, height: 250).markup {
      draw(in: frame)
    }
  }

  /// A part of the image that a chart fills, with its labels.
  struct Frame {
    var x, y, width, height: Double
  }

  /// Where the curves are.
  struct Area {
    var left, right, top, bottom: Double

    func x(_ value: Double, on axis: Axis) -> Double { left + axis.position(value) * (right - left) }
    func y(_ value: Double, on axis: Axis) -> Double { bottom - axis.position(value) * (bottom - top) }
  }

  func draw(in frame: Frame) -> String {
    let labels = y.ticks.map { 6.3 * Double($0.label.count) }.max() ?? 0
    let last = 3.2 * Double(x.ticks.last?.label.count ?? 0)
    let area = Area(
      left: frame.x + 12 + 14 + labels, right: frame.x + frame.width - max(10, last), top: frame.y + 10,
      bottom: frame.y + frame.height - 42)
    var markup = grid(area)
    markup += """
      <rect class="frame" x="\(number(area.left))" y="\(number(area.top))" \
      width="\(number(area.right - area.left))" height="\(number(area.bottom - area.top))"/>
      <text x="\(number((area.left + area.right) / 2))" y="\(number(area.bottom + 34))" \
      text-anchor="middle">\(Markup.escaped(x.label))</text>
      <text transform="translate(\(number(frame.x + 11)),\(number((area.top + area.bottom) / 2))) \
      rotate(-90)" text-anchor="middle">\(Markup.escaped(y.label))</text>

      """
    for one in series { markup += draw(one, area) }
    return markup
  }

  private func grid(_ area: Area) -> String {
    func across(_ value: Double) -> String {
      "M\(number(area.left)),\(number(area.y(value, on: y)))H\(number(area.right))"
    }
    func up(_ value: Double) -> String {
      "M\(number(area.x(value, on: x))),\(number(area.bottom))V\(number(area.top))"
    }
    var markup = """
      <path class="minor" d="\(y.minorTicks.map(across).joined())\(x.minorTicks.map(up).joined())"/>
      <path class="grid" d="\(y.ticks.map { across($0.value) }.joined())\
      \(x.ticks.map { up($0.value) }.joined())"/>

      """
    for tick in y.ticks {
      markup += """
        <text class="small" x="\(number(area.left - 5))" y="\(number(area.y(tick.value, on: y) + 4))" \
        text-anchor="end">\(Markup.escaped(tick.label))</text>

        """
    }
    // Labels that would run into each other are left out, the first and the last one last.
    var free = -Double.infinity
    for tick in x.ticks {
      let middle = area.x(tick.value, on: x)
      let half = 3.2 * Double(tick.label.count)
      guard middle - half >= free else { continue }
      free = middle + half + 4
      markup += """
        <text class="small" x="\(number(middle))" y="\(number(area.bottom + 15))" \
        text-anchor="middle">\(Markup.escaped(tick.label))</text>

        """
    }
    return markup
  }

  private func draw(_ one: Series, _ area: Area) -> String {
    let points = one.points.filter { x.holds($0.x) && y.holds($0.y) }
    let corners = points.map { "\(number(area.x($0.x, on: x))),\(number(area.y($0.y, on: y)))" }
    let dashes = one.style.dashes.isEmpty || one.isFit ? "" : " stroke-dasharray=\"\(one.style.dashes)\""
    let classes = one.isFit ? "fit" : one.isEmphasised ? "line emphasis" : "line"
    var markup = "<g class=\"\(one.style.name)\">\n"
    if corners.count > 1 {
      markup += "<polyline class=\"\(classes)\" points=\"\(corners.joined(separator: " "))\"\(dashes)/>\n"
    }
    let spreads = points.compactMap { point in
      point.spread.map { spread in
        "M\(number(area.x(point.x, on: x))),\(number(area.y(spread.lowerBound, on: y)))"
          + "V\(number(area.y(spread.upperBound, on: y)))"
      }
    }
    if !spreads.isEmpty { markup += "<path class=\"range\" d=\"\(spreads.joined())\"/>\n" }
    for (point, corner) in zip(points, corners) where !point.words.isEmpty {
      markup += """
        <g class="point" transform="translate(\(corner))"><title>\(Markup.escaped(point.words))</title>\
        <path class="marker" d="\(one.style.marker)"/></g>

        """
    }
    return markup + "</g>\n"
  }
}
