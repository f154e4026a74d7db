/// Figures as rows of cells.
struct DataTable: Sendable, Hashable {
  /// What the table is about; every table says so itself.
  var caption: String
  var header: [String]
  /// As many cells each as the header has. The first one names the row.
  var rows: [[String]]
  /// Columns of words, which begin at the left and may be broken; the others are numbers.
  var leftColumns: Set<Int> = [0]

  /// Words of more characters than these are broken into lines.
  private static let shortWords = 26

  /// The table in a box that scrolls by itself where it is too wide, also by keys. The caption stays.
  var html: HTML {
    let kinds = header.indices.map(kind)
    let head = header.enumerated().map { column, text in
      HTML.element("th", ["scope": "col", "class": kinds[column]], text)
    }
    let body = rows.map { row in
      HTML.element(
        "tr",
        row.enumerated().map { column, text in
          column == 0
            ? .element("th", ["scope": "row", "class": kinds[column]], text)
            : .element("td", ["class": kinds[column]], text)
        })
    }
    return .element("p", ["class": "caption"], caption)
      + .element(
        "div", ["class": "scroll", "role": "region", "tabindex": "0", "aria-label": caption],
        [
          .element(
            "table", ["aria-label": caption],
            [.element("thead", [.element("tr", head)]), .element("tbody", [body.joined])])
        ])
  }

  private func kind(_ column: Int) -> String {
    guard leftColumns.contains(column) else { return "number" }
    let isShort = (rows.map { $0[column].count }.max() ?? 0) <= Self.shortWords
    return isShort ? "word short" : "word"
  }

  /// The table behind a line that opens it: for what a picture above shows already, and for what is long.
  func folded(_ summary: String) -> HTML {
    .element("details", [.element("summary", summary), html])
  }
}
