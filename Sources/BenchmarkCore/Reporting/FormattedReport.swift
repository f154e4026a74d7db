package import RouterFiles

/// How a report is written.
package enum ReportFormat: String, Sendable, CaseIterable {
  case text
  case json
  case csv
  case markdown
}

/// What was found, ready to be written.
package protocol FormattedReport: JSONRecord {
  /// For a person, as are the others but JSON; each ends in a newline.
  var text: String { get }
  var csv: String { get }
  var markdown: String { get }
}

extension FormattedReport {
  /// The report in `format`, ending in a newline.
  package func formatted(as format: ReportFormat) -> String {
    switch format {
    case .text: text
    case .json: json.formatted + "\n"
    case .csv: csv
    case .markdown: markdown
    }
  }
}
