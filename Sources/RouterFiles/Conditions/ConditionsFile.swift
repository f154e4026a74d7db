public import EventModel

/// A conditions file: one condition per line, each of them a declaration of its own, so that an event's
/// destination is the first condition that it contains.
public struct ConditionsFile: Sendable {
  /// One declaration per kept line, with the ids `c0`, `c1` and so on.
  public let configuration: RouterConfiguration

  /// Loads the file at `path`.
  ///
  /// - Throws: ``RouterFileError`` if the file cannot be read, or if a condition exceeds
  ///   `limits.bytesPerCondition`; nothing is half-loaded.
  public init(path: String, limits: RouterLimits = .none) throws(RouterFileError) {
    let bytes = try InputFile.contents(of: path)
    do throws(FileFormatError) {
      try self.init(bytes: bytes, name: InputFile.name(of: path), limits: limits)
    } catch {
      throw .format(error)
    }
  }

  /// Parses `bytes`; `name` is the file in error messages.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(bytes: [UInt8], name: String, limits: RouterLimits = .none) throws(FileFormatError) {
    var declarations: [SceneDeclaration] = []
    var line = 0
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      line += 1
      let newline = bytes[start...].firstIndex(of: 0x0A)
      var end = newline ?? bytes.count
      // A CR belongs to the line's end only before a LF.
      if newline != nil, end > start, bytes[end - 1] == 0x0D { end -= 1 }
      if end > start {
        let condition = String(decoding: bytes[start..<end], as: UTF8.self)
        if let limit = limits.bytesPerCondition, condition.utf8.count > limit {
          throw FileFormatError(
            file: name, line: line,
            problem: .tooLong(what: quoted(condition), bytes: condition.utf8.count, limit: limit))
        }
        declarations.append(
          .windowGroup(SceneDeclaration.ID("c\(declarations.count)"))
            .handlesExternalEvents(matching: [condition.withMarksInOrder]))
      }
      start = (newline ?? bytes.count) + 1
    }
    configuration = RouterConfiguration(declarations: declarations)
  }
}
