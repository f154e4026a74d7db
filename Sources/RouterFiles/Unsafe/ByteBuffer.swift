#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes on their way to a file: appended to at the end, written and emptied as a whole.
///
/// A noncopyable owner of plain memory rather than `[UInt8]`, because appending a span to an array costs
/// a uniqueness check and a call per piece, and a decision line has five pieces.
@safe package struct ByteBuffer: ~Copyable, @unchecked Sendable {
  // Sendable: the memory has this one owner, and nothing shares the pointer.
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 1 << 16) {
    self.capacity = max(capacity, 64)
    // SAFETY: freed by `deinit` or `grow`, and nowhere else.
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit {
    // SAFETY: `start` came from `allocate` and is freed once.
    unsafe start.deallocate()
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func removeAll() { count = 0 }

  /// Makes room for `more` bytes.
  package mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  private mutating func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    // SAFETY: both allocations are disjoint, `count` bytes of the old one are initialised, and the new one
    // is larger.
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
    capacity = larger
  }

  package mutating func append(_ byte: UInt8) {
    reserve(1)
    // SAFETY: `reserve` made `count` a valid offset.
    unsafe start[count] = byte
    count += 1
  }

  package mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    // SAFETY: `reserve` left room for `bytes.count` bytes after `count`; a span of another owner cannot
    // overlap them.
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let from = source.baseAddress else { return }
      unsafe (start + count).update(from: from, count: source.count)
    }
    count += bytes.count
  }

  package mutating func append(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    // SAFETY: a `StaticString` of string-literal form has `utf8CodeUnitCount` bytes at `utf8Start`, and
    // `reserve` left room for them.
    unsafe (start + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      // SAFETY: `utf8` is valid for the duration of this closure.
      unsafe append(utf8.span)
    }
  }

  /// Appends `number` in decimal.
  package mutating func append(decimal number: UInt64) {
    reserve(20)
    var digits = 1
    var bound: UInt64 = 10
    while number >= bound {
      digits += 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    var rest = number
    var position = count + digits
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      position -= 1
      // SAFETY: 20 bytes were reserved and a `UInt64` has at most 20 digits; `position` runs from the last
      // of `digits` down to `count`.
      unsafe start[position] = UInt8(truncatingIfNeeded: digit) &+ 0x30
      rest = quotient
    } while position > count
    count += digits
  }

  /// Calls `body` with the bytes so far.
  package func withBytes<E: Error>(_ body: (Span<UInt8>) throws(E) -> Void) throws(E) {
    // SAFETY: `count` bytes from `start` are initialised, and stay so while `self` is borrowed.
    try unsafe body(Span(_unsafeStart: start, count: count))
  }
}
