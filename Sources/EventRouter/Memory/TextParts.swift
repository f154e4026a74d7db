/// Parts of texts that lie in one buffer, in ascending order.
struct TextParts {
  /// Where each part begins and ends in the buffer.
  let begins: View<UInt32>
  let ends: View<UInt32>
  /// Of each part a place below which all is ASCII.
  let firsts: View<UInt32>

  var count: Int { ends.count }

  @inline(__always) subscript(index: Int) -> Range<Int> { Int(begins[index])..<Int(ends[index]) }

  /// The parts from `index` on.
  func suffix(from index: Int) -> TextParts {
    TextParts(begins: begins[index..<count], ends: ends[index..<count], firsts: firsts[index..<count])
  }

  /// Bytes in all parts.
  var byteCount: Int {
    var sum = 0
    for index in 0..<count { sum &+= Int(ends[index]) &- Int(begins[index]) }
    return sum
  }

  /// Whether every part lies within the first `byteCount` bytes, and its first byte beyond ASCII within it.
  func areWithin(_ byteCount: Int) -> Bool {
    for index in 0..<count {
      if begins[index] > firsts[index] || firsts[index] > ends[index] { return false }
      if ends[index] > byteCount { return false }
    }
    return begins.count == count && firsts.count == count
  }
}
