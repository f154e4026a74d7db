/// Rows of cells under a header, as a person reads them in a terminal or on GitHub.
struct TextTable {
  var header: [String]
  /// As many cells each as the header has.
  var rows: [[String]]
  /// Columns of words, which begin at the left; the others are numbers.
  var leftColumns: Set<Int>

  /// Columns padded with spaces, each line behind two of them.
  var text: String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    var output = ""
    for (index, row) in ([header] + rows).enumerated() {
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return leftColumns.contains(column) ? row[column] + padding : padding + row[column]
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      output += line + "\n"
      if index == 0 {
        output += "  " + widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ") + "\n"
      }
    }
    return output
  }

  /// GitHub-flavoured Markdown.
  var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var output = line(header)
    output += line(header.indices.map { leftColumns.contains($0) ? "---" : "---:" })
    for row in rows { output += line(row.map { $0.replacing("|", with: "\\|") }) }
    return output
  }
}
