public import EventModel

/// A conditions file: one condition per line, each of them a declaration of its own, so that an event's
/// destination is the first condition that it contains.
public struct ConditionsFile: Sendable {
  /// One declaration per kept line, with the ids `c0`, `c1` and so on.
  public let configuration: RouterConfiguration

  /// Loads the file at `path`.
  ///
  /// - Throws: ``RouterFileError`` if the file cannot be read, if it is too large, or if a condition exceeds
  ///   `limits.bytesPerCondition`; nothing is half-loaded.
  public init(
    path: String, limits: RouterLimits = .none, inputLimits: InputLimits = .standard
  ) throws(RouterFileError) {
    let input: InputFile
    do throws(InputError) { input = try InputFile(path: path) } catch { throw .input(error) }
    var lines = LineBuffer(input, limit: inputLimits.bytesPerLine)
    var reading = ConditionsReading(file: input.name, limits: limits, inputLimits: inputLimits)
    try lines.forEachLineToEnd(limit: inputLimits.bytesPerFile) { line throws(FileFormatError) in
      try reading.take(line)
    }
    configuration = RouterConfiguration(declarations: reading.declarations)
  }

  /// Parses `bytes`; `name` is the file in error messages.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(bytes: [UInt8], name: String, limits: RouterLimits = .none) throws(FileFormatError) {
    var reading = ConditionsReading(file: name, limits: limits, inputLimits: .standard)
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let newline = bytes[start...].firstIndex(of: 0x0A)
      let line = bytes.span.extracting(start..<(newline ?? bytes.count))
      // A CR belongs to the line's end only before a LF.
      try reading.take(newline == nil ? line : line.withoutCarriageReturn)
      start = (newline ?? bytes.count) + 1
    }
    configuration = RouterConfiguration(declarations: reading.declarations)
  }
}

/// A conditions file of which some lines have been read.
private struct ConditionsReading {
  let file: String
  let limits: RouterLimits
  let inputLimits: InputLimits
  var declarations: [SceneDeclaration] = []
  private var lineNumber = 0

  init(file: String, limits: RouterLimits, inputLimits: InputLimits) {
    self.file = file
    self.limits = limits
    self.inputLimits = inputLimits
  }

  /// Takes a line without its end; nil for one that is too long.
  mutating func take(_ line: Span<UInt8>?) throws(FileFormatError) {
    lineNumber += 1
    guard let line else { throw failure(.lineTooLong(limit: inputLimits.bytesPerLine)) }
    if line.isEmpty { return }
    let condition = String(repairing: line)
    if let limit = limits.bytesPerCondition, condition.utf8.count > limit {
      throw failure(.tooLong(what: quoted(condition), bytes: condition.utf8.count, limit: limit))
    }
    declarations.append(
      .windowGroup(SceneDeclaration.ID("c\(declarations.count)"))
        .handlesExternalEvents(matching: [condition.withMarksInOrder]))
  }

  private func failure(_ problem: FileFormatError.Problem) -> FileFormatError {
    FileFormatError(file: file, line: lineNumber, problem: problem)
  }
}
