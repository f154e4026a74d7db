/// Scratch memory of one lane: grows when it has to, never shrinks, and is not initialised.
@safe struct GrowingStorage<Element: BitwiseCopyable>: ~Copyable {
  /// All of the memory; valid until the next ``reserve(_:keeping:)``.
  private(set) var view: MutableView<Element>

  init(capacity: Int) {
    let capacity = max(capacity, 1)
    view = unsafe MutableView(base: .allocate(capacity: capacity), count: capacity)
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
    let capacity = max(count, view.count * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    // SAFETY: `kept` is at most the old capacity, which is below the new one; elements are trivial.
    unsafe grown.update(from: view.base, count: min(kept, view.count))
    unsafe view.base.deallocate()
    view = unsafe MutableView(base: grown, count: capacity)
  }
}
