/// Figures as rows of cells.
struct DataTable: Sendable, Hashable {
  /// What the table is about; every table says so itself.
  var caption: String
  var header: [String]
  /// As many cells each as the header has. The first one names the row.
  var rows: [[String]]
  /// Columns of words, which begin at the left and may be broken; the others are numbers.
  var leftColumns: Set<Int> = [0]
  /// The class of each row, such as `bad`; empty where no row has one.
  var moods: [String] = []

  /// Words of more characters than these are broken into lines.
  private static let shortWords = 26

  /// The table in a box that scrolls by itself where it is too wide, also by keys. The caption and the first
  /// column stay.
  var html: HTML {
    let kinds = header.indices.map(kind)
    let head = header.enumerated().map { column, text in
      HTML.element("th", ["scope": "col", "class": kinds[column]], text)
    }
    let body = rows.enumerated().map { index, row in
      let cells = row.enumerated().map { column, text in
        column == 0
          ? HTML.fitted("th", class: kinds[column], scope: "row", text)
          : .fitted("td", class: kinds[column], text, ems: 200)
      }
      let mood = index < moods.count ? moods[index] : ""
      return mood.isEmpty ? HTML.element("tr", cells) : .element("tr", ["class": mood], cells)
    }
    return .fitted("p", class: "caption", caption, ems: 120)
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
    let isShort = rows.allSatisfy { $0[column].unicodeScalars.count <= Self.shortWords }
    return isShort ? "word short" : "word"
  }

  /// The table behind a line that opens it: for what a picture above shows already, and for what is long.
  func folded(_ summary: String) -> HTML {
    .element("details", [.fitted("summary", summary, ems: 120), html])
  }
}
