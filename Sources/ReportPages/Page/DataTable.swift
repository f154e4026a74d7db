/// Figures as rows of cells.
struct DataTable: Sendable, Hashable {
  /// What the table is about; every table says so itself.
  var caption: String
  var header: [String]
  /// As many cells each as the header has. The first one names the row.
  var rows: [[String]]
  /// Columns of words, which begin at the left and may be broken; the others are numbers.
  var leftColumns: Set<Int> = [0]

  /// The table in a box that scrolls by itself where it is too wide, also by keys.
  var html: HTML {
    let head = header.enumerated().map { column, text in
      HTML.element("th", ["scope": "col", "class": kind(column)], text)
    }
    let body = rows.map { row in
      HTML.element(
        "tr",
        row.enumerated().map { column, text in
          column == 0
            ? .element("th", ["scope": "row", "class": kind(column)], text)
            : .element("td", ["class": kind(column)], text)
        })
    }
    return .element(
      "div", ["class": "scroll", "role": "region", "tabindex": "0", "aria-label": caption],
      [
        .element(
          "table",
          [
            .element("caption", caption), .element("thead", [.element("tr", head)]),
            .element("tbody", [body.joined]),
          ])
      ])
  }

  private func kind(_ column: Int) -> String { leftColumns.contains(column) ? "word" : "number" }

  /// The table behind a line that opens it: for what a picture above shows already, and for what is long.
  func folded(_ summary: String) -> HTML {
    .element("details", [.element("summary", summary), html])
  }
}
