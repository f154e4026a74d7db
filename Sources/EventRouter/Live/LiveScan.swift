/// What is done with the conditions that a scan finds, by their slots.
protocol LiveSink: ~Copyable {
  func wants(event: Int, _ rank: LiveRank) -> Bool
  mutating func found(event: Int, slot: UInt32, _ rank: LiveRank)
}

/// Keeps the smallest rank of each event.
struct SmallestRankSink: LiveSink {
  let best: MutableView<UInt64>

  @inline(__always) func wants(event: Int, _ rank: LiveRank) -> Bool { rank.rawValue < best[event] }
  @inline(__always) func found(event: Int, slot: UInt32, _ rank: LiveRank) { best[event] = rank.rawValue }
}

/// Keeps every slot.
extension FoundPairs: LiveSink {
  @inline(__always) func wants(event: Int, _ rank: LiveRank) -> Bool { true }
  @inline(__always) mutating func found(event: Int, slot: UInt32, _ rank: LiveRank) {
    append(event: event, number: slot)
  }
}

/// Looks for the conditions of one version in one window of texts, in the stages of ``GramScan``. What a position can cost is
/// bounded by the size of a bucket, so nothing is charged; texts that meet a bucket that overflows are noted for the guard.
struct LiveScan {
  /// With readable memory around.
  let texts: Texts
  let kernels: Kernels
  let lists: HitLists
  let records: PagedView<LiveRecord>
  let labels: LiveLabels

  /// - Parameters:
  ///   - isChecked: whether the texts are known to be folded or ASCII.
  ///   - flagged: gets the texts that the guard has to look at; made ready for as many as there are.
  /// - Returns: false if some text turned out to be neither. What was found in these is right, but not all.
  func run<Sink: LiveSink & ~Copyable>(
    _ layers: View<LiveLayerView>, isChecked: Bool, into sink: inout Sink, flagged: inout NumberSet
  ) -> Bool {
    let (start, end) = (texts.range.lowerBound, texts.range.upperBound)
    var isASCII = true
    var block = start
    while block < end {
      let blockEnd = min(block + HitLists.blockBytes, end)
      var isChecked = isChecked
      for index in 0..<layers.count {
        let layer = layers[index]
        // Positions keep their distance across blocks.
        let stride = layer.stride
        let first = start + (block - start + stride - 1) / stride * stride
        guard first < blockEnd else { continue }
        let found = kernels.candidates(
          texts.bytes, first..<blockEnd, layer.filter, lists.candidates, checksASCII: !isChecked)
        if !isChecked {
          isASCII = isASCII && found.isASCII && kernels.isASCII(texts.bytes, block..<first)
          isChecked = true
        }
        if found.count > 0 { look(layer, found.count, into: &sink, &flagged) }
      }
      if !isChecked { isASCII = isASCII && kernels.isASCII(texts.bytes, block..<blockEnd) }
      block = blockEnd
    }
    return isASCII
  }

  private func look<Sink: LiveSink & ~Copyable>(
    _ layer: LiveLayerView, _ count: Int, into sink: inout Sink, _ flagged: inout NumberSet
  ) {
    var (waiting, overflowing) = lookUp(layer, count)
    if overflowing > 0 { flag(overflowing, &flagged) }
    var round = 0
    while waiting > 0 {
      let (left, survivors) = compareWindows(layer, waiting, round)
      waiting = left
      round += 1
      if survivors > 0 { confirm(survivors, into: &sink) }
    }
  }

  /// Reads the words of the candidates' buckets and lists those that have entries, and those that overflow.
  private func lookUp(_ layer: LiveLayerView, _ count: Int) -> (waiting: Int, overflowing: Int) {
    let (gram, shift, pages, bytes) = (layer.gram, layer.shift, layer.pages, texts.bytes)
    let (candidates, list, overflow) = (lists.candidates, lists.waiting, lists.survivorEntries)
    for candidate in 0..<count {
      let position = candidates[candidate]
      let bucket = gram.hash(bytes, Int(position)) >> shift
      pages.prefetchWord(Int(bucket))
      list[candidate] = WaitingPosition(position: position, next: bucket, end: 0)
    }
    var (waiting, overflowing) = (0, 0)
    for candidate in 0..<count {
      let hit = list[candidate]
      let word = pages.word(Int(hit.next))
      pages.prefetchEntry(Int(hit.next), word)
      // The lists grow no faster than this one is read.
      list[waiting] = hit
      waiting &+= word.count > 0 ? 1 : 0
      overflow[overflowing] = hit.position
      overflowing &+= word.isOverflowing ? 1 : 0
    }
    return (waiting, overflowing)
  }

  private func flag(_ count: Int, _ flagged: inout NumberSet) {
    let events = lists.candidates
    kernels.texts(texts, at: lists.survivorEntries, count, events)
    for index in 0..<count { flagged.insert(Int(events[index])) }
  }

  /// Compares the window of the entry at `round` of each waiting position; keeps positions with more entries.
  private func compareWindows(
    _ layer: LiveLayerView, _ count: Int, _ round: Int
  ) -> (waiting: Int, survivors: Int) {
    let (pages, bytes, list) = (layer.pages, texts.bytes, lists.waiting)
    let (survivorPositions, slots, befores) =
      (lists.survivorPositions, lists.survivorEntries, lists.survivorBefores)
    var (waiting, survivors) = (0, 0)
    for number in 0..<count {
      let hit = list[number]
      let bucket = Int(hit.next)
      let word = pages.word(bucket)
      let entry = pages.entry(bucket, word, round)
      survivorPositions[survivors] = hit.position
      slots[survivors] = entry.number
      befores[survivors] = UInt32(truncatingIfNeeded: entry.before)
      // Texts are padded, so the window is readable even where it begins before its event.
      survivors &+= entry.agrees(with: bytes, at: Int(hit.position)) ? 1 : 0
      list[waiting] = hit
      waiting &+= word.count > round &+ 1 ? 1 : 0
    }
    return (waiting, survivors)
  }

  /// Compares whole conditions, within the bounds of the event.
  private func confirm<Sink: LiveSink & ~Copyable>(_ count: Int, into sink: inout Sink) {
    // The list is not needed any more.
    let events = lists.candidates
    let slots = lists.survivorEntries
    kernels.texts(texts, at: lists.survivorPositions, count, events)
    for survivor in 0..<count { records.prefetch(Int(slots[survivor])) }
    for survivor in 0..<count {
      let record = records[Int(slots[survivor])]
      if record.isFree { continue }
      record.block.prefetch()
      labels.prefetch(record.claim)
    }
    for survivor in 0..<count {
      let event = Int(events[survivor])
      let record = records[Int(slots[survivor])]
      // What an entry stands for may be gone, or its slot may be another condition's, which is looked for here as well then.
      if record.isFree { continue }
      let rank = labels.rank(record.claim)
      guard sink.wants(event: event, rank) else { continue }
      let begin = Int(lists.survivorPositions[survivor]) - Int(lists.survivorBefores[survivor])
      let condition = record.block.bytes
      guard begin >= texts.begin(event), begin + condition.count <= texts.end(event) else { continue }
      if kernels.equalsCaseless(texts.bytes[begin..<(begin + condition.count)], condition) {
        sink.found(event: event, slot: slots[survivor], rank)
      }
    }
  }
}
