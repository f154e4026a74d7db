import CMatchKernels

/// What is asked about a gram that passed the front of a layer, before its index is: whether some condition has the gram between
/// such bytes as it has in the text.
///
/// Most of what passes does so by chance, or because conditions and texts are of one language: the gram is in a condition, but
/// goes on otherwise there. Each such position would wait for memory only to find its bucket empty, or entries of which none
/// agrees, and how many there are cannot be foreseen. This is smaller, and drops most of them: a Bloom filter of words, of
/// which the gram chooses one, and each of the four bytes around it a bit of a quarter of it.
struct GramSieve: Sendable {
  /// Of fewer entries, few positions pass.
  static let leastEntries = 64

  /// Bits for each entry: up to 32, as many as 64 KiB have, an eighth of a small second-level cache; but no fewer than eight,
  /// which let one in forty pass by chance at most.
  private static func room(entries: Int) -> Int { max(8, min(32, (64 << 10) * 8 / max(entries, 1))) }

  /// 2^32 divided by the golden ratio, as in Knuth, "The Art of Computer Programming" 3, 6.4: spreads hashes whose top bits are
  /// alike.
  private static let multiplier: UInt32 = 0x9E37_79B1

  /// A power of two, and at least two.
  let words: Storage<UInt64>
  fileprivate let gram: Gram

  /// A sieve of these grams of conditions. Of many, two threads fill a half of it each.
  init(_ grams: GramsOfAnchors) {
    let words = MutableStorage<UInt64>(count: Self.wordCount(entries: grams.count), repeating: 0)
    let filler = GramSieveFiller(words.view, gram: grams.gram)
    let (pool, offsets) = (grams.table.pool.view, grams.table.offsets.view)
    func fill(_ part: Range<Int>) {
      grams.forEach(0..<grams.anchorCount) { hash, number, before in
        let condition = Int(offsets[Int(number)])..<Int(offsets[Int(number) + 1])
        filler.insert(hash, pool, condition, before: before, within: part)
      }
    }
    let half = words.count / 2
    if grams.count < EntriesByBucket.many {
      fill(0..<words.count)
    } else {
      _ = bothAtOnce({ fill(0..<half) }, { fill(half..<2 * half) }, isWorthwhile: true)
    }
    (self.words, self.gram) = (words.freeze(), grams.gram)
  }

  /// One that is there already; nil if there can be none of so many words.
  init?(_ words: Storage<UInt64>, gram: Gram) {
    guard words.count >= 2, words.count <= 1 << 31, words.count & (words.count - 1) == 0 else { return nil }
    (self.words, self.gram) = (words, gram)
  }

  /// So many words are made for so many entries.
  static func wordCount(entries: Int) -> Int {
    1 << (GramIndex.bits(entries: entries, perEntry: room(entries: entries), atLeast: 7) - 6)
  }

  /// How far a product has to be shifted to tell one of so many words.
  fileprivate static func shift(wordCount: Int) -> UInt32 { UInt32(32 - wordCount.trailingZeroBitCount) }

  @inline(__always) fileprivate static func word(_ hash: UInt32, _ shift: UInt32) -> Int {
    Int(truncatingIfNeeded: (hash &* multiplier) &>> shift)
  }

  /// For the two bytes before a gram and the two behind it, in four bytes from the lowest on, which bit of a word stands for
  /// each: one of sixteen of a quarter of its own, the same for both cases of a letter. Digits, and letters as digits of
  /// hexadecimal numbers, have sixteen.
  ///
  /// - Parameters:
  ///   - text: readable from two bytes before the gram to two behind it.
  ///   - position: where the gram begins.
  ///   - length: of the gram.
  @inline(__always) fileprivate static func places(
    around position: Int, _ length: Int, _ text: View<UInt8>
  ) -> UInt32 {
    let before = text.load4(position &- 2) & 0xFFFF
    let behind = text.load4(position &+ length &- 2) & 0xFFFF_0000
    let bytes = before | behind | CMK_CASELESS
    // Letters begin at 0x41 and 0x61, so that nine has to be added to their low bits.
    let hexadecimal = (bytes & 0x0F0F_0F0F) &+ ((bytes &>> 6) & 0x0303_0303) &* 9
    return (hexadecimal & 0x0F0F_0F0F) | 0x3020_1000
  }

  var view: GramSieveView {
    GramSieveView(words: words.view, shift: Self.shift(wordCount: words.count), length: gram.length)
  }
  var bufferSize: Int { words.byteCount }
}

/// What puts grams in the words of a ``GramSieve``.
private struct GramSieveFiller {
  private let words: MutableView<UInt64>
  private let shift: UInt32
  private let length: Int

  /// - Parameter words: zeros, as many as a sieve may have.
  init(_ words: MutableView<UInt64>, gram: Gram) {
    self.words = words
    shift = GramSieve.shift(wordCount: words.count)
    length = gram.length
  }

  /// Puts in the gram that has this hash, of a condition, if its word is in `part` of them.
  ///
  /// - Parameters:
  ///   - pool: the condition and others, readable to both sides.
  ///   - condition: where it lies there.
  ///   - before: how many bytes of it lie before the gram.
  @inline(__always)
  func insert(
    _ hash: UInt32, _ pool: View<UInt8>, _ condition: Range<Int>, before: Int, within part: Range<Int>
  ) {
    let word = GramSieve.word(hash, shift)
    if !part.contains(word) { return }
    let places = UInt64(GramSieve.places(around: condition.lowerBound &+ before, length, pool))
    var bits: UInt64 = 0
    for place: UInt64 in 0..<4 { bits |= 1 &<< (places &>> (8 &* place)) }
    // Where the condition has no byte, a text may have any.
    if before < 1 { bits |= 0xFFFF_0000 }
    if before < 2 { bits |= 0xFFFF }
    let behind = condition.count &- before &- length
    if behind < 1 { bits |= 0xFFFF &<< 32 }
    if behind < 2 { bits |= 0xFFFF &<< 48 }
    words[word] |= bits
  }
}

/// A ``GramSieve`` to look things up in, without reference counts.
struct GramSieveView {
  fileprivate let words: View<UInt64>
  fileprivate let shift: UInt32
  fileprivate let length: Int

  /// 1 if the index may have a gram with this hash between what is around it in `text`, or 0: as a number, so that it is not
  /// made a branch.
  @inline(__always) func count(_ hash: UInt32, _ text: View<UInt8>, _ position: Int) -> Int {
    let word = words[GramSieve.word(hash, shift)]
    let places = UInt64(GramSieve.places(around: position, length, text))
    // A shift is by the lowest six bits.
    let all = word &>> places & word &>> (places &>> 8) & word &>> (places &>> 16) & word &>> (places &>> 24)
    return Int(truncatingIfNeeded: all & 1)
  }
}

/// Remembers of which layers a sieve has dropped little, so that it is not asked about the blocks that come next. One per lane.
struct SieveUse {
  /// A plan has two layers at most.
  private var restingBlocks = SIMD2<UInt8>.zero
  private static let rest: UInt8 = 15

  /// Whether the sieve of the layer with this number should be asked about a block.
  @inline(__always) mutating func isDue(_ layer: Int) -> Bool {
    let slot = layer & 1
    if restingBlocks[slot] == 0 { return true }
    restingBlocks[slot] -= 1
    return false
  }

  @inline(__always) mutating func note(_ layer: Int, isUseful: Bool) {
    if !isUseful { restingBlocks[layer & 1] = Self.rest }
  }
}
