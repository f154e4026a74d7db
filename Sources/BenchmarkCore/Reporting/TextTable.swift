/// Rows of text cells for a terminal or as Markdown. The first column is aligned left, the others right.
package struct TextTable: Sendable, Hashable {
  package var header: [String]
  package var rows: [[String]] = []

  package init(header: [String], rows: [[String]] = []) {
    self.header = header
    self.rows = rows
  }

  /// Lines of equal width behind `indent`.
  package func text(indent: String = "") -> String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([header, rule] + rows).map { row in
      let cells = row.indices.map { row[$0].padded(to: widths[$0], isLeft: $0 == 0) }
      return indent + cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// A table of GitHub-flavoured Markdown.
  package var markdown: String {
    let rule = header.indices.map { $0 == 0 ? "---" : "---:" }
    return ([header, rule] + rows).map { row in
      "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }.joined()
  }
}

extension String {
  /// The text with spaces behind it, or before it, to `width` characters.
  func padded(to width: Int, isLeft: Bool = true) -> String {
    let space = String(repeating: " ", count: Swift.max(0, width - count))
    return isLeft ? self + space : space + self
  }
}

/// Fields separated by commas, RFC 4180 with LF.
enum CSVText {
  static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\n" }

  /// A field in quotation marks where it needs them.
  static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
