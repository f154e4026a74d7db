extension DotPlot {
  /// The chart as images of a page, one of each size.
  ///
  /// - Parameter id: What the ids of its parts begin with; no other element of the page has such a one.
  public func svg(id: String) -> String { ChartSize.allCases.map { svg(id: id, $0) }.joined(separator: "\n") }

  func svg(id: String, _ size: ChartSize) -> String {
    let layout = Layout(self, size)
    return SVGImage(
      id: "\(id)-\(size)", title: title, description: description, width: size.width,
      height: layout.bottom + 46, classes: size.rawValue
    ).markup { draw(layout) }
  }

  /// Where everything stands: labels on the left and values on the right of the dots, or above them where
  /// there is no room beside them.
  private struct Layout {
    var isNarrow: Bool
    var width: Double
    /// Rooms of the columns of labels and of values, where they stand beside the dots.
    var labels = 0.0
    var words = 0.0
    var left: Double
    var right: Double
    var bottom: Double

    static let header = 24.0
    var row: Double { isNarrow ? 36 : 22 }

    init(_ plot: DotPlot, _ size: ChartSize) {
      isNarrow = size == .narrow
      width = size.width
      let rows = plot.groups.flatMap(\.rows)
      let first = 6 * TextFitting.ems(plot.axis.ticks.first?.label ?? "")
      let last = 6 * TextFitting.ems(plot.axis.ticks.last?.label ?? "")
      left = max(8, first)
      right = width - max(8, last)
      if !isNarrow {
        labels = min(0.3 * width, 12 * (rows.map { TextFitting.ems($0.label) }.max() ?? 0) + 1)
        words = min(0.25 * width, 12 * (rows.map { TextFitting.ems($0.words) }.max() ?? 0) + 1)
        left = max(left, labels + 14)
        right = min(right, width - words - 14)
      }
      bottom = 6
      for group in plot.groups {
        bottom += (group.label.isEmpty ? 0 : Self.header) + row * Double(group.rows.count)
      }
      bottom += 4
    }

    func x(_ value: Double, on axis: Axis) -> Double { left + axis.position(value) * (right - left) }
  }

  private func draw(_ layout: Layout) -> String {
    func lines(_ values: [Double]) -> String {
      values.map { "M\(number(layout.x($0, on: axis))),\(number(layout.bottom))V4" }.joined()
    }
    var markup = """
      <path class="minor" d="\(lines(axis.minorTicks))"/>
      <path class="grid" d="\(lines(axis.ticks.map(\.value)))"/>
      <path class="frame" d="M\(number(layout.left)),\(number(layout.bottom))H\(number(layout.right))\
      \(lines(reference.map { [$0] } ?? []))"/>

      """
    var top = 6.0
    for group in groups {
      if !group.label.isEmpty {
        markup += Markup.line(
          group.label, x: 2, y: top + 17, room: layout.width - 4, size: 13, classes: "panel")
        top += Layout.header
      }
      for row in group.rows {
        markup += draw(row, at: top, layout)
        top += layout.row
      }
    }
    markup += axis.labels(
      at: layout.bottom + 15, size: 11, room: 0...layout.width
    ) { layout.x($0, on: axis) }
    return markup
      + Markup.line(
        axis.label, x: (layout.left + layout.right) / 2, y: layout.bottom + 36,
        room: layout.right - layout.left, anchor: "middle")
  }

  private func draw(_ row: Row, at top: Double, _ layout: Layout) -> String {
    let y = top + (layout.isNarrow ? 26 : layout.row / 2)
    let text = layout.isNarrow ? top + 14 : y + 4
    // In a narrow chart both share the line above the dot, where the value is never shortened.
    let words = layout.isNarrow ? min(12 * TextFitting.ems(row.words) + 1, 200) : layout.words
    let labels = layout.isNarrow ? layout.width - words - 12 : layout.labels
    var markup = "<g><title>\(Markup.escaped("\(row.label): \(row.words)"))</title>\n"
    markup += Markup.line(row.label, x: 2, y: text, room: labels)
    markup += Markup.line(row.words, x: layout.width - 2, y: text, room: words, anchor: "end")
    markup += "<path class=\"minor\" d=\"M\(number(layout.left)),\(number(y))H\(number(layout.right))\"/>\n"
    markup += "<g class=\"\(row.style.name)\">"
    if let interval = row.interval {
      let ends = [interval.lowerBound, interval.upperBound].map { layout.x($0, on: axis) }
      markup +=
        "<path class=\"range\" d=\"M\(number(ends[0])),\(number(y))H\(number(ends[1]))"
        + ends.map { "M\(number($0)),\(number(y - 4))v8" }.joined() + "\"/>"
    }
    if axis.holds(row.value) {
      markup +=
        "<path class=\"marker\" transform=\"translate(\(number(layout.x(row.value, on: axis))),"
        + "\(number(y)))\" d=\"\(row.style.marker)\"/>"
    }
    return markup + "</g></g>\n"
  }
}

extension Axis {
  /// The ticks' labels, below each other's lines. Those that would run into another or over the edge of the
  /// image are left out.
  func labels(
    at y: Double, size: Double, room: ClosedRange<Double>, x: (Double) -> Double
  ) -> String {
    var free = room.lowerBound
    var markup = ""
    for tick in ticks {
      let (middle, half) = (x(tick.value), size * TextFitting.ems(tick.label) / 2)
      guard middle - half >= free, middle + half <= room.upperBound else { continue }
      free = middle + half + 5
      markup += Markup.line(tick.label, x: middle, y: y, size: size, anchor: "middle", classes: "small")
    }
    return markup
  }
}
