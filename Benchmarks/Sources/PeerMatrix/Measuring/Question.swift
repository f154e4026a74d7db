import PeerEngines

/// What is asked about every event.
package enum Question: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
  /// Which destination comes first: the smallest matching condition.
  case destination
  /// All that match (fan-out).
  case allMatches
  /// The destination, one event per call: what a server asks that has one request at a time.
  case oneByOne

  /// The questions that `engine` answers.
  static func answered(by engine: any MatchEngine) -> Set<Question> {
    switch engine.calls {
    case .batchesAndSingleEvents: [.destination, .allMatches, .oneByOne]
    case .batches: [.destination, .allMatches]
    case .arrays: [.destination, .oneByOne]
    }
  }

  func ask(_ engine: any MatchEngine) throws(EngineError) {
    switch self {
    case .destination: try engine.route()
    case .allMatches: try engine.matchAll()
    case .oneByOne: try engine.routeOneByOne()
    }
  }
}
