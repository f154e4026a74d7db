public import EventRouter

/// Writes all matches as lines of JSON, one per event, numbered from 0 in the order of the calls.
public struct MatchWriter: ~Copyable, Sendable {
  private let declarations: JSONStringTable
  private let openScenes: JSONStringTable
  private let output: OutputFile
  private var buffer = ByteBuffer(capacity: 1 << 17)
  private var event: UInt64 = 0

  /// Pieces of at least this many bytes go to the file.
  private static let pieceSize = 1 << 16

  public init(_ configuration: RouterConfiguration, to output: OutputFile) {
    declarations = JSONStringTable(configuration.declarations.map(\.id.rawValue))
    openScenes = JSONStringTable(configuration.openScenes.map(\.id.rawValue))
    self.output = output
  }

  /// Writes `matches`, wholly: when it returns, nothing is held back.
  public mutating func write(_ matches: [SceneMatches]) throws(OutputError) {
    for match in matches {
      buffer.append("{\"event\":")
      buffer.append(decimal: event)
      event += 1
      buffer.append(",\"openScenes\":[")
      appendList(match.openScenes, of: openScenes)
      buffer.append("],\"declarations\":[")
      appendList(match.declarations, of: declarations)
      buffer.append("]}\n")
      if buffer.count >= Self.pieceSize { try output.write(&buffer) }
    }
    if !buffer.isEmpty { try output.write(&buffer) }
  }

  private mutating func appendList(_ indices: [Int], of names: JSONStringTable) {
    for (position, index) in indices.enumerated() {
      if position > 0 { buffer.append(UInt8(ascii: ",")) }
      names.append(index, to: &buffer)
    }
  }
}
