/// A value of its own in memory, for the scratch objects of lanes: a `var` of a class would have every access
/// in the inner loops checked for exclusivity at run time; one lane uses its scratch from one thread, and
/// never from within an access.
@safe struct Cell<Value: BitwiseCopyable>: ~Copyable {
  private let pointer: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
  }

  deinit {
    // SAFETY: allocated in `init`; values are trivial.
    unsafe pointer.deallocate()
  }

  @inline(__always) var value: Value {
    // SAFETY: the memory lives as long as the cell.
    get { unsafe pointer.pointee }
    nonmutating set { unsafe pointer.pointee = newValue }
  }
}

/// Scratch memory of one lane: grows when it has to, never shrinks, and is not initialised.
@safe struct GrowingStorage<Element: BitwiseCopyable>: ~Copyable {
  private let memory: Cell<MutableView<Element>>

  init(capacity: Int) {
    let capacity = max(capacity, 1)
    memory = Cell(unsafe MutableView(base: .allocate(capacity: capacity), count: capacity))
  }

  deinit {
    // SAFETY: allocated in `init` or `grow`; elements are trivial.
    unsafe memory.value.base.deallocate()
  }

  /// All of the memory; valid until the next ``reserve(_:keeping:)``.
  @inline(__always) var view: MutableView<Element> { memory.value }

  @inline(__always) var capacity: Int { memory.value.count }

  /// Makes room for `count` elements, keeping the first `kept`.
  @inline(__always) func reserve(_ count: Int, keeping kept: Int = 0) {
    if count > capacity { grow(count, keeping: kept) }
  }

  @inline(never) private func grow(_ count: Int, keeping kept: Int) {
    let old = memory.value
    let capacity = max(count, old.count * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    // SAFETY: `kept` is at most the old capacity, which is below the new one; elements are trivial.
    unsafe grown.update(from: old.base, count: min(kept, old.count))
    unsafe old.base.deallocate()
    memory.value = unsafe MutableView(base: grown, count: capacity)
  }
}
