/// A table of figures: names in the first column, figures in the others.
package struct TextTable: Sendable {
  package var header: [String]
  package var rows: [[String]]

  /// - Parameter rows: each with as many cells as `header`.
  package init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  /// In columns, for a person at a terminal: indented, the figures flush right.
  package var text: String {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    var output = ""
    for (index, row) in all.enumerated() {
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }
      output += "  " + cells.joined(separator: "  ") + "\n"
      if index == 0 {
        output += "  " + widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ") + "\n"
      }
    }
    return output
  }

  /// As a table of GitHub-flavoured Markdown.
  package var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    return line(header) + line(header.indices.map { $0 == 0 ? "---" : "---:" })
      + rows.map(line).joined()
  }
}

/// A name and what there is to say about it; without a name, more about the one before.
package typealias ReportFact = (name: String, value: String)

extension [ReportFact] {
  /// One per line, indented, the values below each other.
  package var text: String {
    map { "  " + $0.name + String(repeating: " ", count: 10 - $0.name.count) + $0.value + "\n" }.joined()
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
      ("machine", "\(cpu), \(cores) cores, \(platform)"),
      ("build", "\(configuration), Swift \(swift), commit \(commit), \(allocator) allocator"),
    ]
  }
}

extension BenchmarkReport.WorkloadSummary {
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
