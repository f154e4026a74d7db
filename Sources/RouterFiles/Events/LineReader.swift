/// Reads texts that stand one per line (LF or CRLF), in bounded memory.
public struct LineReader: ~Copyable {
  private var lines: LineBuffer

  /// A reader for the lines of `input`. Nothing is read yet.
  public init(_ input: InputFile) { lines = LineBuffer(input) }

  /// Reads once and calls `body` with each whole line that has arrived, invalid UTF-8 repaired. The last
  /// line needs no newline.
  ///
  /// - Returns: False at the end; `body` has not been called then.
  public mutating func forEachAvailableLine(_ body: (String) -> Void) throws(InputError) -> Bool {
    if lines.reachedEnd { return false }
    try lines.fill()
    lines.forEachLine { line in
      body(String(repairing: line.withoutCarriageReturn))
      return true
    }
    if lines.reachedEnd { lines.takeRest { body(String(repairing: $0)) } }
    return true
  }
}
