import CMatchKernels

/// What is asked about a gram that passed the front of a layer, before its index is: whether some condition has the gram between
/// such bytes as it has in the text.
///
/// Most of what passes does so by chance, or because conditions and texts are of one language: the gram is in a condition, but
/// goes on otherwise there. Each such position would wait for memory only to find its bucket empty, or entries of which none
/// agrees, and how many there are cannot be foreseen. This is smaller, and drops most of them: a Bloom filter of words, of
/// which the gram chooses one, and each of the four bytes around it a bit of a quarter of it. Some kernels can ask it about
/// several grams at once, in the place of a filter: see `cmk_sieve`.
struct GramSieve: Sendable {
  /// Of fewer entries, few positions pass.
  static let leastEntries = 64

  /// Of so many entries at most, a sieve that is asked in a front's place has a word for each.
  static let mostOfRoomyWords = 1 << 18

  /// Bits for each entry, at least, of a sieve that is asked about what passed a front: up to 32, as many as 64 KiB have, an
  /// eighth of a small second-level cache; but no fewer than eight, which let one in twenty pass by chance at most.
  private static func room(entries: Int) -> Int { max(8, min(32, (64 << 10) * 8 / max(entries, 1))) }

  /// The same of one that is asked in a front's place: so many that few words have more than one gram, unless those are more than
  /// a second-level cache holds, a MiB. Eight bits for an entry still tell more than a filter of as much memory.
  private static func roomIfFirst(entries: Int) -> Int {
    switch entries {
    case ...4_096: 128
    case ...(1 << 15): 64
    case ...mostOfRoomyWords: 32
    case ...(2 * mostOfRoomyWords): 16
    default: 8
    }
  }

  /// A power of two, and at least two.
  let words: Storage<UInt32>
  fileprivate let gram: Gram

  /// A sieve of these grams of conditions. Of many, two threads fill a half of it each.
  ///
  /// - Parameter isFirst: whether it is asked in a front's place.
  init(_ grams: GramsOfAnchors, isFirst: Bool) {
    let wordCount = Self.wordCount(entries: grams.count, isFirst: isFirst)
    let words = MutableStorage<UInt32>(count: wordCount, repeating: 0)
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
  init?(_ words: Storage<UInt32>, gram: Gram) {
    guard words.count >= 2, words.count <= 1 << 31, words.count & (words.count - 1) == 0 else { return nil }
    (self.words, self.gram) = (words, gram)
  }

  /// So many words are made for so many entries.
  private static func wordCount(entries: Int, isFirst: Bool) -> Int {
    let room = isFirst ? roomIfFirst(entries: entries) : room(entries: entries)
    return 1 << (GramIndex.bits(entries: entries, perEntry: room, atLeast: 6) - 5)
  }

  /// How far a hash has to be shifted to tell one of so many words.
  fileprivate static func shift(wordCount: Int) -> UInt32 { UInt32(32 - wordCount.trailingZeroBitCount) }

  @inline(__always) fileprivate static func word(_ hash: UInt32, _ shift: UInt32) -> Int {
    Int(truncatingIfNeeded: hash &>> shift)
  }

  /// For the two bytes before a gram and the two behind it, in four bytes from the lowest on, which bit of a word stands for
  /// each: one of eight of a quarter of its own, the same for both cases of a letter.
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
    return (before | behind) & 0x0707_0707 | 0x1810_0800
  }

  var view: GramSieveView {
    GramSieveView(words: words.view, shift: Self.shift(wordCount: words.count), length: gram.length)
  }
  var bufferSize: Int { words.byteCount }
}

/// What puts grams in the words of a ``GramSieve``.
private struct GramSieveFiller {
  private let words: MutableView<UInt32>
  private let shift: UInt32
  private let length: Int

  /// - Parameter words: zeros, as many as a sieve may have.
  init(_ words: MutableView<UInt32>, gram: Gram) {
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
    let places = GramSieve.places(around: condition.lowerBound &+ before, length, pool)
    var bits: UInt32 = 0
    // A shift is by the lowest five bits.
    for place: UInt32 in 0..<4 { bits |= 1 &<< (places &>> (8 &* place)) }
    // Where the condition has no byte, a text may have any.
    if before < 1 { bits |= 0xFF00 }
    if before < 2 { bits |= 0xFF }
    let behind = condition.count &- before &- length
    if behind < 1 { bits |= 0xFF_0000 }
    if behind < 2 { bits |= 0xFF00_0000 }
    words[word] |= bits
  }
}

/// A ``GramSieve`` to look things up in, without reference counts.
struct GramSieveView {
  let words: View<UInt32>
  fileprivate let shift: UInt32
  fileprivate let length: Int

  /// So many bits of a hash choose a word.
  var bits: UInt32 { 32 - shift }
  var gramLength: UInt32 { UInt32(length) }

  /// Whether little passes it by chance: then it can stand for a filter. Where conditions have no bytes beside their grams, whole
  /// quarters of words are set, and more passes.
  var isSparse: Bool { chance <= 1.0 / 32 }

  /// The share of grams that pass between any bytes, estimated from some thousand words.
  private var chance: Double {
    let step = max(words.count / 4_096, 1)
    var (asked, passing) = (0, 0)
    for number in Swift.stride(from: 0, to: words.count, by: step) {
      let word = words[number]
      passing += (0..<4).reduce(1) { $0 * (word &>> (8 * UInt32($1)) & 0xFF).nonzeroBitCount }
      asked += 8 * 8 * 8 * 8
    }
    return Double(passing) / Double(asked)
  }

  /// 1 if the index may have a gram with this hash between what is around it in `text`, or 0. Of many,
  /// ``Kernels/sift(_:_:_:from:_:_:)`` tells.
  @inline(__always) func count(_ hash: UInt32, _ text: View<UInt8>, _ position: Int) -> Int {
    let word = words[GramSieve.word(hash, shift)]
    let places = GramSieve.places(around: position, length, text)
    // A shift is by the lowest five bits.
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
