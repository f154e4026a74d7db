import RouterFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Calls `body` with a file of which each call to read delivers the next of `pieces`, which have at most 64 KiB.
///
/// The pieces wait in a socket that keeps them apart. Where the system has none, they come as one.
func withPieces<Result>(
  _ pieces: [ArraySlice<UInt8>], _ body: (InputFile) throws -> Result
) rethrows -> Result {
  var ends: [Int32] = [0, 0]
  #if os(Linux)
    let kind = Int32(SOCK_SEQPACKET.rawValue)
  #else
    let kind = SOCK_STREAM
  #endif
  // SAFETY: the array has room for the two descriptors that the call stores.
  precondition(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0, "no socket: \(errno)")
  let (reading, writing) = (ends[0], ends[1])
  var room: CInt = 1 << 20
  // SAFETY: the call reads one integer, which outlives it.
  _ = unsafe setsockopt(writing, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<CInt>.size))
  for piece in pieces where !piece.isEmpty {
    // SAFETY: the call reads the piece's bytes and does not keep them.
    let sent = unsafe piece.withUnsafeBytes { unsafe send(writing, $0.baseAddress, $0.count, Int32(0)) }
    precondition(sent == piece.count, "the socket took \(sent) of \(piece.count) bytes: \(errno)")
  }
  close(writing)
  defer { close(reading) }
  return try body(InputFile(descriptor: reading, name: "events"))
}

/// A file without a name, which is gone with this.
final class ScratchFile {
  let output: OutputFile
  /// Opens the file from its beginning.
  let path: String
  private let descriptor: Int32

  init(_ content: [UInt8] = []) throws {
    var name = Array("/tmp/eventrouter-fuzz-XXXXXX".utf8CString)
    // SAFETY: the call changes the six last characters of the NUL-terminated name.
    descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw Finding(description: "no scratch file: errno \(errno)") }
    // SAFETY: the name is NUL-terminated and outlives the call.
    _ = unsafe unlink(name)
    path = "/dev/fd/\(descriptor)"
    output = OutputFile(descriptor: descriptor, name: "scratch")
    if content.isEmpty { return }
    try output.write(content.span)
    rewind()
  }

  deinit { close(descriptor) }

  /// Reads what was written.
  func input() throws -> InputFile {
    rewind()
    return try InputFile(path: path)
  }

  /// Where `path` shares its position with the descriptor, as on macOS.
  private func rewind() { lseek(descriptor, 0, SEEK_SET) }
}
