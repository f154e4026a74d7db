@testable import EventRouter

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory between two pages that cannot be read or written: whoever goes beyond it ends the test run.
///
/// It ends right before such a page, and begins right behind one if it is as large as whole pages.
@safe final class GuardedMemory<Element: BitwiseCopyable> {
  let view: MutableView<Element>
  private let mapping: UnsafeMutableRawPointer
  private let mappedBytes: Int

  static var pageBytes: Int { Int(sysconf(Int32(_SC_PAGESIZE))) }

  init(count: Int) {
    let page = Self.pageBytes
    let bytes = count * MemoryLayout<Element>.stride
    let inside = max(1, (bytes + page - 1) / page) * page
    mappedBytes = inside + 2 * page
    let mapping = unsafe mmap(nil, mappedBytes, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)!
    precondition(unsafe mapping != MAP_FAILED, "mmap failed")
    // SAFETY: the pages but the first and the last, all of the mapping just made.
    precondition(unsafe mprotect(mapping + page, inside, PROT_READ | PROT_WRITE) == 0, "mprotect failed")
    unsafe self.mapping = mapping
    // SAFETY: `bytes` bytes at the end of those pages, zeroed by the system; elements are trivial.
    let start = unsafe mapping + page + inside - bytes
    view = unsafe MutableView(base: start.assumingMemoryBound(to: Element.self), count: count)
  }

  deinit {
    // SAFETY: mapped in `init`, and the view ends with its owner.
    _ = unsafe munmap(mapping, mappedBytes)
  }

  /// Sets every byte of the first `count` elements.
  func fillBytes(_ byte: UInt8, count: Int) {
    precondition(count <= view.count)
    // SAFETY: within the view.
    _ = unsafe memset(view.base, Int32(byte), count * MemoryLayout<Element>.stride)
  }

  /// Whether every byte of the elements in `range` is `byte`.
  func isFilled(_ byte: UInt8, _ range: Range<Int>) -> Bool {
    precondition(range.upperBound <= view.count)
    if range.isEmpty { return true }
    let bytes = range.count * MemoryLayout<Element>.stride
    // SAFETY: `bytes` bytes from `start` on lie within the view.
    let start = unsafe UnsafeRawPointer(view.base + range.lowerBound)
    let first = unsafe start.load(as: UInt8.self)
    return unsafe first == byte && memcmp(start, start + 1, bytes - 1) == 0
  }

  /// Copies `elements` to `position`.
  func write(_ elements: [Element], at position: Int = 0) {
    elements.withView { view.copy($0, to: position) }
  }

  /// The first `count` elements.
  func prefix(_ count: Int) -> [Element] {
    precondition(count <= view.count)
    // SAFETY: within the view, whose elements are trivial and were zeroed.
    return unsafe Array(UnsafeBufferPointer(start: view.base, count: count))
  }

  /// Calls `body` with the elements in `range`, where they lie.
  func withSpan<Result>(_ range: Range<Int>, _ body: (Span<Element>) throws -> Result) rethrows -> Result {
    precondition(range.upperBound <= view.count)
    // SAFETY: within the view, which lives during the call.
    let buffer = unsafe UnsafeBufferPointer(start: view.base + range.lowerBound, count: range.count)
    return try unsafe body(buffer.span)
  }
}
