/// A file, pipe or terminal to read from.
public final class InputFile: Sendable {
  /// The name for error messages: the path as given, or `<stdin>`.
  public let name: String
  private let descriptor: Int32
  private let closes: Bool

  /// Opens the file at `path`; nil and `-` stand for the standard input.
  public init(path: String?) throws(InputError) {
    name = Self.name(of: path)
    guard let path, !path.isExactly("-") else {
      descriptor = 0
      closes = false
      if SystemCalls.isDirectory(0) { throw .isDirectory(file: name) }
      return
    }
    do throws(SystemCalls.Failure) {
      descriptor = try SystemCalls.openForReading(path)
    } catch {
      throw error.isMissingFile
        ? .notFound(file: path) : .unreadable(file: path, reason: SystemCalls.message(error.code))
    }
    closes = true
    if SystemCalls.isDirectory(descriptor) { throw .isDirectory(file: path) }
  }

  /// Reads from an open descriptor, which stays the caller's to close.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    closes = false
  }

  deinit {
    if closes { SystemCalls.closeDescriptor(descriptor) }
  }

  /// What error messages call the file at `path`.
  static func name(of path: String?) -> String {
    guard let path, !path.isExactly("-") else { return "<stdin>" }
    return path
  }

  /// All bytes of the file at `path`.
  static func contents(of path: String, limits: InputLimits) throws(RouterFileError) -> [UInt8] {
    do throws(InputError) {
      return try InputFile(path: path).readToEnd(limit: limits.bytesPerFile)
    } catch {
      throw .input(error)
    }
  }

  /// All that is left of the file.
  ///
  /// - Throws: ``InputError``, also if there are more than `limit` bytes.
  public func readToEnd(limit: Int = InputLimits.standard.bytesPerFile) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let count = try read(appendingTo: &bytes, atMost: Self.readSize)
      if count == 0 { return bytes }
      if bytes.count > limit { throw .tooLarge(file: name, limit: limit) }
    }
  }

  private static let readSize = 1 << 18

  private func read(appendingTo bytes: inout [UInt8], atMost limit: Int) throws(InputError) -> Int {
    do throws(SystemCalls.Failure) {
      return try SystemCalls.readMore(descriptor, appendingTo: &bytes, atMost: limit)
    } catch {
      throw inputError(error)
    }
  }

  /// Reads once into `buffer`, waiting for the first byte; 0 is the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    do throws(SystemCalls.Failure) {
      return try unsafe SystemCalls.readBytes(descriptor, into: buffer)
    } catch {
      throw inputError(error)
    }
  }

  /// Whether `other` is open on the same regular file.
  func isFile(_ other: Int32) -> Bool { SystemCalls.areSameFile(descriptor, other) }

  func isReadable(within milliseconds: Int32) -> Bool {
    SystemCalls.isReadable(descriptor, within: milliseconds)
  }

  private func inputError(_ failure: SystemCalls.Failure) -> InputError {
    let reason = SystemCalls.message(failure.code)
    if failure.isDirectory { return .isDirectory(file: name) }
    return failure.isBadDescriptor
      ? .unreadable(file: name, reason: reason) : .failed(file: name, reason: reason)
  }
}
