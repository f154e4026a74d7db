import BenchmarkCore
import ProgramSupport
import Workloads

extension WorkloadOptions {
  /// Ends the command with what an error of a benchmark on this workload means.
  func fail(_ error: BenchmarkError, _ workload: Workload) throws -> Never {
    try BenchmarkFailure.fail(error, workload, configuration: configuration.file, events: eventsName)
  }

  /// What an error about the events names.
  private var eventsName: String? { events.map { $0 == "-" ? "<stdin>" : $0 } }
}

extension BenchmarkReport {
  /// Writes the report as JSON.
  func save(to path: String) throws(ProgramError) { try saveReport(formatted(as: .json), to: path) }
}

/// Writes a report to the file at `path`.
func saveReport(_ text: String, to path: String) throws(ProgramError) {
  try OutputPath.write(text, to: path)
}
