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
  static func isASCII(_ source: View<UInt8>) -> Bool { firstNonASCII(source) == nil }

  /// The position of the first byte above ASCII.
  ///
  /// - Complexity: O(*n*), 32 bytes at a time.
  static func firstNonASCII(_ source: View<UInt8>) -> Int? {
    let count = source.count
    var index = 0
    while index &+ 32 <= count {
      let a = source.load8(index) | source.load8(index &+ 8)
      let b = source.load8(index &+ 16) | source.load8(index &+ 24)
      if (a | b) & highBits != 0 { break }
      index &+= 32
    }
    while index < count {
      let word = count &- index >= 8 ? source.load8(index) : loadLast(source, from: index)
      let high = word & highBits
      if high != 0 { return index &+ high.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    return nil
  }

  /// The last bytes of `source`, from `index` on, 1 to 7 of them, followed by zeros.
  @inline(__always)
  static func loadLast(_ source: View<UInt8>, from index: Int) -> UInt64 {
    let count = source.count &- index
    // The two loads of a branch cover the bytes together.
    if count >= 4 {
      let low = UInt64(source.load4(index))
      let high = UInt64(source.load4(index &+ count &- 4))
      return low | high &<< (UInt64(truncatingIfNeeded: count &- 4) &* 8)
    }
    let (half, last) = (count &>> 1, count &- 1)
    return UInt64(source[index])
      | UInt64(source[index &+ half]) &<< (UInt64(truncatingIfNeeded: half) &* 8)
      | UInt64(source[index &+ last]) &<< (UInt64(truncatingIfNeeded: last) &* 8)
  }
}
