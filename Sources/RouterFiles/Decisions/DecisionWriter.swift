public import EventRouter

/// Writes decisions as lines of JSON, one per event, numbered from 0 in the order of the calls.
///
/// - Complexity: O(1) per decision beside copying the line: the ids are in JSON form from the start.
public struct DecisionWriter: ~Copyable, Sendable {
  private let declarations: JSONStringTable
  private let openScenes: JSONStringTable
  private let output: OutputFile
  private var buffer = ByteBuffer(capacity: 1 << 17)
  private var event: UInt64 = 0

  /// Pieces of at least this many bytes go to the file.
  private static let pieceSize = 1 << 16

  /// A writer for decisions made by `configuration`, whose ids it writes.
  public init(_ configuration: RouterConfiguration, to output: OutputFile) {
    declarations = JSONStringTable(configuration.declarations.map(\.id.rawValue))
    openScenes = JSONStringTable(configuration.openScenes.map(\.id.rawValue))
    self.output = output
  }

  /// Writes `decisions`, wholly: when it returns, nothing is held back.
  ///
  /// - Throws: ``OutputError``; some of the lines may have been written.
  public mutating func write(_ decisions: [Decision]) throws(OutputError) {
    for decision in decisions {
      appendLine(decision)
      if buffer.count >= Self.pieceSize { try output.write(&buffer) }
    }
    if !buffer.isEmpty { try output.write(&buffer) }
  }

  private mutating func appendLine(_ decision: Decision) {
    buffer.append("{\"event\":")
    buffer.append(decimal: event)
    event += 1
    switch decision.outcome {
    case .openScene(let index):
      buffer.append(",\"outcome\":\"openScene\",\"scene\":")
      openScenes.append(index, to: &buffer)
    case .newScene(let index):
      buffer.append(",\"outcome\":\"newScene\",\"declaration\":")
      declarations.append(index, to: &buffer)
    case .unhandled:
      buffer.append(",\"outcome\":\"unhandled\"}\n")
      return
    }
    switch decision.rule {
    case .singleScene: buffer.append(",\"rule\":\"singleScene\"}\n")
    case .preferring: buffer.append(",\"rule\":\"preferring\"}\n")
    case .allowing: buffer.append(",\"rule\":\"allowing\"}\n")
    case .matching: buffer.append(",\"rule\":\"matching\"}\n")
    case .documentType: buffer.append(",\"rule\":\"documentType\"}\n")
    case .unmodified: buffer.append(",\"rule\":\"unmodified\"}\n")
    case nil: buffer.append("}\n")
    }
  }
}
