import PeerEngines

/// What is asked about every event.
package enum Question: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
  /// Which destination comes first: the smallest matching condition.
  case destination
  /// All that match (fan-out).
  case allMatches

  func ask(_ engine: any MatchEngine) throws(EngineError) {
    switch self {
    case .destination: try engine.route()
    case .allMatches: try engine.matchAll()
    }
  }
}
