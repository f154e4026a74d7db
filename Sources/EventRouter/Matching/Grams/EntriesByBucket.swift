/// An anchor of a condition: a gram by which it can be found.
struct GramAnchor: BitwiseCopyable {
  var number: UInt32
  /// How many bytes of the condition lie before it.
  var before: UInt32
}

/// Entries of grams by their buckets, the top bits of the hash; those of a bucket in the order of their conditions' numbers.
struct EntriesByBucket {
  /// Where each bucket begins in ``entries``; one more than there are buckets.
  let starts: Storage<UInt32>
  let entries: Storage<GramEntry>

  /// - Parameters:
  ///   - anchors: in the order of their conditions' numbers.
  ///   - stride: each anchor stands for this many consecutive grams, itself first.
  ///   - bits: how many bits of a hash tell its bucket.
  ///   - filter: gets the hash of every gram, its anchor, and how many bytes of the condition lie before it.
  init(
    _ table: ConditionTable, _ anchors: [GramAnchor], gram: Gram, stride: Int, bits: Int,
    filter: (_ hash: UInt32, GramAnchor, _ before: Int) -> Void
  ) {
    let count = anchors.count * stride
    let shift = UInt32(32 - bits)
    let startStorage = MutableStorage<UInt32>(count: 1 << bits + 1, repeating: 0)
    let starts = startStorage.view
    Self.forEachGram(of: anchors, table, gram, stride) { hash, anchor, before in
      starts[Int(hash >> shift) + 1] += 1
      filter(hash, anchor, before)
    }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    // Each start moves to its bucket's end while entries are put in, and is moved back afterwards.
    let entryStorage = MutableStorage(
      count: count, repeating: GramEntry(window: 0, number: 0, before: 0, windowBefore: 0, windowLength: 0))
    let entries = entryStorage.view
    Self.forEachGram(of: anchors, table, gram, stride) { hash, anchor, before in
      let bucket = Int(hash >> shift)
      let slot = Int(starts[bucket])
      starts[bucket] += 1
      entries[slot] = GramEntry(
        anchor.number, of: table.bytes(Int(anchor.number)), before: before, gram: gram, hash: hash,
        shift: shift)
    }
    for bucket in (1..<starts.count).reversed() { starts[bucket] = starts[bucket - 1] }
    starts[0] = 0
    self.starts = startStorage.freeze()
    self.entries = entryStorage.freeze()
  }

  /// Calls `body` with the hash of every gram that conditions are looked for by, its anchor, and how many bytes of
  /// the condition lie before it.
  @inline(__always) private static func forEachGram(
    of anchors: [GramAnchor], _ table: ConditionTable, _ gram: Gram, _ stride: Int,
    _ body: (_ hash: UInt32, GramAnchor, _ before: Int) -> Void
  ) {
    let pool = table.pool.view
    for anchor in anchors {
      let begin = Int(table.offsets.view[Int(anchor.number)])
      for step in 0..<stride {
        let before = Int(anchor.before) + step
        body(gram.hash(pool, begin + before), anchor, before)
      }
    }
  }
}
