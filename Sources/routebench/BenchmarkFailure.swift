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
  ///   - place: What the workload is called, where there are several.
  ///   - configuration: The file of the configuration, if there is one.
  ///   - events: The file of the events, if there is one.
  static func fail(
    _ error: BenchmarkError, _ workload: Workload, place: String? = nil, configuration: String?,
    events: String?
  ) throws -> Never {
    let prefix = place.map { "\($0): " } ?? ""
    switch error {
    case .configuration(let cause):
      throw ProgramError(.dataError, "\(prefix)\(configuration ?? "configuration"): \(cause)")
    case .event(let cause):
      throw ProgramError(.dataError, "\(prefix)\(events ?? "events"): \(cause)")
    case .noEvents: throw ProgramError(.dataError, "\(prefix)\(events ?? "events"): \(error)")
    case .changingDecisions, .unexpectedDecisions:
      report("error: \(prefix)\(error)")
      throw ExitCode.wrongDecisions
    case .wrongDecisions(_, _, let verification):
      report("error: \(prefix)\(error)")
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
