import ArgumentParser

/// For whom a report is written.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  /// For a person.
  case text
  /// For a program.
  case json
}
