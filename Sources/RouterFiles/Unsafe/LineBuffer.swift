#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Cuts what a descriptor delivers into lines, holding no more than one read and one unfinished line; and of a
/// line that is too long no more than the limit.
///
/// - Complexity: O(1) per byte, however long a line is: a byte is searched for a newline once, moved at
///   most once per doubling of the buffer, and never copied into a string.
@safe struct LineBuffer: ~Copyable {
  private let input: InputFile
  /// The most bytes of a line, its end not counted.
  private let limit: Int
  /// What a line of just the limit needs, with its end and a read.
  private let largestCapacity: Int
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The bytes not handed out yet.
  private var unread: Range<Int> = 0..<0
  /// No newline lies in `unread` before this.
  private var searched = 0
  /// Whether what is read up to the next LF belongs to a line that was too long.
  private var isSkipping = false
  private(set) var reachedEnd = false
  private var bytesRead = 0

  /// Fewer free bytes than this are not worth a system call: a pipe delivers 64 KiB at a time.
  private static let smallestRead = 1 << 16

  init(_ input: InputFile, limit: Int, capacity: Int = 1 << 20) {
    self.input = input
    // As good as no limit, and there is room to calculate with.
    self.limit = min(limit, Int.max / 4)
    self.capacity = max(capacity, 2 * Self.smallestRead)
    largestCapacity = max(self.capacity, self.limit + 2 + 2 * Self.smallestRead)
    // SAFETY: freed by `deinit` or `makeRoom`, and nowhere else.
    unsafe memory = .allocate(capacity: self.capacity)
  }

  deinit {
    // SAFETY: `memory` came from `allocate` and is freed once.
    unsafe memory.deallocate()
  }

  /// Calls `body` with each line that is wholly in the buffer, without its LF or CRLF, until `body` returns
  /// false or throws; that line counts as read. For a line that is too long `body` gets nil, as soon as that
  /// is known.
  mutating func forEachLine<E: Error>(_ body: (Span<UInt8>?) throws(E) -> Bool) throws(E) {
    while searched < unread.upperBound {
      // SAFETY: `searched..<unread.upperBound` lies within the initialised bytes of `memory`.
      guard let newline = unsafe memchr(memory + searched, 0x0A, unread.upperBound - searched) else {
        searched = unread.upperBound
        // Without a LF yet, the last byte may be the CR before it.
        let isTooLong = !isSkipping && unread.count > limit + 1
        if isTooLong { isSkipping = true }
        if isSkipping { unread = unread.upperBound..<unread.upperBound }
        if isTooLong { _ = try body(nil) }
        return
      }
      // SAFETY: `memchr` returned an address within the searched range, so both pointers are in `memory`.
      let end = unsafe newline.assumingMemoryBound(to: UInt8.self) - memory
      // SAFETY: `unread.lowerBound <= end < unread.upperBound`; the span ends before anything moves.
      let whole = unsafe Span(_unsafeStart: memory + unread.lowerBound, count: end - unread.lowerBound)
      let line = whole.withoutCarriageReturn
      unread = (end + 1)..<unread.upperBound
      searched = end + 1
      if isSkipping {
        isSkipping = false
      } else if try !body(line.count > limit ? nil : line) {
        return
      }
    }
  }

  /// Calls `body` with what follows the last LF, if it is not empty; to be used at the end. It is nil if it is
  /// too long.
  mutating func takeRest<E: Error>(_ body: (Span<UInt8>?) throws(E) -> Void) throws(E) {
    if unread.isEmpty || isSkipping { return }
    // SAFETY: `unread` lies within the initialised bytes of `memory`, which nothing moves meanwhile.
    let rest = unsafe Span(_unsafeStart: memory + unread.lowerBound, count: unread.count)
    unread = unread.upperBound..<unread.upperBound
    searched = unread.upperBound
    try body(rest.count > limit ? nil : rest)
  }

  /// Drops the first bytes if they are a byte order mark. To be called before the first line is taken;
  /// reads as much as that needs.
  mutating func skipByteOrderMark() throws(InputError) {
    let mark: InlineArray<3, UInt8> = [0xEF, 0xBB, 0xBF]
    while unread.count < 3, !reachedEnd { try fill() }
    guard unread.count >= 3 else { return }
    for index in 0..<3 {
      // SAFETY: `unread` holds at least three initialised bytes.
      let byte = unsafe memory[unread.lowerBound + index]
      if byte != mark[index] { return }
    }
    unread = (unread.lowerBound + 3)..<unread.upperBound
    searched = max(searched, unread.lowerBound)
  }

  /// Whether reading on would not have to wait, now or within `milliseconds`.
  func isReadable(within milliseconds: Int32) -> Bool {
    reachedEnd || input.isReadable(within: milliseconds)
  }

  /// Reads once; sets ``reachedEnd`` if there is nothing more.
  ///
  /// - Parameter total: how many bytes there may be in all.
  mutating func fill(upTo total: Int = .max) throws(InputError) {
    makeRoom()
    // SAFETY: the bytes from `unread.upperBound` to `capacity` belong to `memory`, and `read` overwrites
    // them without looking.
    let free = unsafe UnsafeMutableRawBufferPointer(
      start: memory + unread.upperBound, count: capacity - unread.upperBound)
    let count = try unsafe input.read(into: free)
    if count == 0 { reachedEnd = true }
    bytesRead += count
    if bytesRead > total { throw .tooLarge(file: input.name, limit: total) }
    unread = unread.lowerBound..<(unread.upperBound + count)
  }

  private mutating func makeRoom() {
    if unread.isEmpty {
      unread = 0..<0
      searched = 0
    }
    if capacity - unread.upperBound >= Self.smallestRead { return }
    let larger = min(capacity * 2, largestCapacity)
    if capacity - unread.count >= capacity / 2 || larger == capacity {
      // SAFETY: source and destination lie within `memory`; `update` allows them to overlap.
      unsafe memory.update(from: memory + unread.lowerBound, count: unread.count)
    } else {
      // SAFETY: the new allocation is disjoint and larger; `unread` is initialised in the old one.
      let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
      unsafe moved.update(from: memory + unread.lowerBound, count: unread.count)
      unsafe memory.deallocate()
      unsafe memory = moved
      capacity = larger
    }
    searched -= unread.lowerBound
    unread = 0..<unread.count
  }
}
