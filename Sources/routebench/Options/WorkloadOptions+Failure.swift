import ArgumentParser
import BenchmarkCore
import EventRouter
import Foundation
import ProgramSupport
import Workloads

extension WorkloadOptions {
  /// Ends the program with what `error` is about: a wrong decision with exit status 3, or wrong input.
  func fail(_ error: BenchmarkError, _ workload: Workload) throws -> Never {
    switch error {
    case .configuration(let cause):
      throw ProgramError(.dataError, "\(configuration.file ?? "configuration"): \(cause)")
    case .event(let cause): throw ProgramError(.dataError, "\(eventsName): \(cause)")
    case .noEvents: throw ProgramError(.dataError, "\(eventsName): \(error)")
    case .changingDecisions:
      report("error: \(error)")
      throw ExitCode.wrongDecisions
    case .wrongDecisions(_, _, let verification):
      report("error: \(error)")
      for difference in verification.first {
        let text = workload.events[difference.event].text.map(quoted) ?? "no text"
        report(
          "event \(difference.event), \(text): \(workload.configuration.describe(difference.found)); "
            + "the reference: \(workload.configuration.describe(difference.expected))")
      }
      throw ExitCode.wrongDecisions
    }
  }
}

extension WorkloadOptions {
  /// What an error about the events names.
  private var eventsName: String { events.map { $0 == "-" ? "<stdin>" : $0 } ?? "events" }
}

/// Writes a report to the file at `path`.
func saveReport(_ text: String, to path: String) throws(ProgramError) {
  do {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  } catch {
    throw ProgramError(.ioError, "\(path): the report cannot be written: \(error.localizedDescription)")
  }
}
