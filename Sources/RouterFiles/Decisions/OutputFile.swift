/// A file that results are written to, in large pieces.
public final class OutputFile: Sendable {
  /// The name for error messages.
  public let name: String
  private let descriptor: Int32
  private let closes: Bool

  /// Writes to an open descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: stays the caller's to close.
  ///   - name: what error messages call it.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    closes = false
  }

  /// Creates the file at `path`, or empties the one that is there.
  ///
  /// - Parameter input: What is going to be read meanwhile. If it is the same file, that is an error, and the
  ///   file stays as it was.
  /// - Throws: ``OutputError/notCreated(file:reason:)``.
  package init(creating path: String, besides input: InputFile? = nil) throws(OutputError) {
    name = path
    closes = true
    do throws(SystemCalls.Failure) {
      descriptor = try SystemCalls.openForWriting(path)
    } catch {
      throw .notCreated(file: path, reason: SystemCalls.message(error.code))
    }
    if let input, input.isFile(descriptor) { throw Self.isInput(path) }
    SystemCalls.removeContents(descriptor)
  }

  /// Refuses to write to `path` where it leads to a file that is read, too, by whatever name: `-` of `inputs` is the
  /// standard input. To be asked before anything is written, also by who replaces the file as a whole.
  ///
  /// - Throws: ``OutputError/notCreated(file:reason:)``.
  package static func check(_ path: String, isNoneOf inputs: [String]) throws(OutputError) {
    // An output of this name is a file; who means the standard output does not ask.
    let path = path.isExactly("-") ? "./-" : path
    if inputs.contains(where: { SystemCalls.areSameFile($0, path) }) { throw isInput(path) }
  }

  private static func isInput(_ path: String) -> OutputError {
    .notCreated(file: path, reason: "It is the input, too")
  }

  deinit {
    if closes { SystemCalls.closeDescriptor(descriptor) }
  }

  /// The standard output of the process.
  public static let standardOutput = OutputFile(descriptor: 1, name: "<stdout>")
  /// The standard error of the process.
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
