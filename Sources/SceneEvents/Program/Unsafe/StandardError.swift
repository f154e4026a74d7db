#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes to standard error. What cannot be written is lost: there is nobody to tell.
struct StandardError: TextOutputStream {
  mutating func write(_ string: String) {
    let bytes = Array(string.utf8)
    // SAFETY: as many bytes as the buffer has are read, while it is there.
    _ = unsafe bytes.withUnsafeBytes { unsafe Self.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  // By another name than the method's.
  private static func write(_ file: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(file, base, count)
    #elseif canImport(Musl)
      unsafe Musl.write(file, base, count)
    #else
      unsafe Darwin.write(file, base, count)
    #endif
  }

  /// Ends the program.
  static func exit(_ code: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }
}
