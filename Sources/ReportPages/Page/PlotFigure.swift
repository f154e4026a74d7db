import Plots

/// A picture with its caption, its legend and its figures.
struct PlotFigure {
  var caption: String
  /// The picture, given the id that its parts' ids begin with.
  var plot: (_ id: String) -> String
  /// The series that the picture tells apart; those with one need none.
  var legend: [(name: String, style: SeriesStyle)] = []
  /// What else is to be said of it.
  var note: String = ""

  /// - Parameter id: No other element of the page has it.
  func html(id: String) -> HTML {
    var children: [HTML] = [
      .fitted("figcaption", caption, ems: 150),
      .element("div", ["class": "chart"], [HTML(trusted: plot(id))]),
    ]
    if legend.count > 1 {
      children.append(
        .element(
          "ul", ["class": "legend"],
          legend.map { .element("li", [HTML(trusted: $0.style.swatch), .fitted("span", $0.name)]) }))
    }
    if !note.isEmpty { children.append(.element("p", ["class": "note"], note)) }
    return .element("figure", ["id": id], children)
  }
}
