#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes that are written once and then shared: several ``Storage`` may lie in them, none of which copies anything. They
/// are freed with the last one.
@safe final class AlignedBytes: @unchecked Sendable {
  /// The address of the first byte is a multiple of this: a line of the cache, and more than any element needs.
  static let alignment = 64

  let view: View<UInt8>
  /// Whether the bytes are those of a file, and not memory that was allocated.
  private let isMapped: Bool

  /// - Parameter write: writes all `count` bytes, or returns false.
  /// - Returns: nil where there is no memory for so many bytes, or `write` returned false.
  init?(count: Int, _ write: (MutableView<UInt8>) -> Bool) {
    var memory: UnsafeMutableRawPointer?
    // A small page at a time, to get much memory takes longer than to read a file into it.
    let alignment = LargeMemory.alignment(of: count, atLeast: Self.alignment)
    // SAFETY: the alignment is a power of two and a multiple of a pointer's size. Unlike Swift's own call, this one says
    // where memory is short, which a file's size can make it.
    guard unsafe posix_memalign(&memory, alignment, max(count, 1)) == 0, let memory = unsafe memory else {
      return nil
    }
    unsafe LargeMemory.askForLargePages(memory, count)
    let base = unsafe memory.assumingMemoryBound(to: UInt8.self)
    // SAFETY: `count` bytes were just allocated; bytes are trivial, so writing initialises them.
    let room = unsafe MutableView(base: base, count: count)
    view = room.constant
    isMapped = false
    if !write(room) { return nil }
  }

  /// A copy of `bytes`.
  convenience init?(copying bytes: View<UInt8>) {
    self.init(count: bytes.count) { room in
      room.copy(bytes, to: 0)
      return true
    }
  }

  /// The first `count` bytes of an open file, which nobody changes or cuts short as long as they are used. Nil where the
  /// system does not map it.
  ///
  /// - Parameter count: not 0.
  init?(mapping descriptor: Int32, count: Int) {
    #if os(Linux)
      // All of it is going to be looked at.
      let flags = MAP_PRIVATE | MAP_POPULATE
    #else
      let flags = MAP_PRIVATE
    #endif
    // SAFETY: the system chooses the place, at the beginning of a page.
    let memory = unsafe mmap(nil, count, PROT_READ, flags, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    // SAFETY: `count` bytes are readable there; the caller vouches for the file.
    view = unsafe View(base: UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)), count: count)
    isMapped = true
  }

  deinit {
    // SAFETY: from `posix_memalign` or from `mmap`, in `init`.
    let memory = unsafe UnsafeMutableRawPointer(mutating: view.base)
    if isMapped { _ = unsafe munmap(memory, view.count) } else { unsafe free(memory) }
  }

  /// `count` elements from the byte `offset` on, as they lie in memory; nil where they would not lie within, or not at a
  /// multiple of their alignment.
  func view<Element: BitwiseCopyable>(of type: Element.Type, at offset: Int, count: Int) -> View<Element>? {
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !isTooLarge, count >= 0, offset >= 0, offset <= view.count, size <= view.count - offset,
      MemoryLayout<Element>.alignment <= Self.alignment, offset % MemoryLayout<Element>.alignment == 0
    else { return nil }
    // SAFETY: `size` bytes from `offset` on lie within the bytes (checked), whose address is a multiple of the alignment
    // of any element, as `offset` is of this one's (both checked). Any bytes are a value of a type that is bitwise
    // copyable and has numbers only, as those have that are saved.
    return unsafe View(
      base: UnsafeRawPointer(view.base + offset).assumingMemoryBound(to: Element.self), count: count)
  }
}

extension [UInt8] {
  /// Appends the elements of `view` as they lie in memory.
  mutating func append<Other: BitwiseCopyable>(bytesOf view: View<Other>) {
    // SAFETY: the view addresses as many elements as it says; any memory may be read as bytes.
    unsafe append(
      contentsOf: UnsafeRawBufferPointer(start: view.base, count: view.count * MemoryLayout<Other>.stride))
  }
}

extension [UInt8] {
  /// Puts the elements of `view`, as they lie in memory, in place of the bytes at `offset`.
  mutating func replace<Other: BitwiseCopyable>(_ view: View<Other>, at offset: Int) {
    let size = view.count * MemoryLayout<Other>.stride
    precondition(offset >= 0 && offset <= count && size <= count - offset)
    // SAFETY: there are `size` bytes from `offset` on (checked), and any memory may be read as bytes.
    unsafe withUnsafeMutableBytes { bytes in
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
        .copyMemory(from: UnsafeRawBufferPointer(start: view.base, count: size))
    }
  }
}

extension String {
  /// The text that `utf8` is, repaired where it is not UTF-8.
  init(repairing utf8: View<UInt8>) {
    // SAFETY: the view addresses as many bytes as it says.
    self = unsafe String(decoding: UnsafeBufferPointer(start: utf8.base, count: utf8.count), as: UTF8.self)
  }
}
