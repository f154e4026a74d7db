/// Looks for one condition in texts: linear on every input.
///
/// Source: Knuth, Morris and Pratt, *Fast Pattern Matching in Strings*, SIAM J. Comput. 6(2), 1977.
struct OneConditionSearch {
  private let condition: View<UInt8>
  /// Of each beginning of the condition, by its last byte: how long the longest shorter one is that it ends with.
  private let borders: MutableView<UInt32>

  /// - Parameters:
  ///   - condition: folded, not empty.
  ///   - borders: room for as many numbers as the condition has bytes.
  /// - Complexity: O(*m*), where *m* is the length of the condition.
  init(_ condition: View<UInt8>, borders: MutableView<UInt32>) {
    self.condition = condition
    self.borders = borders
    borders[0] = 0
    var matched = 0
    for index in 1..<max(condition.count, 1) {
      advance(&matched, by: condition[index])
      borders[index] = UInt32(matched)
    }
  }

  /// Whether the condition is in `text`, which is folded.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func occurs(in text: View<UInt8>) -> Bool {
    if text.count < condition.count { return false }
    var matched = 0
    for index in 0..<text.count {
      advance(&matched, by: text[index])
      if matched == condition.count { return true }
      if condition.count &- matched > text.count &- index &- 1 { return false }
    }
    return false
  }

  /// How many bytes of the condition are matched behind one byte more; `matched` are fewer than it has.
  @inline(__always) private func advance(_ matched: inout Int, by byte: UInt8) {
    while condition[matched] != byte {
      if matched == 0 { return }
      matched = Int(borders[matched &- 1])
    }
    matched &+= 1
  }
}
