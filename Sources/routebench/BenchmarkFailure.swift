import ArgumentParser
import BenchmarkCore
import EventRouter
import ProgramSupport
import Workloads

/// What a command says when a benchmark stops.
enum BenchmarkFailure {
  /// Tells a person why, and ends with the status that says so.
  ///
  /// - Parameters:
  ///   - configuration: The file of the configuration, if there is one.
  ///   - events: The file of the events, if there is one.
  static func fail(
    _ error: BenchmarkError, _ workload: Workload, configuration: String?, events: String?
  ) throws -> Never {
    switch error {
    case .configuration(let cause):
      throw ProgramError(.dataError, "\(configuration ?? "configuration"): \(cause)")
    case .event(let cause): throw ProgramError(.dataError, "\(events ?? "events"): \(cause)")
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
