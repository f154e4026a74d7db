/// A file that results are written to, in large pieces.
public final class OutputFile: Sendable {
  /// The name for error messages.
  public let name: String
  private let descriptor: Int32

  /// - Parameter descriptor: An open descriptor, which stays the caller's to close.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  public static let standardOutput = OutputFile(descriptor: 1, name: "<stdout>")
  public static let standardError = OutputFile(descriptor: 2, name: "<stderr>")

  /// Writes all of `bytes`.
  ///
  /// - Throws: ``OutputError/closedByReader(file:)`` when a pipe's reader is gone (the process must ignore
  ///   `SIGPIPE`), else ``OutputError/failed(file:reason:)``.
  public func write(_ bytes: Span<UInt8>) throws(OutputError) {
    do throws(SystemCalls.Failure) {
      try SystemCalls.writeAll(descriptor, bytes)
    } catch {
      throw error.isClosedPipe
        ? .closedByReader(file: name) : .failed(file: name, reason: SystemCalls.message(error.code))
    }
  }

  /// Writes what `buffer` holds and empties it.
  package func write(_ buffer: inout ByteBuffer) throws(OutputError) {
    try buffer.withBytes { bytes throws(OutputError) in try write(bytes) }
    buffer.removeAll()
  }
}
