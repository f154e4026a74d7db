import BenchmarkCore
import ProgramSupport
import Workloads

extension WorkloadSource {
  /// Ends the command with what an error of a benchmark on this workload means.
  func fail(_ error: BenchmarkError, _ workload: Workload) throws -> Never {
    try BenchmarkFailure.fail(error, workload, configuration: configuration.file, events: events.events)
  }
}
