import CMatchKernels

/// A block of a ``PageArena``, by its address; 0 for none. What is in it is known to whoever asked for it.
struct Block: BitwiseCopyable, Hashable {
  var address: UInt

  static let none = Block(address: 0)

  /// Where the block's contents begin, behind its header.
  @inline(__always) var contents: UnsafeMutableRawPointer {
    // SAFETY: blocks come from an arena only, which put the contents behind the header.
    unsafe UnsafeMutableRawPointer(bitPattern: address &+ UInt(Self.headerBytes)).unsafelyUnwrapped
  }

  static let headerBytes = 16

  struct Header: BitwiseCopyable {
    /// The version that the block was written for, and how many bytes its contents have.
    var born: UInt64
    var bytes: UInt32
    /// For whoever owns the block.
    var note: UInt32
  }

  var header: UnsafeMutablePointer<Header> {
    // SAFETY: every block begins with a header, which its arena wrote.
    unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }

  /// How many bytes the contents have.
  @inline(__always) var byteCount: Int { unsafe Int(header.pointee.bytes) }

  /// A number for whoever owns the block; kept when it is copied.
  @inline(__always) var note: Int {
    get { unsafe Int(header.pointee.note) }
    nonmutating set { unsafe header.pointee.note = UInt32(newValue) }
  }

  /// Asks for the memory of the block to be in the cache soon.
  @inline(__always) func prefetch() {
    // SAFETY: prefetching reads nothing and does not fault, wherever it points.
    unsafe cmk_prefetch(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
  }

  /// The same of contents of so many bytes.
  @inline(__always) func prefetchContents(_ bytes: Int) {
    // SAFETY: as above.
    for offset in stride(from: 0, to: bytes, by: 64) { unsafe cmk_prefetch(contents + offset) }
  }

  /// The same of the beginning of a block of so many times 16 bytes, to be written to; what follows, the processor asks for
  /// itself.
  @inline(__always) func prefetch(granules: Int) {
    var offset = 0
    while offset < min(16 * granules, 320) {
      // SAFETY: as above.
      unsafe cmk_prefetch_to_write(UnsafeRawPointer(bitPattern: address &+ UInt(offset)).unsafelyUnwrapped)
      offset += 64
    }
  }

  /// The contents, of a block of bytes.
  @inline(__always) var bytes: View<UInt8> {
    // SAFETY: the block was made for so many.
    unsafe View(base: UnsafePointer(contents.assumingMemoryBound(to: UInt8.self)), count: byteCount)
  }

  /// The first `note` numbers of the contents.
  @inline(__always) var numbers: View<UInt32> {
    // SAFETY: who keeps numbers in a block notes how many there are; contents are aligned to 16 bytes.
    unsafe View(base: UnsafePointer(contents.assumingMemoryBound(to: UInt32.self)), count: note)
  }
}
