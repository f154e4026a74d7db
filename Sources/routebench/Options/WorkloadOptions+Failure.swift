import ArgumentParser
import BenchmarkCore
import EventRouter
import Foundation
import ProgramSupport
import Workloads

extension WorkloadOptions {
  /// Ends the command with what an error of a benchmark on this workload means.
  func fail(_ error: BenchmarkError, _ workload: Workload) throws -> Never {
    switch error {
    case .configuration(let cause):
      throw ProgramError(.dataError, "\(configuration.file ?? "configuration"): \(cause)")
    case .event(let cause):
      throw ProgramError(.dataError, "\(events ?? "events"): \(cause)")
    case .noEvents: throw ProgramError(.dataError, "\(events ?? "events"): \(error)")
    case .changingDecisions, .unexpectedDecisions:
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

extension BenchmarkReport {
  /// Writes the report as JSON.
  func save(to path: String) throws(ProgramError) {
    do {
      try Data(formatted(as: .json).utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw ProgramError(.ioError, "\(path): the report cannot be written: \(error.localizedDescription)")
    }
  }
}
