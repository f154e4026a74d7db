public import EventRouter

/// Writes decisions as lines of JSON, one per event, numbered from 0 in the order of the calls.
///
/// - Complexity: O(1) per decision beside copying the line: the ids are in JSON form from the start.
public struct DecisionWriter: ~Copyable, Sendable {
  private var lines: EventLines

  /// A writer for decisions made by `configuration`, whose ids it writes. A decision for a position that the
  /// configuration does not have is written as unhandled. Not for decisions of a ``/EventRouter/Router`` that was updated,
  /// which are not positions.
  public init(_ configuration: RouterConfiguration, to output: OutputFile) {
    lines = EventLines(configuration, to: output)
  }

  /// A writer for decisions made by `snapshot`, whose ids it writes. Where
  /// ``/EventRouter/RouterSnapshot/destination(of:)`` finds a decision to be another snapshot's, it is written
  /// as unhandled, too.
  public init(_ snapshot: RouterSnapshot, to output: OutputFile) {
    lines = EventLines(snapshot, to: output)
  }

  /// Writes `decisions`, wholly: when it returns, nothing is held back.
  ///
  /// - Throws: ``OutputError``; some of the lines may have been written.
  public mutating func write(_ decisions: [Decision]) throws(OutputError) {
    for decision in decisions { try lines.write(decision) }
    try lines.flush()
  }
}
