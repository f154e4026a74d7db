import CMatchKernels

/// `count` readable elements that someone else keeps alive.
///
/// The subscript checks its bounds where ``checkBounds(_:file:line:)`` does, so in every debug test run, and trusts
/// the caller elsewhere: the loops of folding and matching run through it once per byte. Whoever makes a view
/// vouches for `base` and `count`; whoever subscripts says, where it is not plain, why the index is below
/// `count`.
///
/// A view does not borrow its memory as a `Span` does: it is stored side by side with others in what kernels are
/// given, and crosses threads within a batch. Spans are what the public calls take; they become views for the
/// time of a call.
@safe struct View<Element: BitwiseCopyable> {
  let base: UnsafePointer<Element>
  let count: Int

  @inline(__always) init(base: UnsafePointer<Element>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always) subscript(index: Int) -> Element {
    checkBounds(index >= 0 && index < count)
    // SAFETY: `index` is below `count` (checked), and `base` addresses `count` elements.
    return unsafe base[index]
  }

  /// The elements in `range`, which lies within this view.
  @inline(__always) subscript(range: Range<Int>) -> View {
    checkBounds(range.lowerBound >= 0 && range.upperBound <= count)
    // SAFETY: the range lies within the view (checked).
    return unsafe View(base: base + range.lowerBound, count: range.count)
  }
}

// A view only reads. Whoever hands one to another thread sees to it that nobody writes meanwhile: views that are kept
// are of frozen storage.
extension View: @unchecked Sendable {}

extension View {
  /// Asks for the memory of the element at `index`, which need not exist, to be in the cache soon.
  @inline(__always) func prefetch(_ index: Int) {
    // SAFETY: prefetching reads nothing and does not fault, wherever it points.
    unsafe cmk_prefetch(base + index)
  }

  /// Asks for the memory of all elements, if they lie in up to five lines of the cache; else of those of four.
  @inline(__always) func prefetch() {
    let line = 64 / MemoryLayout<Element>.stride
    prefetch(0)
    if count > line { prefetch(line) }
    if count > 2 &* line { prefetch(2 &* line) }
    if count > 3 &* line { prefetch(3 &* line) }
    prefetch(max(count &- 1, 0))
  }

  /// No elements.
  static var empty: View {
    // SAFETY: nothing is read through a view of no elements; 64 is a multiple of every alignment used.
    unsafe View(base: UnsafePointer(bitPattern: 64)!, count: 0)
  }

  /// The memory of `buffer`, which must outlive the view.
  @inline(__always) init(_ buffer: UnsafeBufferPointer<Element>) {
    // SAFETY: the buffer addresses `count` elements, none if it has no address.
    unsafe self.init(base: buffer.baseAddress ?? View.empty.base, count: buffer.count)
  }
}

extension Array where Element: BitwiseCopyable {
  /// Calls `body` with a view of the elements, valid during the call.
  @inline(__always) func withView<Result, Failure: Error>(
    _ body: (View<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
      // SAFETY: the array keeps the buffer alive during the call, as long as the view.
      try body(unsafe View(buffer))
    }
  }

  /// Calls `body` with a writable view of the elements, valid during the call.
  @inline(__always) mutating func withMutableView(_ body: (MutableView<Element>) -> Void) {
    unsafe withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      // SAFETY: the array keeps the buffer alive during the call, as long as the view.
      body(unsafe MutableView(base: base, count: buffer.count))
    }
  }

  /// Appends what `view` has.
  mutating func append(_ view: View<Element>) {
    // SAFETY: the view addresses as many elements as it says.
    unsafe append(contentsOf: UnsafeBufferPointer(start: view.base, count: view.count))
  }

  /// An array of the first elements of `capacity` that `body` writes, as many as it returns.
  @inline(__always) init(capacity: Int, writing body: (MutableView<Element>) -> Int) {
    unsafe self.init(unsafeUninitializedCapacity: Swift.max(capacity, 1)) { buffer, initializedCount in
      guard let base = buffer.baseAddress else { return }
      // SAFETY: the buffer has room for `capacity` elements; they are trivial, so writing initialises them.
      initializedCount = body(unsafe MutableView(base: base, count: capacity))
    }
  }

  /// An array of `count` elements of which `body` writes every one.
  @inline(__always) init(count: Int, writing body: (MutableView<Element>) -> Void) {
    // Else the count would be written to the empty array that all threads share.
    if count == 0 {
      self.init()
      return
    }
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      initializedCount = count
      guard let base = buffer.baseAddress else { return }
      // SAFETY: the buffer has room for `count` elements; they are trivial, so writing initialises them.
      body(unsafe MutableView(base: base, count: count))
    }
  }
}

/// Calls `body` with a view of one element, which begins as `initial`, and returns what is in it then.
@discardableResult
@inline(__always) func withOneElement<Element: BitwiseCopyable>(
  _ initial: Element, _ body: (MutableView<Element>) -> Void
) -> Element {
  var element = initial
  unsafe withUnsafeMutablePointer(to: &element) { pointer in
    // SAFETY: the pointer addresses one element, which lives during the call.
    body(unsafe MutableView(base: pointer, count: 1))
  }
  return element
}

/// As ``View``, for elements that may be written.
@safe struct MutableView<Element: BitwiseCopyable> {
  let base: UnsafeMutablePointer<Element>
  let count: Int

  @inline(__always) init(base: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always) subscript(index: Int) -> Element {
    get {
      checkBounds(index >= 0 && index < count)
      // SAFETY: `index` is below `count` (checked), and `base` addresses `count` initialised elements.
      return unsafe base[index]
    }
    nonmutating set {
      checkBounds(index >= 0 && index < count)
      // SAFETY: as above; the elements are trivial, so assignment is initialisation.
      unsafe base[index] = newValue
    }
  }

  @inline(__always) var constant: View<Element> {
    // SAFETY: the same memory, under the same owner.
    unsafe View(base: base, count: count)
  }

  @inline(__always) subscript(range: Range<Int>) -> MutableView {
    checkBounds(range.lowerBound >= 0 && range.upperBound <= count)
    // SAFETY: the range lies within the view (checked).
    return unsafe MutableView(base: base + range.lowerBound, count: range.count)
  }
}

extension MutableView {
  /// No elements.
  static var empty: MutableView {
    // SAFETY: nothing is read or written through a view of no elements; 64 is a multiple of every alignment used.
    unsafe MutableView(base: UnsafeMutablePointer(bitPattern: 64)!, count: 0)
  }

  /// This view, after every element was set to `value`.
  @inline(__always) func filled(with value: Element) -> MutableView {
    for index in 0..<count { self[index] = value }
    return self
  }

  /// Sorts the elements in place.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  @inline(__always) func sort(by areInIncreasingOrder: (Element, Element) -> Bool) {
    // SAFETY: the view addresses as many initialised elements as it says.
    var elements = unsafe UnsafeMutableBufferPointer(start: base, count: count)
    unsafe elements.sort(by: areInIncreasingOrder)
  }

  /// Copies `source`, which does not overlap, to `position`.
  @inline(__always) func copy(_ source: View<Element>, to position: Int) {
    checkBounds(position >= 0 && position + source.count <= count)
    // SAFETY: the target lies within this view (checked); elements are trivial.
    unsafe (base + position).update(from: source.base, count: source.count)
  }
}

extension MutableView<UInt8> {
  /// Copies `source`, which does not overlap, to `position`: quicker than ``copy(_:to:)`` where it is a short text.
  @inline(__always) func copyText(_ source: View<UInt8>, to position: Int) {
    checkBounds(position >= 0 && position + source.count <= count)
    // SAFETY: as many bytes are read as the source has, and written to where the view has as many (checked).
    unsafe cmk_copy(base + position, source.base, source.count)
  }
}

extension View<UInt8> {
  /// The eight bytes from `index` on, first byte lowest.
  @inline(__always) func load8(_ index: Int) -> UInt64 {
    checkBounds(index >= 0 && index + 8 <= count)
    // SAFETY: the eight bytes lie within the view (checked); loadUnaligned needs no alignment.
    return unsafe UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
  }

  /// The eight bytes from `index` on, or fewer where it ends, first byte lowest.
  @inline(__always) func loadUpTo8(_ index: Int) -> UInt64 {
    checkBounds(index >= 0 && index <= count)
    if index &+ 8 <= count { return load8(index) }
    // The last eight, or all there are, without those before `index`.
    let before = index &- max(count &- 8, 0)
    return before == 8 ? 0 : lastUpTo8 &>> UInt64(truncatingIfNeeded: 8 &* before)
  }

  /// The last eight bytes, or all if there are fewer.
  @inline(__always) private var lastUpTo8: UInt64 {
    if count >= 8 { return load8(count &- 8) }
    if count >= 4 {
      // Where both overlap, they are the same.
      return UInt64(load4(0)) | UInt64(load4(count &- 4)) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    }
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(self[index]) &<< UInt64(truncatingIfNeeded: 8 &* index) }
    return word
  }

  /// The four bytes from `index` on, first byte lowest.
  @inline(__always) func load4(_ index: Int) -> UInt32 {
    checkBounds(index >= 0 && index + 4 <= count)
    // SAFETY: the four bytes lie within the view (checked); loadUnaligned needs no alignment.
    return unsafe UInt32(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt32.self))
  }
}

extension View<UInt32> {
  /// The bytes from the element at `index` on, to the end, as they lie in memory.
  @inline(__always) func bytes(from index: Int) -> View<UInt8> {
    checkBounds(index >= 0 && index <= count)
    // SAFETY: the elements from `index` on lie within the view (checked); any memory may be read as bytes.
    return unsafe View<UInt8>(
      base: UnsafeRawPointer(base + index).assumingMemoryBound(to: UInt8.self),
      count: (count &- index) &* MemoryLayout<UInt32>.stride)
  }
}

extension MutableView<UInt8> {
  /// Writes eight bytes from `index` on, lowest first.
  @inline(__always) func store8(_ word: UInt64, at index: Int) {
    checkBounds(index >= 0 && index + 8 <= count)
    // SAFETY: the eight bytes lie within the view (checked); storeBytes needs no alignment.
    unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// Writes four bytes from `index` on, lowest first.
  @inline(__always) func store4(_ word: UInt32, at index: Int) {
    checkBounds(index >= 0 && index + 4 <= count)
    // SAFETY: the four bytes lie within the view (checked); storeBytes needs no alignment.
    unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: word.littleEndian, as: UInt32.self)
  }
}

extension Span where Element: BitwiseCopyable {
  /// Calls `body` with a view of the elements, valid during the call.
  @inline(__always) func withView<Result, Failure: Error>(
    _ body: (View<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
      // SAFETY: the span keeps its memory alive during the call.
      try body(unsafe View(buffer))
    }
  }
}

extension MutableSpan where Element: BitwiseCopyable {
  /// Calls `body` with a writable view of the elements, valid during the call.
  @inline(__always) mutating func withMutableView<Failure: Error>(
    _ body: (MutableView<Element>) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe withUnsafeMutableBufferPointer { buffer throws(Failure) in
      guard let base = buffer.baseAddress else { return try body(.empty) }
      // SAFETY: the span keeps its memory alive during the call.
      try body(unsafe MutableView(base: base, count: buffer.count))
    }
  }
}

/// Calls `body` with `count` elements that are not initialised, valid during the call: on the stack, if `count` is a
/// constant and they have up to 1,024 bytes.
@inline(__always) func withTemporary<Element: BitwiseCopyable, Result>(
  _ type: Element.Type, count: Int, _ body: (MutableView<Element>) -> Result
) -> Result {
  unsafe withUnsafeTemporaryAllocation(of: type, capacity: max(count, 1)) { buffer in
    guard let base = buffer.baseAddress else { return body(.empty) }
    // SAFETY: the buffer has at least `count` elements, which are trivial and live during the call.
    return body(unsafe MutableView(base: base, count: count))
  }
}

extension View<UInt8> {
  /// Whether every byte is ASCII: for one short text, where calling a kernel takes as long as this.
  @inline(__always) var isASCII: Bool {
    // SAFETY: of a text of at least sixteen bytes nothing around it is read.
    if count >= 16 { return unsafe cmk_is_ascii_around(base, count) != 0 }
    var all: UInt64 = 0
    if count >= 8 {
      all = load8(0) | load8(count &- 8)
    } else {
      for index in 0..<count { all |= UInt64(self[index]) }
    }
    return all & 0x8080_8080_8080_8080 == 0
  }

  /// How many bytes this and `other` begin with alike.
  func sharedPrefix(_ other: View) -> Int {
    let limit = min(count, other.count)
    var length = 0
    while length &+ 8 <= limit {
      let difference = load8(length) ^ other.load8(length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit, self[length] == other[length] { length &+= 1 }
    return length
  }
}

extension View where Element: SIMDScalar {
  /// The eight elements from `index` on.
  @inline(__always) func loadEight(_ index: Int) -> SIMD8<Element> {
    checkBounds(index >= 0 && index + 8 <= count)
    // SAFETY: the eight elements lie within the view (checked); loadUnaligned needs no alignment.
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: SIMD8<Element>.self)
  }
}

extension View<UInt8> {
  /// A hash of all bytes, which nobody outside the process can foresee.
  ///
  /// - Complexity: O(*n*).
  var contentHash: UInt64 {
    var hasher = Hasher()
    // SAFETY: the view addresses as many bytes as it says.
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: base, count: count))
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}
