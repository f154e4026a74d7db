/// Reads texts that stand one per line (LF or CRLF), in bounded memory.
public struct LineReader: ~Copyable {
  private let file: String
  private let limit: Int
  private var lines: LineBuffer
  private var lineNumber = 0

  /// A reader for the lines of `input`. Nothing is read yet.
  public init(_ input: InputFile, limits: InputLimits = .standard) {
    file = input.name
    limit = limits.bytesPerLine
    lines = LineBuffer(input, limit: limit)
  }

  /// Reads once and calls `body` with each whole line that has arrived, invalid UTF-8 repaired. The last
  /// line needs no newline.
  ///
  /// - Returns: False at the end; `body` has not been called then.
  /// - Throws: ``RouterFileError`` if reading fails or a line is too long; `body` has got the lines before it.
  public mutating func forEachAvailableLine(_ body: (String) -> Void) throws(RouterFileError) -> Bool {
    if lines.reachedEnd { return false }
    do throws(InputError) { try lines.fill() } catch { throw .input(error) }
    let (file, limit) = (file, limit)
    var number = lineNumber
    defer { lineNumber = number }
    func take(_ line: Span<UInt8>?) throws(FileFormatError) {
      number += 1
      guard let line else {
        throw FileFormatError(file: file, line: number, problem: .lineTooLong(limit: limit))
      }
      body(String(repairing: line))
    }
    do throws(FileFormatError) {
      try lines.forEachLine { line throws(FileFormatError) in
        try take(line)
        return true
      }
      if lines.reachedEnd { try lines.takeRest { line throws(FileFormatError) in try take(line) } }
    } catch {
      throw .format(error)
    }
    return true
  }
}
