/// What a ``PageArena`` knows.
@safe struct PageArenaState: ~Copyable {
  /// What is told of a block that is retired, whose memory nobody may have in the cache.
  struct Retired: BitwiseCopyable {
    let block: Block
    let born: UInt64
    let granules: Int
  }

  /// A version that somebody may read, and the blocks and objects of which it is the last that knows them.
  struct Living {
    var version: UInt64
    var blocks: [Retired] = []
    var objects: [(born: UInt64, object: AnyObject)] = []
  }

  static let granule = 16
  private static let largestClass = 4096 / granule
  /// Bytes of a slab, and of one where there are many, of which large pages are asked for. Of the last one most may be unused.
  private static let slabBytes = (few: 1 << 17, many: 2 * LargeMemory.pageBytes)
  /// So many are few: 16 MB.
  private static let fewSlabs = 128

  /// What is written now; versions before are published.
  private(set) var version: UInt64 = 1
  /// Bytes of all blocks that some version knows, and of those that only older versions know.
  private(set) var usedBytes = 0
  private(set) var retiredBytes = 0

  private(set) var slabs: [UnsafeMutableRawBufferPointer] = unsafe []
  private var next: UInt = 0
  private var end: UInt = 0
  private(set) var free = FreeBlocks(largest: largestClass)
  /// Blocks of more than the largest class.
  private(set) var large: Set<Block> = []

  private(set) var living: [Living] = []
  /// What no version knows any more, and is not free yet: that of a version that was read for long is much.
  private(set) var dead: [[Retired]] = []
  private var deadObjects: [AnyObject] = []
  /// How much was retired since some of that was freed last.
  private var retiredLately = (blocks: 0, objects: 0)
  /// Lists of blocks that are empty, to be used again.
  private var recycled: [[Retired]] = []

  deinit {
    // SAFETY: nobody refers to the arena, so nobody refers to its blocks.
    for index in unsafe slabs.indices { unsafe slabs[index].deallocate() }
    for block in large { unsafe UnsafeMutableRawPointer(block.header).deallocate() }
  }

  /// A block of so many bytes, not initialised, of the version that is written.
  mutating func allocate(_ bytes: Int, note: Int) -> Block {
    let granules = Self.granules(bytes)
    let block: Block
    if granules > Self.largestClass {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: granules * Self.granule, alignment: 64)
      block = Block(address: UInt(bitPattern: memory))
      large.insert(block)
    } else if let unused = free.take(granules) {
      block = unused
    } else {
      block = Block(address: carve(granules * Self.granule))
    }
    usedBytes += granules * Self.granule
    // SAFETY: the block has room for a header, and is nobody else's.
    unsafe block.header.initialize(
      to: Block.Header(born: version, bytes: UInt32(bytes), note: UInt32(note)))
    return block
  }

  private mutating func carve(_ bytes: Int) -> UInt {
    if end - next < UInt(bytes) {
      // What is left is made free blocks of the largest size that fits.
      let rest = Int(end - next) / Self.granule
      if rest > 1 { free.put(Block(address: next), rest) }
      let size = unsafe slabs.count < Self.fewSlabs ? Self.slabBytes.few : Self.slabBytes.many
      let slab = unsafe LargeMemory.allocate(byteCount: size, alignment: 64)
      unsafe slabs.append(UnsafeMutableRawBufferPointer(start: slab, count: size))
      next = UInt(bitPattern: slab)
      end = next + UInt(size)
    }
    defer { next += UInt(bytes) }
    return next
  }

  func granules(_ block: Block) -> Int { Self.granules(block.byteCount) }

  /// How many times 16 bytes a block takes whose contents have so many.
  private static func granules(_ bytes: Int) -> Int { (bytes + Block.headerBytes + granule - 1) / granule }

  private mutating func release(_ block: Block, granules: Int) {
    usedBytes -= granules * Self.granule
    if granules > Self.largestClass {
      large.remove(block)
      // SAFETY: allocated as a large block, and no version knows it.
      unsafe UnsafeMutableRawPointer(block.header).deallocate()
      return
    }
    #if THREAD_SANITIZER
      // The last readers have let go of their versions by counts of references, which the sanitizer does not see: it would
      // report that the block is used again. So it is not.
    #else
      free.put(block, granules)
    #endif
  }

  /// Whether `block` was written for the version that is written now, so that nobody else knows it.
  @inline(__always) func isNew(_ block: Block) -> Bool { unsafe block.header.pointee.born == version }

  /// The version that is written does without `block`.
  mutating func retire(_ block: Block) {
    let granules = granules(block)
    let born = unsafe block.header.pointee.born
    guard born != version, let last = living.indices.last else { return release(block, granules: granules) }
    retiredBytes += granules * Self.granule
    retiredLately.blocks += 1
    living[last].blocks.append(Retired(block: block, born: born, granules: granules))
  }

  /// The version that is written does without `object`, which came with the version `born`.
  mutating func retire(_ object: AnyObject, born: UInt64) {
    guard born < version, let last = living.indices.last else { return }
    retiredLately.objects += 1
    living[last].objects.append((born, object))
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
    living.append(Living(version: version, blocks: recycled.popLast() ?? []))
    version += 1
    return version - 1
  }

  /// Nobody reads `version` any more: what only it knows is dead.
  mutating func end(_ version: UInt64) {
    var (low, high) = (0, living.count)
    while low < high {
      let middle = (low + high) / 2
      if living[middle].version < version { low = middle + 1 } else { high = middle }
    }
    guard low < living.count, living[low].version == version else { return }
    var dying = living.remove(at: low)
    if low == 0 {
      // Whatever there is of it, as it is: a version that was read for long has much.
      dead.append(dying.blocks)
      for item in dying.objects { deadObjects.append(item.object) }
      return
    }
    // Out of the list meanwhile, so that nothing is copied.
    var before = Living(version: living[low - 1].version)
    swap(&before, &living[low - 1])
    var blocks = recycled.popLast() ?? []
    for retired in dying.blocks {
      if retired.born <= before.version { before.blocks.append(retired) } else { blocks.append(retired) }
    }
    for item in dying.objects {
      if item.born <= before.version { before.objects.append(item) } else { deadObjects.append(item.object) }
    }
    living[low - 1] = before
    dead.append(blocks)
    recycle(&dying.blocks)
  }

  /// Frees some of what is dead, and more than was retired since this was called last; returns whether there is more.
  mutating func freeSome() -> Bool {
    var left = 2 * retiredLately.blocks + 256
    while left > 0, var blocks = dead.popLast() {
      let count = min(left, blocks.count)
      for index in (blocks.count - count)..<blocks.count {
        let retired = blocks[index]
        retiredBytes -= retired.granules * Self.granule
        release(retired.block, granules: retired.granules)
      }
      left -= count
      if count < blocks.count {
        blocks.removeLast(count)
        dead.append(blocks)
      } else {
        recycle(&blocks)
      }
    }
    deadObjects.removeLast(min(2 * retiredLately.objects + 8, deadObjects.count))
    retiredLately = (0, 0)
    return !dead.isEmpty || !deadObjects.isEmpty
  }

  /// Keeps the storage of a list, which is empty then.
  private mutating func recycle(_ blocks: inout [Retired]) {
    blocks.removeAll(keepingCapacity: true)
    if recycled.count < 8 { recycled.append(blocks) }
    blocks = []
  }
}
