extension GramMatcher {
  /// What ``GramScan`` does for windows of texts, for one text: no scratch memory and no lists. The front gives 64
  /// positions at a time as the bits of a word, and each is looked at as it comes.
  func smallestKey(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    if text.count > PaddedText.maximumBytes { return nil }
    if !text.isASCII { return scanFold(of: text, below: bound) }
    return text.padded.map { scan($0, below: bound) } ?? scanCopy(of: text, below: bound)
  }

  @inline(never) private func scanCopy(of text: View<UInt8>, below bound: UInt32) -> UInt32 {
    PaddedText.with { buffer in
      buffer.copy(text, to: 0)
      return text.count
    } body: {
      scan($0, below: bound)
    }
  }

  @inline(never) private func scanFold(of text: View<UInt8>, below bound: UInt32) -> UInt32? {
    // Room for the fold, and for what folding may overwrite.
    if Folder.capacity(for: text.count) > PaddedText.maximumBytes { return nil }
    return PaddedText.with {
      Folder.fold(text, into: $0)
    } body: {
      scan($0, below: bound)
    }
  }

  /// - Parameter text: folded, or ASCII.
  private func scan(_ text: PaddedText, below bound: UInt32) -> UInt32 {
    let (begin, end) = (text.range.lowerBound, text.range.upperBound)
    let (layers, fronts) = (steps.view, fronts.view)
    var search = Search(
      best: bound, left: CostModel.budgetPerEvent &+ ((end &- begin) &* budgetPer256Bytes) &>> 8)
    var number = 0
    while number < layers.count {
      let layer = layers[number]
      // A gram that would reach beyond the text is in no condition that is in it.
      let last = end &- layer.gramLength
      var first = end &- begin < layer.shortest ? end : begin
      while first <= last {
        var passing = kernels.mask(
          text.bytes, from: first, layer.count(from: first, upTo: last), fronts, number)
        while passing != 0 {
          let position = first &+ passing.trailingZeroBitCount &* layer.stride
          look(layer.index, position, text, &search)
          if search.left < 0 {
            search.best = guardAutomaton.automaton.smallestKey(
              inFolded: text.bytes[text.range], below: search.best)
            if guardAutomaton.scope.isAll { return search.best }
            // It has found what is crowded; what is not is looked for as before, which costs a few steps a position.
            search.isGuarded = true
            search.left = .max
          }
          passing &= passing &- 1
        }
        first = first &+ 64 &* layer.stride
      }
      number = number &+ 1
    }
    return search.best
  }

  private struct Search {
    var best: UInt32
    /// What the text may cost yet, in positions and entries.
    var left: Int
    /// Whether the guard has looked for what it knows.
    var isGuarded = false
  }

  /// Looks at the entries of the gram at `position`.
  @inline(__always) private func look(
    _ index: GramIndexView, _ position: Int, _ text: PaddedText, _ search: inout Search
  ) {
    let bucket = Int(truncatingIfNeeded: index.gram.hash(text.bytes, position) &>> index.shift)
    var slot = Int(truncatingIfNeeded: index.starts[bucket])
    let high = Int(truncatingIfNeeded: index.starts[bucket &+ 1])
    if high &- slot > unchargedEntries {
      if search.isGuarded { return }
      search.left = search.left &- (high &- slot &+ 1)
      if search.left < 0 { return }
    }
    while slot < high {
      let entry = index.entries[slot]
      if entry.agrees(with: text.bytes, at: position) { confirm(entry, position, text, &search) }
      slot = slot &+ 1
    }
  }

  /// Compares the whole condition of `entry`.
  @inline(__always) private func confirm(
    _ entry: GramEntry, _ position: Int, _ text: PaddedText, _ search: inout Search
  ) {
    let key = keys[Int(entry.number)]
    if key >= search.best { return }
    let begin = position &- entry.before
    let condition = Int(offsets[Int(entry.number)])
    let length = Int(offsets[Int(entry.number) &+ 1]) &- condition
    guard begin >= text.range.lowerBound, begin &+ length <= text.range.upperBound else { return }
    // A long comparison counts, so that many cannot add up.
    if length > guardAutomaton.scope.freeBytes {
      if search.isGuarded { return }
      search.left = search.left &- length / CostModel.bytesPerEntry
    }
    if kernels.equalsCaseless(
      text.bytes[begin..<(begin &+ length)], pool[condition..<(condition &+ length)])
    {
      search.best = key
    }
  }
}

/// What a look at one text needs to know of a layer beside its front.
struct OneTextLayer {
  let index: GramIndexView
  let shortest, stride, gramLength: Int

  init(_ layer: GramLayerView) {
    index = layer.index
    shortest = layer.shortest
    stride = layer.stride
    gramLength = layer.index.gram.length
  }

  /// How many positions from `first` on to `last` there are, at most 64.
  @inline(__always) func count(from first: Int, upTo last: Int) -> Int {
    Self.count(from: first, upTo: last, stride: stride)
  }

  @inline(__always) static func count(from first: Int, upTo last: Int, stride: Int) -> Int {
    let distance = last &- first
    if distance >= 64 &* stride { return 64 }
    if stride == 1 { return min(distance &+ 1, 64) }
    // Of 32 bits: a division of 64 takes much longer.
    return Int(
      truncatingIfNeeded: UInt32(truncatingIfNeeded: distance) / UInt32(truncatingIfNeeded: stride)) &+ 1
  }
}
