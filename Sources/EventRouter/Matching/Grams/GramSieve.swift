/// What is asked about a gram that passed the filter of a large layer, before its index is: a bit for each value that the top
/// bits of a product have, set where the index has such a gram.
///
/// Of many entries, the index lies beyond the near caches, and most of what passes the filter does so by chance: each such
/// position would wait for memory only to find its bucket empty, or entries of other grams. This is small, and looks at bits
/// of the hash that the filter does not, so that it drops most of them: a Bloom filter's second bit, in memory of its own
/// that is seldom looked at.
struct GramSieve: Sendable {
  /// So few bits for each entry, at least, let one in four pass by chance, at most.
  private static let leastRoom = 4
  /// 2^32 divided by the golden ratio, as in Knuth, "The Art of Computer Programming" 3, 6.4: spreads hashes whose top bits are
  /// alike.
  fileprivate static let multiplier: UInt32 = 0x9E37_79B1

  private let words: Storage<UInt32>
  private let bits: Int
  private let known: UInt32

  /// Of the entries of `index`. Linear in entries and buckets: nothing is hashed again, and no condition is looked at.
  init(_ index: GramIndex) {
    let entries = index.entries.view
    let bits = GramIndex.bits(entries: entries.count, perEntry: Self.leastRoom, atLeast: 5)
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
