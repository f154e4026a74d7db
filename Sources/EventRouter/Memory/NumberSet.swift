/// A set of numbers below a bound: a bit for each. Clearing and listing cost what is in it, not the bound, unless that is
/// small. One per lane.
struct NumberSet: ~Copyable {
  /// Up to so many words are gone through one after the other; of more, those that are touched are noted.
  static let fewWords = 64
  /// Up to so many, most have several bits.
  private static let fewestWords = 16

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

  /// How many entries ``list(into:_:)`` needs room for.
  static func listRoom(below bound: Int) -> Int { 64 * wordCount(below: bound) + Kernels.listAhead }

  /// Writes every number in the set to `out`, ascending, and says how many there are.
  @inline(__always) mutating func list(into out: MutableView<UInt32>, _ kernels: Kernels) -> Int {
    if wordCount <= Self.fewWords, let count = kernels.listBits(words.view.constant[0..<wordCount], out) {
      return count
    }
    var count = 0
    forEach { number in
      out[count] = UInt32(truncatingIfNeeded: number)
      count &+= 1
    }
    return count
  }

  /// Calls `body` with every number in the set, ascending.
  @inline(__always) mutating func forEach(_ body: (Int) -> Void) {
    let words = words.view
    if wordCount <= Self.fewestWords {
      for index in 0..<wordCount { Self.forEachBit(of: words[index], index, body) }
      return
    }
    if wordCount <= Self.fewWords { return Self.forEachBit(of: words.constant[0..<wordCount], body) }
    touched.sort()
    for index in touched { Self.forEachBit(of: words[index], index, body) }
  }

  /// Of up to 64 words. Neither which of them are zero nor how many bits the others have can be foreseen, so there is no
  /// branch on either: each step takes a bit of the word in hand, and the next word where that was the last one.
  @inline(__always) private static func forEachBit(of words: View<UInt64>, _ body: (Int) -> Void) {
    // A bit for each word that is not zero.
    var rest: UInt64 = 0
    for index in 0..<words.count { rest |= (words[index] == 0 ? 0 : 1) &<< UInt64(index) }
    if rest == 0 { return }
    var base = rest.trailingZeroBitCount
    var word = words[base]
    rest &= rest &- 1
    while word != 0 {
      body(base &* 64 &+ word.trailingZeroBitCount)
      let left = word & (word &- 1)
      // All ones if there are bits left, and if there is another word.
      let stays = isNotZero(left), goesOn = isNotZero(rest)
      let next = rest.trailingZeroBitCount & 63 & Int(truncatingIfNeeded: goesOn)
      word = left | (words[next] & goesOn & ~stays)
      base = base & Int(truncatingIfNeeded: stays) | next & Int(truncatingIfNeeded: ~stays)
      rest &= stays | (rest &- 1)
    }
  }

  /// All ones, or zero. As arithmetic, so that it is not made a branch.
  @inline(__always) private static func isNotZero(_ word: UInt64) -> UInt64 {
    UInt64(bitPattern: Int64(bitPattern: word | (0 &- word)) &>> 63)
  }

  @inline(__always) private static func forEachBit(of word: UInt64, _ index: Int, _ body: (Int) -> Void) {
    var rest = word
    while rest != 0 {
      body(index &* 64 &+ rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }
}
