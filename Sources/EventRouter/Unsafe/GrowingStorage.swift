/// Scratch memory of one lane: grows when it has to, never shrinks, and is not initialised.
@safe struct GrowingStorage<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit {
    // SAFETY: allocated in `init` or `reserve`; elements are trivial.
    unsafe base.deallocate()
  }

  /// Makes room for `count` elements, keeping the first `kept`.
  @inline(__always) mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    if count > capacity { grow(count, keeping: kept) }
  }

  @inline(never) private mutating func grow(_ count: Int, keeping kept: Int) {
    let larger = max(count, capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    // SAFETY: `kept` is at most the old capacity, which is below the new one; elements are trivial.
    unsafe grown.update(from: base, count: min(kept, capacity))
    unsafe base.deallocate()
    unsafe base = grown
    capacity = larger
  }

  /// All of the memory; valid until the next ``reserve(_:keeping:)``.
  @inline(__always) var view: MutableView<Element> {
    // SAFETY: `base` addresses `capacity` elements for as long as it is not replaced.
    unsafe MutableView(base: base, count: capacity)
  }
}
