/// Rows of text cells, for a terminal or as Markdown.
struct Table {
  var header: [String]
  var rows: [[String]] = []
  /// How many columns from the left are aligned left; the others hold figures.
  var leftColumns = 1

  private var widths: [Int] {
    header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
  }

  private func pad(_ text: String, _ column: Int, _ width: Int) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return column < leftColumns ? text + space : space + text
  }

  func text() -> String {
    let widths = widths
    let lines = ([header] + rows).map { row in
      row.indices.map { pad(row[$0], $0, widths[$0]) }.joined(separator: "  ")
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n") + "\n"
  }

  func markdown() -> String {
    let rule = header.indices.map { $0 < leftColumns ? "---" : "--:" }
    return ([header, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
