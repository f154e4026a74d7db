/// A fixed number of elements that are written while something is built. ``freeze()`` ends that.
///
/// Beside `Array` it has no bounds checks in release builds, no copy-on-write and no header, and its address
/// is stable, so that kernels can keep it.
@safe struct MutableStorage<Element: BitwiseCopyable>: ~Copyable {
  /// All elements. Not to be kept beyond ``freeze()``.
  let view: MutableView<Element>

  /// Allocates `count` elements, each `initial`.
  ///
  /// - Parameter alignment: a power of two; the address of the first element is a multiple of it.
  init(count: Int, repeating initial: Element, alignment: Int = MemoryLayout<Element>.alignment) {
    let memory = unsafe Self.allocate(count, alignment)
    // SAFETY: `count` elements were just allocated.
    let base = unsafe memory.initializeMemory(as: Element.self, repeating: initial, count: count)
    view = unsafe MutableView(base: base, count: count)
  }

  /// Allocates `count` elements that are not initialised: whoever reads one has written it before. So the system gets
  /// memory ready where and when it is written, perhaps by two threads.
  init(uninitialized count: Int) {
    let memory = unsafe Self.allocate(count, MemoryLayout<Element>.alignment)
    // SAFETY: `count` elements were just allocated; they are trivial, so writing initialises them.
    view = unsafe MutableView(base: memory.bindMemory(to: Element.self, capacity: count), count: count)
  }

  private static func allocate(_ count: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
    unsafe LargeMemory.allocate(
      byteCount: max(count, 1) * MemoryLayout<Element>.stride,
      alignment: max(alignment, MemoryLayout<Element>.alignment))
  }

  deinit {
    // SAFETY: allocated in `init`; elements are trivial.
    unsafe view.base.deallocate()
  }

  var count: Int { view.count }

  /// The same memory, which nobody writes any more.
  consuming func freeze() -> Storage<Element> {
    let view = view.constant
    discard self
    return Storage(owning: view)
  }
}

/// A fixed number of elements that do not change: what a ``MutableStorage`` becomes.
@safe final class Storage<Element: BitwiseCopyable>: @unchecked Sendable {
  let view: View<Element>
  /// Who has the memory; nil if this storage does.
  private let owner: AlignedBytes?

  fileprivate init(owning view: View<Element>) {
    self.view = view
    owner = nil
  }

  /// `count` elements that lie in `bytes` from `offset` on, with no copy of them; nil where they would not lie within, or
  /// not at a multiple of their alignment.
  init?(sharing bytes: AlignedBytes, at offset: Int, count: Int) {
    guard let view = bytes.view(of: Element.self, at: offset, count: count) else { return nil }
    self.view = view
    owner = bytes
  }

  /// Copies `elements`.
  convenience init(_ elements: [Element]) {
    let base = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    unsafe elements.withUnsafeBufferPointer { source in
      // SAFETY: both hold `elements.count` elements; an empty source is not read.
      if let start = source.baseAddress { unsafe base.initialize(from: start, count: source.count) }
    }
    self.init(owning: unsafe View(base: base, count: elements.count))
  }

  deinit {
    // SAFETY: allocated by whoever made the storage, which owns it unless somebody else does; elements are trivial.
    if owner == nil { unsafe view.base.deallocate() }
  }

  var count: Int { view.count }
  /// Bytes allocated.
  var byteCount: Int { max(view.count, 1) * MemoryLayout<Element>.stride }
}
