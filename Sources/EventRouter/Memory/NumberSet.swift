/// A set of numbers below a bound: a bit for each. Clearing and listing cost what is in it, not the bound, unless that is
/// small. One per lane.
struct NumberSet: ~Copyable {
  /// Up to so many words are gone through one after the other; of more, those that are touched are noted.
  static let fewWords = 64

  private var words = GrowingStorage<UInt64>(capacity: fewWords)
  private var wordCount = 0
  /// Where there are many words, those that are not zero, in the order in which they became so.
  private var touched: [Int] = []

  static func wordCount(below bound: Int) -> Int { (bound + 63) / 64 }

  /// Empties the set and makes room for numbers below `bound`.
  mutating func reset(below bound: Int) {
    let count = Self.wordCount(below: bound)
    if count <= Self.fewWords || count != wordCount {
      words.reserve(count)
      for index in 0..<count { words.view[index] = 0 }
      wordCount = count
    } else {
      for index in touched { words.view[index] = 0 }
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// Returns whether `number` was not in the set.
  @discardableResult @inline(__always) mutating func insert(_ number: Int) -> Bool {
    let (index, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
    let word = words.view[index]
    if word & bit != 0 { return false }
    if word == 0 && wordCount > Self.fewWords { touched.append(index) }
    words.view[index] = word | bit
    return true
  }

  /// The words, where there are few: who writes to them inserts and removes numbers.
  var few: MutableView<UInt64> {
    checkBounds(wordCount <= Self.fewWords)
    return words.view[0..<wordCount]
  }

  /// Calls `body` with every number in the set, ascending.
  @inline(__always) mutating func forEach(_ body: (Int) -> Void) {
    let words = words.view
    if wordCount <= Self.fewWords {
      for index in 0..<wordCount { Self.forEachBit(of: words[index], index, body) }
      return
    }
    touched.sort()
    for index in touched { Self.forEachBit(of: words[index], index, body) }
  }

  @inline(__always) private static func forEachBit(of word: UInt64, _ index: Int, _ body: (Int) -> Void) {
    var rest = word
    while rest != 0 {
      body(index &* 64 &+ rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }
}
