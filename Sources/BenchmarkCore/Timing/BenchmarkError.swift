import EventModel

/// Why a benchmark stopped.
package enum BenchmarkError: Error, CustomStringConvertible {
  case configuration(ConfigurationError)
  case event(EventError)
  /// An engine that must decide as the reference does, does not: it is not timed.
  case wrongDecisions(EngineName, lanes: Int, Verification)
  /// An engine decided otherwise in a timed round than when it was verified.
  case changingDecisions(EngineName, lanes: Int, expected: UInt64, found: UInt64)
  /// An engine decides otherwise than whoever wrote down the checksum: it is not timed.
  case unexpectedDecisions(EngineName, lanes: Int, expected: UInt64, found: UInt64)
  case noEvents

  package var description: String {
    switch self {
    case .configuration(let error): error.description
    case .event(let error): error.description
    case .wrongDecisions(let engine, let lanes, let verification):
      "\(engine.rawValue) on \(lanes) \(lanes == 1 ? "lane" : "lanes") decides \(verification.differences) of "
        + "\(verification.compared) events otherwise than the reference; it is not timed"
    case .changingDecisions(let engine, let lanes, let expected, let found):
      "\(engine.rawValue) on \(lanes) \(lanes == 1 ? "lane" : "lanes") decided otherwise in a later round: "
        + "checksum \(found) instead of \(expected)"
    case .unexpectedDecisions(let engine, let lanes, let expected, let found):
      "\(engine.rawValue) on \(lanes) \(lanes == 1 ? "lane" : "lanes") decides otherwise than expected: "
        + "checksum \(found) instead of \(expected); it is not timed"
    case .noEvents: "there is nothing to time: the events are empty"
    }
  }
}
