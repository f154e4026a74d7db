/// Owns a fixed number of elements. Written while it is being built, by one thread; then only read.
///
/// Beside `Array` it has no bounds checks in release builds, no copy-on-write and no header, and its address
/// is stable, so that kernels can keep it.
@safe final class Storage<Element: BitwiseCopyable>: @unchecked Sendable {
  let mutable: MutableView<Element>

  /// Allocates `count` elements, each `initial`.
  ///
  /// - Parameter alignment: a power of two; the address of the first element is a multiple of it.
  init(count: Int, repeating initial: Element, alignment: Int = MemoryLayout<Element>.alignment) {
    let byteCount = max(count, 1) * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: max(alignment, MemoryLayout<Element>.alignment))
    // SAFETY: `count` elements were just allocated.
    let base = unsafe memory.initializeMemory(as: Element.self, repeating: initial, count: count)
    mutable = unsafe MutableView(base: base, count: count)
  }

  /// Copies `elements`.
  init(_ elements: [Element]) {
    let base = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    unsafe elements.withUnsafeBufferPointer { source in
      // SAFETY: both hold `elements.count` elements; an empty source is not read.
      if let start = source.baseAddress { unsafe base.initialize(from: start, count: source.count) }
    }
    mutable = unsafe MutableView(base: base, count: elements.count)
  }

  deinit {
    // SAFETY: allocated in `init`; elements are trivial.
    unsafe mutable.base.deallocate()
  }

  var view: View<Element> { mutable.constant }
  var count: Int { mutable.count }
  /// Bytes allocated.
  var byteCount: Int { max(mutable.count, 1) * MemoryLayout<Element>.stride }
}
