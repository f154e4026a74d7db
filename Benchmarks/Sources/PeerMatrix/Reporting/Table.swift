/// Rows of text cells, for a terminal or as Markdown.
package struct Table {
  package var header: [String]
  package var rows: [[String]] = []
  /// How many columns from the left are aligned left; the others hold figures.
  package var leftColumns = 1
  /// Whether the last column holds words.
  package var endsWithWords = false

  package init(
    header: [String], rows: [[String]] = [], leftColumns: Int = 1, endsWithWords: Bool = false
  ) {
    self.header = header
    self.rows = rows
    self.leftColumns = leftColumns
    self.endsWithWords = endsWithWords
  }

  private func isLeft(_ column: Int) -> Bool {
    column < leftColumns || (endsWithWords && column == header.count - 1)
  }

  private var widths: [Int] {
    header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
  }

  private func pad(_ text: String, _ column: Int, _ width: Int) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return isLeft(column) ? text + space : space + text
  }

  package func text() -> String {
    let widths = widths
    let lines = ([header] + rows).map { row -> String in
      var line = row.indices.map { pad(row[$0], $0, widths[$0]) }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n") + "\n"
  }

  package func markdown() -> String {
    let rule = header.indices.map { isLeft($0) ? "---" : "--:" }
    return ([header, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
