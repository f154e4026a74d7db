/// Texts that lie back to back in one buffer.
struct Texts {
  let bytes: View<UInt8>
  /// Where the first text begins in ``bytes``.
  let start: UInt32
  /// Where each text ends in ``bytes``; ascending, none above `bytes.count`.
  let ends: View<UInt32>

  var count: Int { ends.count }
  @inline(__always) func begin(_ index: Int) -> Int { index == 0 ? Int(start) : Int(ends[index - 1]) }
  @inline(__always) func end(_ index: Int) -> Int { Int(ends[index]) }
  @inline(__always) subscript(index: Int) -> View<UInt8> { bytes[begin(index)..<end(index)] }
  /// Bytes in all texts.
  var byteCount: Int { ends.count == 0 ? 0 : end(ends.count - 1) - Int(start) }

  /// Bytes of the longest text.
  var longest: Int {
    guard count > 0 else { return 0 }
    var longest = ends[0] &- start
    for index in 1..<count { longest = max(longest, ends[index] &- ends[index &- 1]) }
    return Int(longest)
  }

  /// The first of the texts in `range` that ends beyond `position`; the end of `range` if there is none.
  func endingByPosition(_ position: Int, in range: Range<Int>) -> Int {
    var index = range.lowerBound
    // Ends ascend: the last one of a stretch tells for all of them.
    while index &+ 64 <= range.upperBound, end(index &+ 63) <= position { index &+= 64 }
    while index &+ 8 <= range.upperBound, end(index &+ 7) <= position { index &+= 8 }
    while index < range.upperBound, end(index) <= position { index += 1 }
    return index
  }

  /// Where all texts together lie in ``bytes``.
  var range: Range<Int> { Int(start)..<(Int(start) + byteCount) }

  /// The texts in `range`, in the same buffer.
  @inline(__always) subscript(range: Range<Int>) -> Texts {
    Texts(bytes: bytes, start: UInt32(begin(range.lowerBound)), ends: ends[range])
  }
}
