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

  /// The text in which `position` lies, which is not before the text `index`.
  @inline(__always) func event(at position: Int, from index: Int) -> Int {
    var index = index
    // Eight ends at a time without a branch on each: how far it is cannot be foreseen. Ends and position are
    // less than 2^31 apart, so the sign of the difference tells which is behind.
    let next = SIMD8(repeating: UInt32(truncatingIfNeeded: position &+ 1))
    while index &+ 8 <= ends.count {
      let differences = SIMD8<Int32>(truncatingIfNeeded: ends.loadEight(index) &- next)
      let passed = 0 &- (differences &>> 31).wrappedSum()
      index &+= Int(passed)
      if passed < 8 { return index }
    }
    while end(index) <= position { index += 1 }
    return index
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

  /// The texts in `range`, in the same buffer.
  @inline(__always) subscript(range: Range<Int>) -> Texts {
    Texts(bytes: bytes, start: UInt32(begin(range.lowerBound)), ends: ends[range])
  }
}
