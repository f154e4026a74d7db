/// The scenes that match one event: a bit for each open scene and, from the next word on, each declaration.
/// Clearing and listing cost what was set, not how many scenes there are. One per lane.
final class SceneBits {
  private var words: GrowingStorage<UInt64>
  private var wordCount = 0
  /// The words that are not zero, in the order in which they became so.
  private var touched: [Int] = []

  init() { words = GrowingStorage(capacity: 1) }

  /// Makes room for `count` words, all zero.
  func reset(wordCount count: Int) {
    if count > wordCount {
      words.reserve(count)
      wordCount = count
      touched.removeAll(keepingCapacity: true)
      for index in 0..<count { words.view[index] = 0 }
    } else {
      for index in touched { words.view[index] = 0 }
      touched.removeAll(keepingCapacity: true)
    }
  }

  @inline(__always) func insert(_ bit: Int) {
    let index = bit >> 6
    let word = words.view[index]
    if word == 0 { touched.append(index) }
    words.view[index] = word | 1 << UInt64(bit & 63)
  }

  /// Calls `body` with every word that is not zero, in ascending order.
  @inline(__always) func forEachWord(_ body: (_ index: Int, _ word: UInt64) -> Void) {
    touched.sort()
    for index in touched { body(index, words.view[index]) }
  }
}
