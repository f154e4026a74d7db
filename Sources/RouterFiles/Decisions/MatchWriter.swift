public import EventRouter

/// Writes all matches as lines of JSON, one per event, numbered from 0 in the order of the calls.
public struct MatchWriter: ~Copyable, Sendable {
  private var lines: EventLines

  /// A writer for matches by `configuration`, whose ids it writes. Positions that the configuration does not
  /// have are left out.
  public init(_ configuration: RouterConfiguration, to output: OutputFile) {
    lines = EventLines(configuration, to: output)
  }

  /// A writer for matches by `snapshot`, also one of a ``/EventRouter/Router`` that was updated.
  public init(_ snapshot: RouterSnapshot, to output: OutputFile) { lines = EventLines(snapshot, to: output) }

  /// Writes the matches of a batch, wholly: when it returns, nothing is held back.
  ///
  /// - Throws: ``OutputError``; some of the lines may have been written.
  public mutating func write(_ matches: BatchMatches) throws(OutputError) {
    for index in matches.indices {
      try lines.write { append in matches.forEachMatch(of: index, append) }
    }
    try lines.flush()
  }

  /// Writes `matches`, wholly: when it returns, nothing is held back.
  ///
  /// - Throws: ``OutputError``; some of the lines may have been written.
  public mutating func write(_ matches: [SceneMatches]) throws(OutputError) {
    for match in matches {
      try lines.write { append in
        for index in match.openScenes { append(.openScene(index)) }
        for index in match.declarations { append(.newScene(index)) }
      }
    }
    try lines.flush()
  }
}
