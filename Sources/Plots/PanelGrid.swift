/// Charts side by side in one image file, with one legend for all.
public struct PanelGrid: Sendable {
  public struct Entry: Sendable {
    public var name: String
    public var style: SeriesStyle
    public var isEmphasised: Bool

    public init(name: String, style: SeriesStyle, isEmphasised: Bool = false) {
      self.name = name
      self.style = style
      self.isEmphasised = isEmphasised
    }
  }

  public var title: String
  /// What is to be seen, in words.
  public var description: String
  /// A line below.
  public var note: String
  public var legend: [Entry]
  public var panels: [LineChart]
  /// What stands there where there are no panels.
  public var emptyNote: String

  public init(
    title: String, description: String, note: String, legend: [Entry], panels: [LineChart],
    emptyNote: String
  ) {
    self.title = title
    self.description = description
    self.note = note
    self.legend = legend
    self.panels = panels
    self.emptyNote = emptyNote
  }

  private static let panelWidth = 480.0
  private static let panelHeight = 330.0
  private static let header = 76.0
  private static let footer = 34.0
  /// The most that a name of the legend takes.
  private static let legendRoom = 130.0

  /// The image as a file that needs nothing else.
  public func svgFile() -> String {
    let columns = max(1, min(2, panels.count))
    let rows = (panels.count + columns - 1) / columns
    let height = Self.header + Double(rows) * Self.panelHeight + Self.footer
    let image = SVGImage(
      id: "chart", title: title, description: description, width: 2 * Self.panelWidth, height: height)
    return image.file {
      var markup =
        Markup.line(title, x: 24, y: 30, room: image.width - 48, size: 17, classes: "title") + legendMarkup
      if panels.isEmpty {
        markup +=
          Markup.line(emptyNote, x: 24, y: Self.header + 20, room: image.width - 48)
      }
      for (index, panel) in panels.enumerated() {
        let x = Double(index % columns) * Self.panelWidth
        let y = Self.header + Double(index / columns) * Self.panelHeight
        markup += """
          <g>
          \(Markup.line(
            panel.title, x: x + 20, y: y + 20, room: Self.panelWidth - 44, size: 13, classes: "panel"))\
          \(panel.draw(
            in: LineChart.Frame(
              x: x + 18, y: y + 20, width: Self.panelWidth - 42, height: Self.panelHeight - 32)))</g>

          """
      }
      return markup
        + Markup.line(note, x: 24, y: height - 14, room: image.width - 48, size: 11, classes: "small")
    }
  }

  private var legendMarkup: String {
    var markup = "<g>\n"
    var x = 24.0
    for entry in legend {
      let classes = entry.isEmphasised ? "line emphasis" : "line"
      let dashes = entry.style.dashes.isEmpty ? "" : " stroke-dasharray=\"\(entry.style.dashes)\""
      markup += """
        <g class="\(entry.style.name)"><path class="\(classes)" d="M\(number(x)),52h28"\(dashes)/>\
        <path class="marker" transform="translate(\(number(x + 14)),52)" d="\(entry.style.marker)"/></g>
        \(Markup.line(entry.name, x: x + 35, y: 56, room: Self.legendRoom))\

        """
      x += 62 + min(Self.legendRoom, 12 * TextFitting.ems(entry.name))
    }
    return markup + "</g>\n"
  }
}

extension SeriesStyle {
  /// A small picture of the style for a legend of a page; a name stands beside it.
  public var swatch: String {
    let dashed = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
    return """
      <svg class="plot swatch" viewBox="0 0 28 12" aria-hidden="true" focusable="false"><g class="\(name)">\
      <path class="line" d="M0,6H28"\(dashed)/><path class="marker" transform="translate(14,6)" \
      d="\(marker)"/></g></svg>
      """
  }
}
