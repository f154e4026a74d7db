#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that are read and written as a whole.
enum WholeFile {
  /// Why that failed.
  enum Failure: Error {
    /// There is no such file, or no such folder.
    case notFound
    /// A folder, a pipe or a device.
    case notRegular
    /// More bytes than the caller allows.
    case tooLarge(bytes: Int)
    /// There is no memory for so many bytes.
    case noMemory(bytes: Int)
    /// The file became shorter while it was read.
    case shrank
    /// Opening or creating was refused; the system's words.
    case notOpened(String)
    /// Reading or writing failed on the way; the system's words.
    case failed(String)
  }

  /// Reads the file at `path`, or maps it.
  ///
  /// A file that is mapped and then cut short by another process ends this one by SIGBUS, and what another one writes to it
  /// was not checked. So only a caller who knows that nobody does that may ask for it. It saves a copy and the allocation of
  /// as much memory: of 85 MB, 20 ms of 36 that loading takes, and more where there are no large pages.
  ///
  /// - Complexity: O(*n*) in its bytes. A pipe or a device is refused, so nothing is waited for.
  static func contents(of path: String, maximumBytes: Int, isMapped: Bool) throws(Failure) -> AlignedBytes {
    // Without waiting: opening a pipe would wait for who writes to it.
    let descriptor = try openFile(path, flags: O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    defer { close(descriptor) }
    var status = stat()
    // SAFETY: `status` is a whole `stat` that lives until the call returns.
    if unsafe fstat(descriptor, &status) != 0 { throw .failed(message(errno)) }
    guard isRegular(status) else { throw .notRegular }
    let count = Int(status.st_size)
    if count > maximumBytes { throw .tooLarge(bytes: count) }
    if isMapped, count > 0, let bytes = AlignedBytes(mapping: descriptor, count: count) { return bytes }
    var failure: Failure?
    let bytes = AlignedBytes(count: count) { room in
      failure = fill(room, from: descriptor)
      return failure == nil
    }
    if let failure { throw failure }
    guard let bytes else { throw .noMemory(bytes: count) }
    return bytes
  }

  private static func fill(_ room: MutableView<UInt8>, from descriptor: Int32) -> Failure? {
    var done = 0
    while done < room.count {
      // SAFETY: `done` is below the count, so the rest is writable for that many bytes, and the kernel keeps no pointer.
      let count = unsafe read(descriptor, room.base + done, room.count - done)
      if count == 0 { return .shrank }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        return .failed(message(errno))
      }
    }
    return nil
  }

  /// Puts a file with `bytes` at `path`, in place of one that is there: whoever reads that finds all of the old one or
  /// all of the new one, also if this process or the machine ends on the way.
  static func replace(_ path: String, with bytes: Span<UInt8>) throws(Failure) {
    let (target, mode) = try resolved(path)
    let (temporary, descriptor) = try createBeside(target)
    do throws(Failure) {
      do throws(Failure) {
        // Before there is anything to read in it: who may not read the old file may not read this one.
        if let mode, fchmod(descriptor, mode) != 0 { throw .failed(message(errno)) }
        try bytes.withView { view throws(Failure) in try writeAll(view, to: descriptor) }
        if fsync(descriptor) != 0 { throw .failed(message(errno)) }
      } catch {
        close(descriptor)
        throw error
      }
      if close(descriptor) != 0 { throw .failed(message(errno)) }
      // SAFETY: both paths are passed as NUL-terminated copies that outlive the call.
      if unsafe rename(temporary, target) != 0 { throw .failed(message(errno)) }
    } catch {
      // SAFETY: as above.
      _ = unsafe unlink(temporary)
      throw error
    }
    syncFolder(of: target)
  }

  private static func writeAll(_ bytes: View<UInt8>, to descriptor: Int32) throws(Failure) {
    var done = 0
    while done < bytes.count {
      // SAFETY: `done` is below the count, so the rest is readable for that many bytes, and the kernel keeps no pointer.
      let count = unsafe write(descriptor, bytes.base + done, bytes.count - done)
      if count >= 0 { done += count } else if errno != EINTR { throw .failed(message(errno)) }
    }
  }

  /// Where the file is that `path` leads to, through symbolic links, and its permissions if there is one; a device or a
  /// folder is refused, which another file must not take the place of.
  private static func resolved(_ path: String) throws(Failure) -> (path: String, mode: mode_t?) {
    try check(path)
    var status = stat()
    // SAFETY: the path is passed as a NUL-terminated copy; `status` is a whole `stat` that lives until the call returns.
    if unsafe stat(path, &status) != 0 { return (path, nil) }
    guard isRegular(status) else { throw .notRegular }
    let mode = status.st_mode & 0o777
    // SAFETY: as above; the result is copied and freed.
    guard let real = unsafe realpath(path, nil) else { return (path, mode) }
    defer { unsafe free(real) }
    return (unsafe String(cString: real), mode)
  }

  /// A new file in the same folder, which can be renamed.
  private static func createBeside(_ path: String) throws(Failure) -> (path: String, descriptor: Int32) {
    let name = path + "." + String(UInt64.random(in: 0...UInt64.max), radix: 36) + ".tmp"
    return (name, try openFile(name, flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC))
  }

  /// So that the name survives the machine's end, too. Some file systems cannot do that, which is no failure.
  private static func syncFolder(of path: String) {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
    guard let descriptor = try? openFile(folder, flags: O_RDONLY | O_CLOEXEC) else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func openFile(_ path: String, flags: Int32) throws(Failure) -> Int32 {
    try check(path)
    while true {
      // SAFETY: the path is passed as a NUL-terminated copy that outlives the call.
      let descriptor = unsafe open(path, flags, 0o666)
      if descriptor >= 0 { return descriptor }
      switch errno {
      case EINTR: continue
      case ENOENT, ENOTDIR: throw .notFound
      case EISDIR: throw .notRegular
      default: throw .notOpened(message(errno))
      }
    }
  }

  /// An empty path names nothing; of one with a NUL the system would take what is before that.
  private static func check(_ path: String) throws(Failure) {
    if path.utf8.isEmpty { throw .notFound }
    if path.utf8.contains(0) { throw .notOpened("the path has a NUL") }
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  /// The system's words for an error number, such as "Permission denied".
  private static func message(_ code: Int32) -> String {
    // SAFETY: `strerror` returns a NUL-terminated string, which is copied before anything else can run it on this thread.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
