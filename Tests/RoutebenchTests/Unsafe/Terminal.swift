#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal for a program's standard error: what a person would see of it.
final class Terminal {
  /// The program's end.
  let descriptor: Int32
  private let ours: Int32
  private(set) var text = ""

  init(columns: Int) throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    // SAFETY: whole values that live until the call returns.
    guard unsafe openpty(&ours, &theirs, nil, nil, &size) == 0 else { throw TerminalError(code: errno) }
    // The program must not hold our end open.
    _ = fcntl(ours, F_SETFD, FD_CLOEXEC)
    (self.ours, descriptor) = (ours, theirs)
  }

  deinit { close(ours) }

  /// To be called when the program has its end: the terminal closes with it.
  func handOver() { close(descriptor) }

  /// Reads until `isEnough` of everything read, or until the program has closed its end.
  func read(until isEnough: (String) -> Bool = { _ in false }) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while !isEnough(text) {
      // SAFETY: the buffer has as many bytes as are asked for.
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Self.read(ours, $0) }
      guard count > 0 else { return }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    // SAFETY: the buffer's own address and size.
    unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
  }
}

struct TerminalError: Error {
  var code: Int32
}
