extension Folder {
  static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Lower-cases eight bytes at once. Bytes before the first one above ASCII come out right, those from
  /// it on are meaningless.
  @inline(__always)
  static func lowercased(_ word: UInt64) -> UInt64 {
    let atLeastA = word &+ 0x3F3F_3F3F_3F3F_3F3F
    let aboveZ = word &+ 0x2525_2525_2525_2525
    return word | (atLeastA & ~aboveZ & highBits) &>> 2
  }

  /// Whether every byte is ASCII.
  ///
  /// - Complexity: O(*n*), 32 bytes at a time.
  package static func isASCII(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe firstNonASCII(source) == nil
  }

  /// The position of the first byte above ASCII.
  ///
  /// - Complexity: O(*n*), 32 bytes at a time.
  package static func firstNonASCII(_ source: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = source.baseAddress else { return nil }
    let count = source.count
    var index = 0
    // SAFETY: reads end at `index + 32 <= count`.
    while index &+ 32 <= count {
      let a = unsafe load64(start + index) | load64(start + (index &+ 8))
      let b = unsafe load64(start + (index &+ 16)) | load64(start + (index &+ 24))
      if (a | b) & highBits != 0 { break }
      index &+= 32
    }
    // SAFETY: reads end at `index + 8 <= count`, or `loadLast` reads the `count - index` bytes left.
    while index < count {
      let rest = count &- index
      let word = unsafe rest >= 8 ? load64(start + index) : loadLast(start + index, count: rest)
      let high = word & highBits
      if high != 0 { return index &+ high.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    return nil
  }

  /// The `count` bytes (1 to 7) at `source`, followed by zeros.
  @inline(__always)
  static func loadLast(_ source: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    // SAFETY: each load lies within the `count` bytes; the two of a branch cover them together.
    if count >= 4 {
      let low = UInt64(unsafe load32(source))
      let high = UInt64(unsafe load32(source + (count &- 4)))
      return low | high &<< (UInt64(truncatingIfNeeded: count &- 4) &* 8)
    }
    let first = UInt64(unsafe source[0])
    let middle = UInt64(unsafe source[count &>> 1]) &<< (UInt64(truncatingIfNeeded: count &>> 1) &* 8)
    let last = UInt64(unsafe source[count &- 1]) &<< (UInt64(truncatingIfNeeded: count &- 1) &* 8)
    return first | middle | last
  }

  /// Eight bytes, the first in the lowest place.
  @inline(__always)
  static func load64(_ source: UnsafeRawPointer) -> UInt64 {
    // SAFETY: the caller answers for the 8 bytes.
    UInt64(littleEndian: unsafe source.loadUnaligned(as: UInt64.self))
  }

  /// Four bytes, the first in the lowest place.
  @inline(__always)
  static func load32(_ source: UnsafeRawPointer) -> UInt32 {
    // SAFETY: the caller answers for the 4 bytes.
    UInt32(littleEndian: unsafe source.loadUnaligned(as: UInt32.self))
  }

  @inline(__always)
  static func store<Word: FixedWidthInteger & BitwiseCopyable>(
    _ word: Word, at destination: UnsafeMutableRawPointer
  ) {
    // SAFETY: the caller answers for the bytes of `Word`.
    unsafe destination.storeBytes(of: word.littleEndian, as: Word.self)
  }
}
