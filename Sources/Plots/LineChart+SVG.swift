extension LineChart {
  /// The chart as images of a page, one of each size.
  ///
  /// - Parameter id: What the ids of its parts begin with; no other element of the page has such a one.
  public func svg(id: String) -> String { ChartSize.allCases.map { svg(id: id, $0) }.joined(separator: "\n") }

  func svg(id: String, _ size: ChartSize) -> String {
    let frame = Frame(x: 0, y: 0, width: size.width, height: size.lineChartHeight)
    return SVGImage(
      id: "\(id)-\(size)", title: title, description: description, width: frame.width, height: frame.height,
      classes: size.rawValue
    ).markup { draw(in: frame) }
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
    let labels = y.ticks.map { 11 * TextFitting.ems($0.label) }.max() ?? 0
    // What the last label needs beyond the frame, where it stands near its end.
    let last = x.ticks.last.map { tick in
      5.5 * TextFitting.ems(tick.label) - (1 - x.position(tick.value)) * frame.width * 0.7
    }
    let area = Area(
      left: frame.x + 8 + labels, right: frame.x + frame.width - max(10, last ?? 0), top: frame.y + 26,
      bottom: frame.y + frame.height - 42)
    let edges = frame.x...(frame.x + frame.width)
    var markup = grid(area) + x.labels(at: area.bottom + 15, size: 11, room: edges) { area.x($0, on: x) }
    markup += """
      <rect class="frame" x="\(number(area.left))" y="\(number(area.top))" \
      width="\(number(area.right - area.left))" height="\(number(area.bottom - area.top))"/>

      """
    markup += Markup.line(
      x.label, x: (area.left + area.right) / 2, y: area.bottom + 34, room: area.right - area.left,
      anchor: "middle")
    markup += Markup.line(y.label, x: frame.x + 2, y: area.top - 11, room: frame.width - 4)
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
      markup += Markup.line(
        tick.label, x: area.left - 5, y: area.y(tick.value, on: y) + 4, size: 11, anchor: "end",
        classes: "small")
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
