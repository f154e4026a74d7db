#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few system calls that files need, retried when a signal interrupts them.
///
/// Every function throws the value of `errno` when the call fails.
enum SystemCalls {
  struct Failure: Error {
    var code: Int32

    var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }
    var isDirectory: Bool { code == EISDIR }
    var isClosedPipe: Bool { code == EPIPE }
    /// The descriptor was never open for reading.
    var isBadDescriptor: Bool { code == EBADF }
  }

  static func openForReading(_ path: String) throws(Failure) -> Int32 {
    while true {
      // SAFETY: the path is passed as a NUL-terminated copy that outlives the call.
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }

  /// Opens a file for writing, creating it if need be; what it has stays.
  static func openForWriting(_ path: String) throws(Failure) -> Int32 {
    while true {
      // SAFETY: the path is passed as a NUL-terminated copy that outlives the call.
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }

  /// Empties a file; a pipe or a device has nothing to be emptied of.
  static func removeContents(_ descriptor: Int32) { _ = ftruncate(descriptor, 0) }

  /// Whether both are open on one regular file.
  static func areSameFile(_ first: Int32, _ second: Int32) -> Bool {
    guard let first = status(of: first), let second = status(of: second) else { return false }
    return areSameFile(first, second)
  }

  /// Whether both paths lead to one regular file, through links or not; `-` is the standard input. Nothing is opened:
  /// who opens a pipe waits for who writes to it.
  static func areSameFile(_ first: String, _ second: String) -> Bool {
    func status(_ path: String) -> stat? { path.isExactly("-") ? self.status(of: 0) : self.status(at: path) }
    guard let first = status(first), let second = status(second) else { return false }
    return areSameFile(first, second)
  }

  private static func areSameFile(_ a: stat, _ b: stat) -> Bool {
    a.st_mode & S_IFMT == S_IFREG && a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }

  private static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    // SAFETY: `status` is a whole `stat` that lives until the call returns.
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  private static func status(at path: String) -> stat? {
    var status = stat()
    // SAFETY: the path is passed as a NUL-terminated copy, and `status` is a whole `stat`; both live until the call
    // returns.
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

  static func isDirectory(_ descriptor: Int32) -> Bool {
    guard let status = status(of: descriptor) else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// Reads what is there, at most `buffer.count` bytes, and waits for the first one; 0 is the end.
  static func readBytes(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Failure)
    -> Int
  {
    while true {
      // SAFETY: `buffer` is writable for `buffer.count` bytes, and the kernel keeps no pointer.
      let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = waitUntilReady(descriptor, events: Int16(POLLIN), milliseconds: -1)
      default: throw Failure(code: errno)
      }
    }
  }

  /// Reads once, at most `limit` bytes, to the end of `bytes`; 0 is the end.
  static func readMore(
    _ descriptor: Int32, appendingTo bytes: inout [UInt8], atMost limit: Int
  ) throws(Failure) -> Int {
    var result: Result<Int, Failure> = .success(0)
    // SAFETY: the memory lives until the closure returns; the bytes appended are those that were read.
    unsafe withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { buffer in
      result = Result { () throws(Failure) in try unsafe readBytes(descriptor, into: buffer) }
      if case .success(let count) = result {
        unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    return try result.get()
  }

  /// Writes all of `bytes`, in as few calls as the kernel lets it.
  static func writeAll(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(Failure) {
    var done = 0
    while done < bytes.count {
      // SAFETY: `done` is below `bytes.count`, so the rest is readable for that many bytes, and the kernel
      // keeps no pointer.
      let count = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe write(descriptor, buffer.baseAddress! + done, buffer.count - done)
      }
      if count >= 0 {
        done += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = waitUntilReady(descriptor, events: Int16(POLLOUT), milliseconds: -1)
      default: throw Failure(code: errno)
      }
    }
  }

  /// Whether `descriptor` can be read without waiting, now or within `milliseconds`. A descriptor that
  /// cannot be polled counts as ready.
  static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    waitUntilReady(descriptor, events: Int16(POLLIN), milliseconds: milliseconds)
  }

  private static func waitUntilReady(_ descriptor: Int32, events: Int16, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    // SAFETY: `request` is one `pollfd` that lives until the call returns.
    return unsafe poll(&request, 1, milliseconds) != 0
  }

  /// The system's words for an error number, such as "Permission denied".
  static func message(_ code: Int32) -> String {
    // SAFETY: `strerror` returns a NUL-terminated string, which is copied before anything else can run it
    // on this thread (glibc keeps one buffer per thread).
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
