/// Blocks that are free, by size: of each size the one that came last is taken first.
@safe struct FreeBlocks: ~Copyable {
  @unsafe private struct Stack: BitwiseCopyable {
    /// Nil as long as there is no room: of most sizes no block is ever free.
    var base: UnsafeMutablePointer<Block>?
    var count = 0
    var capacity = 0
  }

  private let stacks: UnsafeMutablePointer<Stack>
  /// Sizes are from 0 to this, in granules of the arena.
  private let largest: Int

  init(largest: Int) {
    self.largest = largest
    unsafe stacks = .allocate(capacity: largest + 1)
    // SAFETY: so many were just allocated.
    unsafe stacks.initialize(repeating: Stack(), count: largest + 1)
  }

  deinit {
    // SAFETY: allocated in `init` and `grow`; blocks are trivial, and the arena's to free.
    for size in 0...largest { unsafe stacks[size].base?.deallocate() }
    unsafe stacks.deallocate()
  }

  /// A free block of this size, if there is one; asks for one that will be taken some time later to be in the cache.
  @inline(__always) mutating func take(_ granules: Int) -> Block? {
    checkBounds(granules >= 0 && granules <= largest)
    // SAFETY: there is a stack for each size up to the largest (checked).
    let stack = unsafe stacks + granules
    let left = unsafe stack.pointee.count &- 1
    if left < 0 { return nil }
    unsafe stack.pointee.count = left
    // SAFETY: a stack that counts blocks has memory for as many, and these are below its count.
    let base = unsafe stack.pointee.base.unsafelyUnwrapped
    if left > 1 { unsafe base[left &- 2].prefetch(granules: granules) }
    return unsafe base[left]
  }

  /// `block` is free, and has this size.
  @inline(__always) mutating func put(_ block: Block, _ granules: Int) {
    checkBounds(granules >= 0 && granules <= largest)
    // SAFETY: as above; the stack has memory, and room for one more, once it has grown.
    let stack = unsafe stacks + granules
    let count = unsafe stack.pointee.count
    if unsafe count == stack.pointee.capacity { grow(granules) }
    unsafe stack.pointee.base.unsafelyUnwrapped[count] = block
    unsafe stack.pointee.count = count &+ 1
  }

  @inline(never) private mutating func grow(_ granules: Int) {
    let old = unsafe stacks[granules]
    let capacity = unsafe max(2 * old.capacity, 4)
    let base = UnsafeMutablePointer<Block>.allocate(capacity: capacity)
    if let blocks = unsafe old.base {
      // SAFETY: the new memory is larger; blocks are trivial.
      unsafe base.initialize(from: blocks, count: old.count)
      unsafe blocks.deallocate()
    }
    unsafe stacks[granules] = Stack(base: base, count: old.count, capacity: capacity)
  }

  func forEach(_ body: (Block) -> Void) {
    for size in 0...largest {
      guard let base = unsafe stacks[size].base else { continue }
      // SAFETY: a stack has memory for as many blocks as it counts.
      for index in unsafe 0..<stacks[size].count { unsafe body(base[index]) }
    }
  }
}
