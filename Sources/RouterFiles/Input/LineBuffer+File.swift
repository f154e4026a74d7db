extension LineBuffer {
  /// Reads to the end, past a byte order mark at the beginning, and calls `body` with each line; with nil for one
  /// that is too long.
  ///
  /// - Parameter limit: the most bytes of all lines together.
  mutating func forEachLineToEnd(
    limit: Int, _ body: (Span<UInt8>?) throws(FileFormatError) -> Void
  ) throws(RouterFileError) {
    do throws(InputError) { try skipByteOrderMark() } catch { throw .input(error) }
    while true {
      do throws(FileFormatError) {
        try forEachLine { line throws(FileFormatError) in
          try body(line)
          return true
        }
        if reachedEnd { return try takeRest(body) }
      } catch {
        throw .format(error)
      }
      do throws(InputError) { try fill(upTo: limit) } catch { throw .input(error) }
    }
  }
}
