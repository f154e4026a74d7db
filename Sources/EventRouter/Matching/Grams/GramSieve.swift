/// What is asked about a gram that passed the front of a layer, before its index is: a bit for each value that the top bits of a
/// product have, set where the index has such a gram.
///
/// Most of what passes does so by chance: each such position would wait for memory only to find its bucket empty, or entries
/// of other grams. Of many entries, the index lies beyond the near caches, and of some hundred its buckets fill the first
/// one. This is smaller, and looks at bits of the hash that the filter does not, so that it drops most of them: a Bloom
/// filter's second bit, in memory of its own that is seldom looked at.
struct GramSieve: Sendable {
  /// Of fewer entries, few positions pass by chance.
  static let leastEntries = 512

  /// Bits for each entry: up to 32, as many as half of a first-level cache has; but no fewer than four, which let one in four
  /// pass by chance at most.
  private static func room(entries: Int) -> Int { max(4, min(32, (16 << 10) * 8 / max(entries, 1))) }

  /// 2^32 divided by the golden ratio, as in Knuth, "The Art of Computer Programming" 3, 6.4: spreads hashes whose top bits are
  /// alike.
  fileprivate static let multiplier: UInt32 = 0x9E37_79B1

  private let words: Storage<UInt32>
  private let bits: Int
  private let known: UInt32

  /// Of the entries of `index`. Linear in entries and buckets: nothing is hashed again, and no condition is looked at.
  init(_ index: GramIndex) {
    let entries = index.entries.view
    let bits = GramIndex.bits(entries: entries.count, perEntry: Self.room(entries: entries.count), atLeast: 5)
    self.bits = bits
    // Of an entry's hash its bucket is known, and the tag.
    known = .max &<< (max(index.shift, 8) &- 8)
    let storage = MutableStorage<UInt32>(count: 1 << (bits - 5), repeating: 0)
    let words = storage.view
    index.buckets.forEach { bucket, slots in
      for slot in slots {
        let place = Self.place(Self.hash(UInt32(bucket), entries[slot], index.shift), UInt32(32 - bits))
        words[place.word] |= 1 << place.bit
      }
    }
    self.words = storage.freeze()
  }

  /// What is known of the hash of an entry's gram; other bits are zero.
  private static func hash(_ bucket: UInt32, _ entry: GramEntry, _ shift: UInt32) -> UInt32 {
    let tag = UInt32(entry.tag)
    return bucket &<< shift | (shift >= 8 ? tag &<< (shift &- 8) : tag &>> (8 &- shift))
  }

  /// Where the bit of a hash is, of which no more is given than is known of entries' hashes.
  @inline(__always)
  fileprivate static func place(_ hash: UInt32, _ shift: UInt32) -> (word: Int, bit: UInt32) {
    let place = (hash &* multiplier) &>> shift
    return (Int(truncatingIfNeeded: place &>> 5), place & 31)
  }

  var view: GramSieveView { GramSieveView(words: words.view, shift: UInt32(32 - bits), known: known) }
  var bufferSize: Int { words.byteCount }
}

/// A ``GramSieve`` to look things up in, without reference counts.
struct GramSieveView {
  fileprivate let words: View<UInt32>
  fileprivate let shift, known: UInt32

  /// 1 if the index may have a gram with this hash, or 0: as a number, so that it is not made a branch.
  @inline(__always) func count(_ hash: UInt32) -> Int {
    let place = GramSieve.place(hash & known, shift)
    return Int(truncatingIfNeeded: words[place.word] &>> place.bit & 1)
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
