#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory that is looked at in random places.
enum LargeMemory {
  /// Bytes of a large page of the system: of x86-64, and of ARM where small ones have 4 KiB.
  static let pageBytes = 2 << 20

  /// `byteCount` bytes, to be deallocated as any others. Of at least two large pages, at a multiple of them, and the system
  /// is asked to use these, where it does so for those who ask: of a thousand small pages each look misses the processor's
  /// table of addresses.
  ///
  /// - Parameter alignment: a power of two.
  static func allocate(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: self.alignment(of: byteCount, atLeast: alignment))
    unsafe askForLargePages(memory, byteCount)
    return unsafe memory
  }

  /// The alignment of so many bytes of which large pages can be asked for, if they are that many.
  static func alignment(of byteCount: Int, atLeast alignment: Int) -> Int {
    byteCount < 2 * pageBytes ? alignment : max(alignment, pageBytes)
  }

  /// Asks for large pages for `memory`, which has the alignment of so many bytes, unless it is too small for that.
  static func askForLargePages(_ memory: UnsafeMutableRawPointer, _ byteCount: Int) {
    #if os(Linux)
      if byteCount < 2 * pageBytes { return }
      // SAFETY: the whole pages are the caller's; advice changes nothing that can be read. If it is not taken, pages are
      // small.
      _ = unsafe madvise(memory, byteCount / pageBytes * pageBytes, MADV_HUGEPAGE)
    #endif
  }
}
