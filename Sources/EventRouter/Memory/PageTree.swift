import CMatchKernels

/// A fixed number of places for blocks, in versions: a root of addresses of nodes, each of which has those of 64 blocks. To
/// change a place copies its node and the root, unless this version did so before.
struct PageTree: ~Copyable {
  let arena: PageArena
  private(set) var count: Int
  private var root: Block

  static let nodeBits = 6
  fileprivate static let nodeBytes = 8 << nodeBits

  /// - Parameter leaf: is at every place at first; it is never retired, for it is at many.
  init(_ arena: PageArena, count: Int, leaf: Block) {
    self.arena = arena
    self.count = count
    let nodes = (count + 63) >> Self.nodeBits
    root = arena.allocate(8 * max(nodes, 1))
    for node in 0..<nodes { Self.put(Self.node(arena, leaf), root, at: node) }
  }

  private static func node(_ arena: PageArena, _ leaf: Block) -> Block {
    let block = arena.allocate(nodeBytes)
    for place in 0..<(1 << nodeBits) { put(leaf, block, at: place) }
    return block
  }

  /// Makes room for `count` places, with `leaf` in the new ones.
  mutating func grow(to count: Int, leaf: Block) {
    let (old, new) = ((self.count + 63) >> Self.nodeBits, (count + 63) >> Self.nodeBits)
    self.count = max(count, self.count)
    if new <= old { return }
    if 8 * new > root.byteCount { root = arena.copy(root, bytes: 16 * new) }
    root = arena.writable(root)
    for node in old..<new { Self.put(Self.node(arena, leaf), root, at: node) }
  }

  @inline(__always) func leaf(_ place: Int) -> Block { view.leaf(place) }

  /// Puts `leaf` at `place`; what was there is the caller's to retire.
  mutating func put(_ leaf: Block, at place: Int) {
    checkBounds(place >= 0 && place < count)
    root = arena.writable(root)
    let node = arena.writable(Self.get(root, at: place >> Self.nodeBits))
    Self.put(node, root, at: place >> Self.nodeBits)
    Self.put(leaf, node, at: place & 63)
  }

  /// What readers of this version look at.
  var view: PageTreeView { PageTreeView(root: root, count: count) }

  fileprivate static func get(_ block: Block, at place: Int) -> Block {
    checkBounds(place >= 0 && 8 * place < block.byteCount)
    // SAFETY: the place lies within the block (checked), which holds blocks only.
    return unsafe block.contents.assumingMemoryBound(to: Block.self)[place]
  }

  private static func put(_ leaf: Block, _ block: Block, at place: Int) {
    checkBounds(place >= 0 && 8 * place < block.byteCount)
    // SAFETY: as above; blocks are trivial.
    unsafe block.contents.assumingMemoryBound(to: Block.self)[place] = leaf
  }
}

/// A version of a ``PageTree``.
struct PageTreeView: BitwiseCopyable {
  fileprivate let root: Block
  let count: Int

  @inline(__always) func leaf(_ place: Int) -> Block {
    checkBounds(place >= 0 && place < count)
    // SAFETY: places below the count have a node and a leaf.
    return unsafe root.contents.assumingMemoryBound(to: Block.self)[place &>> PageTree.nodeBits].contents
      .assumingMemoryBound(to: Block.self)[place & 63]
  }

  /// Asks for the node above `place` to be in the cache soon: for a writer, who copies it.
  func prefetchNode(_ place: Int) {
    checkBounds(place >= 0 && place < count)
    PageTree.get(root, at: place >> PageTree.nodeBits).prefetchContents(PageTree.nodeBytes)
  }

  /// Calls `body` with every block: the root, the nodes and the leaves. One that is at many places comes as often.
  func forEachBlock(_ body: (Block) -> Void) {
    body(root)
    for node in 0..<((count + 63) >> PageTree.nodeBits) { body(PageTree.get(root, at: node)) }
    for place in 0..<count { body(leaf(place)) }
  }
}

/// Elements in versions, in pages of about a kilobyte.
struct PagedArray<Element: BitwiseCopyable>: ~Copyable {
  private var tree: PageTree
  private let filler: Element
  /// How many elements there are.
  private(set) var count = 0

  @inline(__always) static var pageBits: Int {
    MemoryLayout<Element>.stride >= 16 ? 6 : MemoryLayout<Element>.stride >= 8 ? 7 : 8
  }

  /// - Parameter filler: what elements are before they are set.
  init(_ arena: PageArena, filler: Element) {
    tree = PageTree(arena, count: 0, leaf: .none)
    self.filler = filler
  }

  /// Makes room for `count` elements.
  mutating func grow(to count: Int) {
    if count <= self.count { return }
    let pages = (count + (1 << Self.pageBits) - 1) >> Self.pageBits
    let old = tree.count
    if pages > old {
      tree.grow(to: pages, leaf: .none)
      for page in old..<pages {
        let block = tree.arena.allocate(MemoryLayout<Element>.stride << Self.pageBits)
        // SAFETY: the block was made for as many elements.
        unsafe block.contents.initializeMemory(as: Element.self, repeating: filler, count: 1 << Self.pageBits)
        tree.put(block, at: page)
      }
    }
    self.count = count
  }

  subscript(index: Int) -> Element {
    get { view[index] }
    set {
      checkBounds(index >= 0 && index < count)
      let page = index >> Self.pageBits
      let old = tree.leaf(page)
      let block = tree.arena.writable(old)
      if block != old { tree.put(block, at: page) }
      // SAFETY: the page has an element at every offset below its size; elements are trivial.
      unsafe block.contents.assumingMemoryBound(to: Element.self)[index & (1 << Self.pageBits - 1)] = newValue
    }
  }

  var view: PagedView<Element> { PagedView(tree: tree.view, count: count) }
}

/// A version of a ``PagedArray``.
struct PagedView<Element: BitwiseCopyable>: BitwiseCopyable {
  private let tree: PageTreeView
  let count: Int

  fileprivate init(tree: PageTreeView, count: Int) {
    self.tree = tree
    self.count = count
  }

  @inline(__always) private func pointer(_ index: Int) -> UnsafeMutablePointer<Element> {
    // SAFETY: the page has an element at every offset below its size.
    unsafe tree.leaf(index &>> PagedArray<Element>.pageBits).contents.assumingMemoryBound(to: Element.self)
      + (index & (1 &<< PagedArray<Element>.pageBits &- 1))
  }

  @inline(__always) subscript(index: Int) -> Element {
    checkBounds(index >= 0 && index < count)
    // SAFETY: the index is below the count (checked), so it lies in a page.
    return unsafe pointer(index).pointee
  }

  /// Calls `body` with every block that it consists of.
  func forEachBlock(_ body: (Block) -> Void) { tree.forEachBlock(body) }

  /// Asks for the memory of the element at `index` to be in the cache soon.
  @inline(__always) func prefetch(_ index: Int) {
    checkBounds(index >= 0 && index < count)
    unsafe cmk_prefetch(pointer(index))
  }
}
