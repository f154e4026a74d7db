import BenchmarkCore
import EventModel

/// Why latencies were not measured.
package enum LatencyError: Error, CustomStringConvertible {
  case benchmark(BenchmarkError)
  /// An event was decided otherwise under load than when it was verified.
  case changingDecision(EngineName, event: Int, verified: Decision, later: Decision)

  package var description: String {
    switch self {
    case .benchmark(let error): error.description
    case .changingDecision(let engine, let event, _, _):
      "\(engine.rawValue) decided event \(event) otherwise under load than when it was verified"
    }
  }
}
