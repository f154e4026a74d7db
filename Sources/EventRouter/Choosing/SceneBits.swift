/// A set of scenes: a bit for each. Clearing and listing cost what was set, not how many scenes there are,
/// unless there are few. One per lane.
struct SceneBits: ~Copyable {
  /// Up to so many words are gone through in order; of more, those that were touched are sorted.
  private static let fewWords = 64

  private var words = GrowingStorage<UInt64>(capacity: 1)
  private var wordCount = 0
  /// The words that are not zero, in the order in which they became so.
  private var touched: [Int] = []

  /// Makes room for `count` words, all zero.
  mutating func reset(wordCount count: Int) {
    if count != wordCount {
      words.reserve(count)
      wordCount = count
      for index in 0..<count { words.view[index] = 0 }
    } else {
      for index in touched { words.view[index] = 0 }
    }
    touched.removeAll(keepingCapacity: true)
  }

  @inline(__always) mutating func insert(_ bit: Int) {
    let index = bit >> 6
    let word = words.view[index]
    if word == 0 { touched.append(index) }
    words.view[index] = word | 1 << UInt64(bit & 63)
  }

  /// Calls `body` with every word that is not zero, in ascending order.
  @inline(__always) mutating func forEachWord(_ body: (_ index: Int, _ word: UInt64) -> Void) {
    if wordCount <= Self.fewWords {
      for index in 0..<wordCount where words.view[index] != 0 { body(index, words.view[index]) }
      return
    }
    touched.sort()
    for index in touched { body(index, words.view[index]) }
  }
}
