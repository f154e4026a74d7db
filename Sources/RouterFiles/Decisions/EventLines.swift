import EventRouter

/// Lines of JSON on their way to a file: one per event, numbered from 0, with its decision or its matches. What
/// ``DecisionWriter`` and ``MatchWriter`` have in common.
///
/// A position that the configuration does not have names no scene: the event is then unhandled, or the match
/// left out.
struct EventLines: ~Copyable, Sendable {
  private let declarations: JSONStringTable
  private let openScenes: JSONStringTable
  /// Whose decisions these are, if that is known.
  private let snapshot: RouterSnapshot?
  private let output: OutputFile
  private var buffer = ByteBuffer(capacity: 1 << 17)
  private var event: UInt64 = 0

  /// Pieces of at least this many bytes go to the file.
  private static let pieceSize = 1 << 16

  /// Of decisions by positions in `configuration`.
  init(_ configuration: RouterConfiguration, to output: OutputFile) {
    declarations = JSONStringTable(configuration.declarations.map(\.id.rawValue))
    openScenes = JSONStringTable(configuration.openScenes.map(\.id.rawValue))
    snapshot = nil
    self.output = output
  }

  /// Of decisions by `snapshot`, in its numbers.
  init(_ snapshot: RouterSnapshot, to output: OutputFile) {
    let ids = snapshot.idsByNumber
    declarations = JSONStringTable(ids.declarations)
    openScenes = JSONStringTable(ids.openScenes)
    self.snapshot = snapshot
    self.output = output
  }

  // MARK: A decision

  mutating func write(_ decision: Decision) throws(OutputError) {
    begin()
    append(decision)
    try end()
  }

  private mutating func append(_ decision: Decision) {
    guard let rule = decision.rule, snapshot?.canName(decision) ?? true else {
      return buffer.append(",\"outcome\":\"unhandled\"}\n")
    }
    switch decision.outcome {
    case .openScene(let index) where openScenes.has(index):
      buffer.append(",\"outcome\":\"openScene\",\"scene\":")
      openScenes.append(index, to: &buffer)
    case .newScene(let index) where declarations.has(index):
      buffer.append(",\"outcome\":\"newScene\",\"declaration\":")
      declarations.append(index, to: &buffer)
    default: return buffer.append(",\"outcome\":\"unhandled\"}\n")
    }
    switch rule {
    case .singleScene: buffer.append(",\"rule\":\"singleScene\"}\n")
    case .preferring: buffer.append(",\"rule\":\"preferring\"}\n")
    case .allowing: buffer.append(",\"rule\":\"allowing\"}\n")
    case .matching: buffer.append(",\"rule\":\"matching\"}\n")
    case .documentType: buffer.append(",\"rule\":\"documentType\"}\n")
    case .unmodified: buffer.append(",\"rule\":\"unmodified\"}\n")
    }
  }

  // MARK: Matches

  /// Writes what `forEach` calls its argument with: the open scenes first.
  mutating func write(
    matches forEach: ((Decision.Outcome) -> Void) -> Void
  ) throws(OutputError) {
    begin()
    buffer.append(",\"openScenes\":[")
    var isInDeclarations = false
    var needsComma = false
    forEach { scene in
      if case .newScene = scene, !isInDeclarations {
        buffer.append("],\"declarations\":[")
        (isInDeclarations, needsComma) = (true, false)
      }
      if append(scene, needsComma: needsComma) { needsComma = true }
    }
    buffer.append(isInDeclarations ? "]}\n" : "],\"declarations\":[]}\n")
    try end()
  }

  /// Whether there is such a scene.
  private mutating func append(_ scene: Decision.Outcome, needsComma: Bool) -> Bool {
    switch scene {
    case .openScene(let index) where openScenes.has(index):
      if needsComma { buffer.append(UInt8(ascii: ",")) }
      openScenes.append(index, to: &buffer)
    case .newScene(let index) where declarations.has(index):
      if needsComma { buffer.append(UInt8(ascii: ",")) }
      declarations.append(index, to: &buffer)
    default: return false
    }
    return true
  }

  // MARK: All lines

  private mutating func begin() {
    buffer.append("{\"event\":")
    buffer.append(decimal: event)
    event += 1
  }

  private mutating func end() throws(OutputError) {
    if buffer.count >= Self.pieceSize { try output.write(&buffer) }
  }

  /// Writes what is held back.
  mutating func flush() throws(OutputError) {
    if !buffer.isEmpty { try output.write(&buffer) }
  }
}

/// Strings in JSON form, one after the other, ready to be copied into lines; some numbers may have none.
private struct JSONStringTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init(_ strings: some Collection<String?>) {
    ends.reserveCapacity(strings.count)
    var buffer = ByteBuffer()
    for string in strings {
      if let string { buffer.append(json: string) }
      ends.append(buffer.count)
    }
    bytes = [UInt8](copying: buffer)
  }

  /// Whether there is string `index`: in JSON form none is empty.
  func has(_ index: Int) -> Bool {
    ends.indices.contains(index) && ends[index] > (index == 0 ? 0 : ends[index - 1])
  }

  /// Appends string `index` with its quotation marks.
  func append(_ index: Int, to buffer: inout ByteBuffer) {
    let start = index == 0 ? 0 : ends[index - 1]
    buffer.append(bytes.span.extracting(start..<ends[index]))
  }
}
