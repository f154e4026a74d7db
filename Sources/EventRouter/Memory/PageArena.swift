import Synchronization

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
  /// That accesses to it do not overlap is not looked at while it runs, which would take as long as many of its calls.
  ///
  /// SAFETY: one thread at a time writes, and no call of the state calls back.
  @exclusivity(unchecked) private(set) var state = PageArenaState()
  private let ended = Mutex<[UInt64]>([])

  init() {}

  // MARK: Blocks

  /// A block of so many bytes, not initialised, of the version that is written.
  func allocate(_ bytes: Int, note: Int = 0) -> Block { unsafe state.allocate(bytes, note: note) }

  /// The version that is written does without `block`.
  func retire(_ block: Block) { unsafe state.retire(block) }

  /// The version that is written does without `object`, which came with the version `born`.
  func retire(_ object: AnyObject, born: UInt64) { unsafe state.retire(object, born: born) }

  /// `block` if it may be changed, else a copy, for which it is retired.
  @inline(__always) func writable(_ block: Block) -> Block {
    unsafe state.isNew(block) ? block : state.copy(block, bytes: block.byteCount)
  }

  /// Whether `block` was written for the version that is written now, so that nobody else knows it.
  @inline(__always) func isNew(_ block: Block) -> Bool { unsafe state.isNew(block) }

  /// A copy of as many bytes as fit; `block` is retired.
  func copy(_ block: Block, bytes: Int) -> Block { unsafe state.copy(block, bytes: bytes) }

  /// A block with the bytes of `view`.
  func block(_ view: View<UInt8>, note: Int = 0) -> Block {
    let block = allocate(view.count, note: note)
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
  var usedBytes: Int { unsafe state.usedBytes }
  var retiredBytes: Int { unsafe state.retiredBytes }

  // MARK: Versions

  /// What is written now; versions before are published.
  var version: UInt64 { unsafe state.version }

  /// What was written is a version from now on, whose number is returned; the next one is written.
  func publish() -> UInt64 { unsafe state.publish() }

  /// Nobody reads `version` any more. Any thread may say so.
  func end(_ version: UInt64) { ended.withLock { $0.append(version) } }

  /// Frees some of what only versions know that have ended, of which `limit` are looked at: much at once takes long.
  ///
  /// - Returns: whether there is more.
  @discardableResult func reclaim(limit: Int) -> Bool {
    let (versions, isMore) = ended.withLock { list in
      let count = min(limit, list.count)
      let taken = Array(list[..<count])
      list.removeFirst(count)
      return (taken, !list.isEmpty)
    }
    for version in versions { unsafe state.end(version) }
    let isLeft = unsafe state.freeSome()
    return isMore || isLeft
  }
}
