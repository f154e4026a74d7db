/// Scratch memory of one lane, or of compiling: grows when it has to, never shrinks, and is not initialised.
@safe struct GrowingStorage<Element: BitwiseCopyable>: ~Copyable {
  /// All of the memory; valid until the next ``reserve(_:keeping:)``.
  private(set) var view: MutableView<Element>

  init(capacity: Int) {
    view = Self.allocate(max(capacity, 1))
  }

  deinit {
    // SAFETY: allocated in `init` or `grow`; elements are trivial.
    unsafe view.base.deallocate()
  }

  @inline(__always) var capacity: Int { view.count }

  /// Makes room for `count` elements, keeping the first `kept`.
  @inline(__always) mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    if count > capacity { grow(count, keeping: kept) }
  }

  @inline(never) private mutating func grow(_ count: Int, keeping kept: Int) {
    let grown = Self.allocate(max(count, view.count * 2))
    grown.copy(view.constant[0..<min(kept, view.count)], to: 0)
    // SAFETY: allocated by `allocate`; nobody keeps the old view.
    unsafe view.base.deallocate()
    view = grown
  }

  private static func allocate(_ capacity: Int) -> MutableView<Element> {
    let memory = unsafe LargeMemory.allocate(
      byteCount: capacity * MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
    // SAFETY: there is room for `capacity` elements; they are trivial, so writing initialises them.
    return unsafe MutableView(
      base: memory.bindMemory(to: Element.self, capacity: capacity), count: capacity)
  }
}
