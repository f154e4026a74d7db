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

  /// A writer for matches by `configuration`, whose ids it writes.
  public init(_ configuration: RouterConfiguration, to output: OutputFile) {
    declarations = JSONStringTable(configuration.declarations.map(\.id.rawValue))
    openScenes = JSONStringTable(configuration.openScenes.map(\.id.rawValue))
    self.output = output
  }

  /// Writes the matches of a batch, wholly: when it returns, nothing is held back.
  ///
  /// - Throws: ``OutputError``; some of the lines may have been written.
  public mutating func write(_ matches: BatchMatches) throws(OutputError) {
    for index in matches.indices {
      var list = begin()
      matches.forEachMatch(of: index) { append($0, to: &list) }
      try finish(list)
    }
    if !buffer.isEmpty { try output.write(&buffer) }
  }

  /// Writes `matches`, wholly: when it returns, nothing is held back.
  ///
  /// - Throws: ``OutputError``; some of the lines may have been written.
  public mutating func write(_ matches: [SceneMatches]) throws(OutputError) {
    for match in matches {
      var list = begin()
      for index in match.openScenes { append(.openScene(index), to: &list) }
      for index in match.declarations { append(.newScene(index), to: &list) }
      try finish(list)
    }
    if !buffer.isEmpty { try output.write(&buffer) }
  }

  /// What of a line has been written.
  private struct List {
    var isInDeclarations = false
    var needsComma = false
  }

  private mutating func begin() -> List {
    buffer.append("{\"event\":")
    buffer.append(decimal: event)
    event += 1
    buffer.append(",\"openScenes\":[")
    return List()
  }

  private mutating func append(_ scene: Decision.Outcome, to list: inout List) {
    if case .newScene = scene, !list.isInDeclarations { beginDeclarations(&list) }
    if list.needsComma { buffer.append(UInt8(ascii: ",")) }
    list.needsComma = true
    switch scene {
    case .openScene(let index): openScenes.append(index, to: &buffer)
    case .newScene(let index): declarations.append(index, to: &buffer)
    case .unhandled: break
    }
  }

  private mutating func beginDeclarations(_ list: inout List) {
    buffer.append("],\"declarations\":[")
    list = List(isInDeclarations: true)
  }

  private mutating func finish(_ list: List) throws(OutputError) {
    var list = list
    if !list.isInDeclarations { beginDeclarations(&list) }
    buffer.append("]}\n")
    if buffer.count >= Self.pieceSize { try output.write(&buffer) }
  }
}
