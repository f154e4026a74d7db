/// Rows of cells under a header, as a person reads them in a terminal or on GitHub.
package struct TextTable: Sendable, Hashable {
  package var header: [String]
  /// As many cells each as the header has.
  package var rows: [[String]]
  /// Columns of words, which begin at the left; the others are numbers.
  package var leftColumns: Set<Int>

  package init(header: [String], rows: [[String]], leftColumns: Set<Int> = [0]) {
    self.header = header
    self.rows = rows
    self.leftColumns = leftColumns
  }

  /// No column is made wider for its longest cell than this; a longer one sticks out.
  private static let widest = 200

  /// Columns padded with spaces, each line behind two of them.
  package var text: String {
    let widths = header.indices.map { column in
      min(([header] + rows).map { $0[column].count }.max() ?? 0, Self.widest)
    }
    var output = ""
    for (index, row) in ([header] + rows).enumerated() {
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: max(widths[column] - row[column].count, 0))
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
  package var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var output = line(header)
    output += line(header.indices.map { leftColumns.contains($0) ? "---" : "---:" })
    for row in rows { output += line(row.map { $0.replacing("|", with: "\\|") }) }
    return output
  }
}

/// A name and what there is to say about it; without a name, more about the one before.
package typealias ReportFact = (name: String, value: String)

extension [ReportFact] {
  /// One per line, indented, the values below each other.
  package var text: String {
    map { "  " + $0.name + String(repeating: " ", count: Swift.max(1, 10 - $0.name.count)) + $0.value + "\n" }
      .joined()
  }

  /// Those with a name, as a list.
  package var markdown: String {
    filter { !$0.name.isEmpty }.map { "- \($0.name): \($0.value)\n" }.joined()
  }
}

extension BenchmarkEnvironment {
  /// What a reader of any table needs to know of where it was made.
  package var facts: [ReportFact] {
    [
      ("machine", "\(cpu), \(cores) cores, \(platform)" + (system.map { ", \($0)" } ?? "")),
      (
        "build",
        "\(configuration), Swift \(swift), commit \(commit)" + (library.map { ", version \($0)" } ?? "")
          + ", \(allocator) allocator"
      ),
    ] + (timestamp.map { [("measured", $0.text)] } ?? [])
  }
}

extension WorkloadSummary {
  /// What a reader of any table needs to know of what was routed.
  package var facts: [ReportFact] {
    [
      ("workload", "\(name), hash \(hash)"),
      (
        "",
        "\(Figures.grouped(events)) events, \(Figures.bytes(bytes)), \(Figures.grouped(conditions)) conditions, "
          + "\(Figures.grouped(declarations)) declarations, \(openScenes) open scenes"
      ),
    ]
  }
}
