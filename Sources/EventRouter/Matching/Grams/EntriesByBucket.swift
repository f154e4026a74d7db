/// An anchor of a condition: a gram by which it can be found.
struct GramAnchor: BitwiseCopyable {
  var number: UInt32
  /// How many bytes of the condition lie before it.
  var before: UInt32
}

/// Entries of grams by their buckets, the top bits of the hash; those of a bucket in the order of their conditions' numbers.
///
/// They are put into parts first, by fewer of these bits, and then those of a part into its buckets: a part fits the
/// second-level cache, where all of a large set would wait for memory at each entry. Two threads share the work.
struct EntriesByBucket {
  /// Where each bucket begins in ``entries``; one more than there are buckets.
  let starts: Storage<UInt32>
  let entries: Storage<GramEntry>

  /// From so many entries on two threads are worthwhile.
  static let many = 1 << 16
  /// Bits that tell a bucket within a part, and the most that tell a part, as more would fill the cache with places to write to.
  private static let bitsWithinPart = 14
  private static let maximumPartBits = 10

  /// - Parameters:
  ///   - anchors: in the order of their conditions' numbers.
  ///   - stride: each anchor stands for this many consecutive grams, itself first.
  ///   - bits: how many bits of a hash tell its bucket.
  ///   - filter: gets the hash of every gram. Two threads may call it at once, with hashes of different top bits.
  init(
    _ table: ConditionTable, _ anchors: [GramAnchor], gram: Gram, stride: Int, bits: Int,
    filter: (UInt32) -> Void
  ) {
    let grams = GramsOfAnchors(table, anchors, gram: gram, stride: stride)
    let shift = UInt32(32 - bits)
    let partBits = min(max(bits - Self.bitsWithinPart, 0), Self.maximumPartBits)
    let entries = MutableStorage<GramEntry>(uninitialized: grams.count)
    let hashes = MutableStorage<UInt32>(uninitialized: grams.count)
    let inParts = Hashed(entries: entries.view, hashes: hashes.view)
    let partStarts = Self.putIntoParts(grams, inParts, partBits, shift: shift)
    let starts = MutableStorage<UInt32>(uninitialized: 1 << bits + 1)
    starts.view[1 << bits] = UInt32(grams.count)
    let buckets = starts.view
    func sort(_ parts: Range<Int>) {
      let largest = parts.reduce(0) { max($0, Int(partStarts[$1 + 1] - partStarts[$1])) }
      let spare = MutableStorage<GramEntry>(uninitialized: largest)
      for part in parts {
        let slots = Int(partStarts[part])..<Int(partStarts[part + 1])
        let bucketsOfPart = part << (bits - partBits)..<(part + 1) << (bits - partBits)
        inParts.sort(slots, buckets, bucketsOfPart, shift: shift, spare: spare.view)
        for slot in slots { filter(inParts.hashes[slot]) }
      }
    }
    let half = 1 << partBits / 2
    _ = bothAtOnce({ sort(0..<half) }, { sort(half..<1 << partBits) }, isWorthwhile: grams.count >= Self.many)
    self.starts = starts.freeze()
    self.entries = entries.freeze()
  }

  /// Writes the entry and the hash of each gram where its part will be, in the order of the conditions; returns where each part
  /// begins, and the end.
  private static func putIntoParts(
    _ grams: GramsOfAnchors, _ parts: Hashed, _ partBits: Int, shift: UInt32
  ) -> [UInt32] {
    let partShift = UInt32(32 - partBits)
    func tally(_ anchors: Range<Int>) -> [UInt32] {
      var counts = [UInt32](repeating: 0, count: 1 << partBits)
      grams.forEach(anchors) { hash, _, _ in counts[Int(hash >> partShift)] += 1 }
      return counts
    }
    func put(_ anchors: Range<Int>, _ begins: [UInt32]) {
      var next = begins
      grams.forEach(anchors) { hash, number, before in
        let part = Int(hash >> partShift)
        let slot = Int(next[part])
        next[part] += 1
        parts.entries[slot] = grams.entry(number, before: before, hash: hash, shift: shift)
        parts.hashes[slot] = hash
      }
    }
    let isWorthwhile = grams.count >= many
    let half = grams.anchorCount / 2
    let (first, second) = (0..<half, half..<grams.anchorCount)
    let counts = bothAtOnce({ tally(first) }, { tally(second) }, isWorthwhile: isWorthwhile)
    var begins: (first: [UInt32], second: [UInt32]) = ([], [])
    var end: UInt32 = 0
    for part in 0..<1 << partBits {
      begins.first.append(end)
      begins.second.append(end + counts.0[part])
      end += counts.0[part] + counts.1[part]
    }
    let (firsts, seconds) = begins
    _ = bothAtOnce({ put(first, firsts) }, { put(second, seconds) }, isWorthwhile: isWorthwhile)
    return firsts + [end]
  }
}

/// Entries, and the hashes of their grams.
private struct Hashed {
  let entries: MutableView<GramEntry>
  let hashes: MutableView<UInt32>

  /// Puts the entries in `slots` into buckets. Hashes stay.
  ///
  /// - Parameters:
  ///   - starts: where each bucket begins; written for those of `buckets`, to which all of these entries belong.
  ///   - shift: so many bits of a hash do not tell its bucket.
  ///   - spare: room for as many entries.
  func sort(
    _ slots: Range<Int>, _ starts: MutableView<UInt32>, _ buckets: Range<Int>, shift: UInt32,
    spare: MutableView<GramEntry>
  ) {
    spare.copy(entries[slots].constant, to: 0)
    for bucket in buckets { starts[bucket] = 0 }
    for slot in slots { starts[Int(hashes[slot] >> shift)] += 1 }
    var end = UInt32(slots.lowerBound)
    for bucket in buckets {
      end += starts[bucket]
      starts[bucket] = end
    }
    // Each end moves to its bucket's start, as the last entries are put in first.
    for slot in slots.reversed() {
      let bucket = Int(hashes[slot] >> shift)
      starts[bucket] -= 1
      entries[Int(starts[bucket])] = spare[slot - slots.lowerBound]
    }
  }
}

/// The grams that anchors stand for.
struct GramsOfAnchors {
  let table: ConditionTable
  let gram: Gram
  private let anchors: [GramAnchor]
  private let stride: Int

  /// - Parameter stride: each anchor stands for this many consecutive grams, itself first.
  init(_ table: ConditionTable, _ anchors: [GramAnchor], gram: Gram, stride: Int) {
    (self.table, self.anchors, self.gram, self.stride) = (table, anchors, gram, stride)
  }

  var count: Int { anchors.count * stride }
  var anchorCount: Int { anchors.count }

  /// Calls `body` with the hash of each gram of the anchors at these places, the number of its condition, and how many bytes of it
  /// lie before the gram.
  @inline(__always) func forEach(
    _ range: Range<Int>, _ body: (_ hash: UInt32, _ number: UInt32, _ before: Int) -> Void
  ) {
    let (pool, offsets) = (table.pool.view, table.offsets.view)
    for index in range {
      let anchor = anchors[index]
      let begin = Int(offsets[Int(anchor.number)])
      for step in 0..<stride {
        let before = Int(anchor.before) + step
        body(gram.hash(pool, begin + before), anchor.number, before)
      }
    }
  }

  /// The entry of a gram.
  ///
  /// - Parameter shift: so many bits of a hash do not tell its bucket.
  @inline(__always) fileprivate func entry(_ number: UInt32, before: Int, hash: UInt32, shift: UInt32)
    -> GramEntry
  {
    GramEntry(number, of: table.bytes(Int(number)), before: before, gram: gram, hash: hash, shift: shift)
  }
}
