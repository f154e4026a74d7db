import CMatchKernels
import Synchronization

/// A block of a ``PageArena``, by its address; 0 for none. What is in it is known to whoever asked for it.
struct Block: BitwiseCopyable, Hashable {
  fileprivate(set) var address: UInt

  static let none = Block(address: 0)

  /// Where the block's contents begin, behind its header.
  @inline(__always) var contents: UnsafeMutableRawPointer {
    // SAFETY: blocks come from an arena only, which put the contents behind the header.
    unsafe UnsafeMutableRawPointer(bitPattern: address &+ UInt(Self.headerBytes)).unsafelyUnwrapped
  }

  fileprivate static let headerBytes = 16

  fileprivate struct Header: BitwiseCopyable {
    /// The version that the block was written for, and how many bytes its contents have.
    var born: UInt64
    var bytes: UInt32
    /// For whoever owns the block.
    var note: UInt32
  }

  fileprivate var header: UnsafeMutablePointer<Header> {
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

  /// The first `note` bytes of the contents.
  @inline(__always) var bytes: View<UInt8> {
    // SAFETY: who keeps bytes in a block notes how many there are.
    unsafe View(base: UnsafePointer(contents.assumingMemoryBound(to: UInt8.self)), count: note)
  }

  /// The first `note` numbers of the contents.
  @inline(__always) var numbers: View<UInt32> {
    // SAFETY: who keeps numbers in a block notes how many there are; contents are aligned to 16 bytes.
    unsafe View(base: UnsafePointer(contents.assumingMemoryBound(to: UInt32.self)), count: note)
  }
}

/// The memory of what changes version by version: a writer makes the next version out of blocks of its own and of those
/// of the version before, which it never changes. A block that the next version does without is used again when no
/// version is left that knows it.
///
/// One thread at a time writes. ``end(_:)`` may be called by any.
///
/// Source: which version keeps a block is found with one list a version, as the *deadlists* of ZFS snapshots are (Ahrens,
/// Bonwick): what is replaced hangs on the last version that knows it, and when that ends, on the one before, unless the
/// block is younger.
@safe final class PageArena: @unchecked Sendable {
  /// In one place, so that a call asks for exclusive access to it once.
  private var state = PageArenaState()
  private let ended = Mutex<[UInt64]>([])

  init() {}

  deinit { state.deallocate() }

  // MARK: Blocks

  /// A block of so many bytes, not initialised, of the version that is written.
  func allocate(_ bytes: Int, note: Int = 0) -> Block { state.allocate(bytes, note: note) }

  /// The version that is written does without `block`.
  func retire(_ block: Block) { state.retire(block) }

  /// The version that is written does without `object`, which came with the version `born`.
  func retire(_ object: AnyObject, born: UInt64) { state.retire(object, born: born) }

  /// `block` if it may be changed, else a copy, for which it is retired.
  @inline(__always) func writable(_ block: Block) -> Block {
    state.isNew(block) ? block : state.copy(block, bytes: block.byteCount)
  }

  /// A copy of as many bytes as fit; `block` is retired.
  func copy(_ block: Block, bytes: Int) -> Block { state.copy(block, bytes: bytes) }

  /// A block with the bytes of `view`.
  func block(_ view: View<UInt8>) -> Block {
    let block = allocate(view.count, note: view.count)
    // SAFETY: the block was made for as many bytes.
    unsafe block.contents.copyMemory(from: view.base, byteCount: view.count)
    return block
  }

  /// A block with `numbers`.
  func block(_ numbers: [UInt32]) -> Block {
    let block = allocate(4 * numbers.count, note: numbers.count)
    unsafe numbers.withUnsafeBytes { source in
      // SAFETY: the block was made for as many bytes; an empty source is not read.
      if let base = source.baseAddress {
        unsafe block.contents.copyMemory(from: base, byteCount: source.count)
      }
    }
    return block
  }

  /// Bytes of all blocks that some version knows, and of those that only older versions know.
  var usedBytes: Int { state.usedBytes }
  var retiredBytes: Int { state.retiredBytes }

  // MARK: Versions

  /// What is written now; versions before are published.
  var version: UInt64 { state.version }

  /// What was written is a version from now on, whose number is returned; the next one is written.
  func publish() -> UInt64 { state.publish() }

  /// Nobody reads `version` any more. Any thread may say so.
  func end(_ version: UInt64) { ended.withLock { $0.append(version) } }

  /// Frees what only versions know that have ended: of at most `limit` of them, for many at once take long.
  ///
  /// - Returns: how many are left.
  @discardableResult func reclaim(limit: Int) -> Int {
    let (versions, left) = ended.withLock { list in
      let count = min(limit, list.count)
      let taken = Array(list[..<count])
      list.removeFirst(count)
      return (taken, list.count)
    }
    for version in versions { state.reclaim(version) }
    return left
  }
}

/// What a ``PageArena`` knows.
@safe private struct PageArenaState {
  /// A version that somebody may read, and the blocks and objects of which it is the last that knows them.
  struct Living {
    var version: UInt64
    var blocks: [Block] = []
    var objects: [(born: UInt64, object: AnyObject)] = []
  }

  private static let granule = 16
  private static let largestClass = 4096 / granule
  private static let slabBytes = 1 << 17

  /// What is written now; versions before are published.
  private(set) var version: UInt64 = 1
  /// Bytes of all blocks that some version knows, and of those that only older versions know.
  private(set) var usedBytes = 0
  private(set) var retiredBytes = 0

  private var slabs: [UnsafeMutableRawPointer] = unsafe []
  private var next: UInt = 0
  private var end: UInt = 0
  /// By size: the first of the free blocks, each of which begins with the address of the next one.
  private var free = [UInt](repeating: 0, count: largestClass + 1)
  /// Blocks of more than the largest class.
  private var large: Set<Block> = []

  private var living: [Living] = []
  /// Lists of versions that ended, to be used again.
  private var emptied: [[Block]] = []

  func deallocate() {
    // SAFETY: nobody refers to the arena, so nobody refers to its blocks.
    for index in unsafe slabs.indices { unsafe slabs[index].deallocate() }
    for block in large { unsafe UnsafeMutableRawPointer(block.header).deallocate() }
  }

  /// A block of so many bytes, not initialised, of the version that is written.
  mutating func allocate(_ bytes: Int, note: Int) -> Block {
    let size = (bytes + Block.headerBytes + Self.granule - 1) / Self.granule
    let block: Block
    if size > Self.largestClass {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size * Self.granule, alignment: 64)
      block = Block(address: UInt(bitPattern: memory))
      large.insert(block)
    } else if free[size] != 0 {
      block = Block(address: free[size])
      // SAFETY: the block is free, so it begins with the address of the next one.
      free[size] = unsafe UnsafePointer<UInt>(bitPattern: block.address).unsafelyUnwrapped.pointee
    } else {
      block = Block(address: carve(size * Self.granule))
    }
    usedBytes += size * Self.granule
    // SAFETY: the block has room for a header, and is nobody else's.
    unsafe block.header.initialize(
      to: Block.Header(born: version, bytes: UInt32(bytes), note: UInt32(note)))
    return block
  }

  private mutating func carve(_ bytes: Int) -> UInt {
    if end - next < UInt(bytes) {
      // What is left is made free blocks of the largest size that fits.
      let rest = Int(end - next) / Self.granule
      if rest > 1 {
        // SAFETY: the rest of the slab is nobody's.
        unsafe UnsafeMutablePointer<UInt>(bitPattern: next).unsafelyUnwrapped.pointee = free[rest]
        free[rest] = next
      }
      let slab = UnsafeMutableRawPointer.allocate(byteCount: Self.slabBytes, alignment: 64)
      unsafe slabs.append(slab)
      next = UInt(bitPattern: slab)
      end = next + UInt(Self.slabBytes)
    }
    defer { next += UInt(bytes) }
    return next
  }

  private func size(_ block: Block) -> Int {
    (block.byteCount + Block.headerBytes + Self.granule - 1) / Self.granule
  }

  private mutating func release(_ block: Block) {
    let size = size(block)
    usedBytes -= size * Self.granule
    if size > Self.largestClass {
      large.remove(block)
      // SAFETY: allocated as a large block, and no version knows it.
      unsafe UnsafeMutableRawPointer(block.header).deallocate()
      return
    }
    #if THREAD_SANITIZER
      // The last readers have let go of their versions by counts of references, which the sanitizer does not see: it would
      // report that the block is used again. So it is not.
    #else
      // SAFETY: no version knows the block; it has room for an address.
      unsafe UnsafeMutablePointer<UInt>(bitPattern: block.address).unsafelyUnwrapped.pointee = free[size]
      free[size] = block.address
    #endif
  }

  /// Whether `block` was written for the version that is written now, so that nobody else knows it.
  @inline(__always) func isNew(_ block: Block) -> Bool { unsafe block.header.pointee.born == version }

  /// The version that is written does without `block`.
  mutating func retire(_ block: Block) {
    guard !isNew(block), let last = living.indices.last else { return release(block) }
    retiredBytes += size(block) * Self.granule
    living[last].blocks.append(block)
  }

  /// The version that is written does without `object`, which came with the version `born`.
  mutating func retire(_ object: AnyObject, born: UInt64) {
    if born < version, let last = living.indices.last { living[last].objects.append((born, object)) }
  }

  /// A copy of as many bytes as fit; `block` is retired.
  mutating func copy(_ block: Block, bytes: Int) -> Block {
    let copy = allocate(bytes, note: block.note)
    // SAFETY: both have at least so many bytes, and they are different blocks.
    unsafe copy.contents.copyMemory(from: block.contents, byteCount: min(bytes, block.byteCount))
    retire(block)
    return copy
  }

  mutating func publish() -> UInt64 {
    living.append(Living(version: version, blocks: emptied.popLast() ?? []))
    version += 1
    return version - 1
  }

  mutating func reclaim(_ version: UInt64) {
    var (low, high) = (0, living.count)
    while low < high {
      let middle = (low + high) / 2
      if living[middle].version < version { low = middle + 1 } else { high = middle }
    }
    guard low < living.count, living[low].version == version else { return }
    var dying = living.remove(at: low)
    for block in dying.blocks {
      if low > 0, unsafe block.header.pointee.born <= living[low - 1].version {
        living[low - 1].blocks.append(block)
      } else {
        retiredBytes -= size(block) * Self.granule
        release(block)
      }
    }
    for item in dying.objects where low > 0 && item.born <= living[low - 1].version {
      living[low - 1].objects.append(item)
    }
    dying.blocks.removeAll(keepingCapacity: true)
    if emptied.count < 8 { emptied.append(dying.blocks) }
  }
}

// MARK: - What holds always

extension PageArena {
  /// Looks whether the lists of blocks are right.
  ///
  /// - Parameter known: the blocks of the version that is written.
  func check(_ known: Set<Block>, _ violations: inout Violations) { state.check(known, &violations) }

  /// Looks whether the blocks of a version that somebody may read are what they were.
  func check(_ blocks: Set<Block>, of version: UInt64, _ violations: inout Violations) {
    state.check(blocks, of: version, &violations)
  }
}

extension PageArenaState {
  /// The blocks that are nobody's.
  private func freeBlocks(_ violations: inout Violations) -> Set<Block> {
    var blocks: Set<Block> = []
    for first in free {
      var address = first
      while address != 0 {
        if !blocks.insert(Block(address: address)).inserted {
          violations.expect(false, "arena: a block is free twice")
          break
        }
        // SAFETY: the block is free, so it begins with the address of the next one.
        address = unsafe UnsafePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee
      }
    }
    return blocks
  }

  /// Whether there is memory at the address of `block`.
  private func isOwn(_ block: Block) -> Bool {
    if large.contains(block) { return true }
    return unsafe slabs.contains { slab in
      block.address &- UInt(bitPattern: slab) < UInt(Self.slabBytes)
    }
  }

  fileprivate func check(_ known: Set<Block>, _ violations: inout Violations) {
    let free = freeBlocks(&violations)
    var retired: Set<Block> = []
    var retiredBytes = 0
    for (index, version) in living.enumerated() {
      violations.expect(
        version.version < (index + 1 < living.count ? living[index + 1].version : self.version),
        "arena: versions are not in their order")
      for block in version.blocks {
        guard isOwn(block), !free.contains(block) else {
          violations.expect(false, "arena: a block that version \(version.version) knows is free")
          continue
        }
        violations.expect(retired.insert(block).inserted, "arena: a block is retired twice")
        violations.expect(!known.contains(block), "arena: a block that is in use is retired")
        let born = unsafe block.header.pointee.born
        violations.expect(born <= version.version, "arena: a block is retired by an older version")
        retiredBytes += size(block) * Self.granule
      }
    }
    violations.expect(retiredBytes == self.retiredBytes, "arena: retired bytes are not counted right")
    var bytes = retiredBytes
    for block in known where isOwn(block) && !free.contains(block) { bytes += size(block) * Self.granule }
    violations.expect(
      bytes == usedBytes, "arena: \(usedBytes) bytes are used, and \(bytes) are some version's")
    check(known, of: version, &violations)
  }

  fileprivate func check(_ blocks: Set<Block>, of version: UInt64, _ violations: inout Violations) {
    let free = freeBlocks(&violations)
    for block in blocks {
      guard isOwn(block), !free.contains(block) else {
        violations.expect(false, "arena: a block of version \(version) is free")
        continue
      }
      let born = unsafe block.header.pointee.born
      violations.expect(
        born <= version, "arena: a block of version \(version) is used again by version \(born)")
    }
  }
}
