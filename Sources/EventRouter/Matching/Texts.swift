import CMatchKernels

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

  /// The text in which `position` lies, which lies in one.
  ///
  /// - Complexity: O(log *n*), without a branch that cannot be foreseen: searches one after the other overlap.
  @inline(__always) func event(at position: Int) -> Int {
    var first = 0
    var size = ends.count
    while size > 1 {
      let half = size / 2
      // All ones if the text before the middle ends at or before the position, else 0.
      let isBehind = cmk_opaque(Int64((end(first &+ half &- 1) &- position &- 1) &>> 63))
      first &+= half & Int(isBehind)
      size &-= half
    }
    return first
  }

  /// The first of the texts in `range` that ends beyond `position`; the end of `range` if there is none.
  func endingByPosition(_ position: Int, in range: Range<Int>) -> Int {
    let limit = SIMD8(repeating: UInt32(clamping: position))
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      let isInside = ends.loadEight(index) .<= limit
      if !all(isInside) { break }
      index &+= 8
    }
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
