extension GramMatcher {
  /// What ``GramScan`` does for windows of texts, for one text: no scratch memory and no lists. The front gives 64
  /// positions at a time as the bits of a word, and each is looked at as it comes.
  func smallestKey(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    if text.count > PaddedText.maximumBytes { return nil }
    let outcome =
      text.padded.map { scan($0, below: bound, isChecked: false) } ?? scanCopy(of: text, below: bound)
    switch outcome {
    case .key(let key): return key
    case .tooCostly: return nil
    case .notASCII: return scanFold(of: text, below: bound)
    }
  }

  private enum Outcome {
    /// The smallest key, or the bound.
    case key(UInt32)
    /// The text has to be folded first.
    case notASCII
    /// The guard is the one to ask.
    case tooCostly
  }

  @inline(never) private func scanCopy(of text: View<UInt8>, below bound: UInt32) -> Outcome {
    PaddedText.with { buffer in
      buffer.copy(text, to: 0)
      return text.count
    } body: {
      scan($0, below: bound, isChecked: false)
    }
  }

  @inline(never) private func scanFold(of text: View<UInt8>, below bound: UInt32) -> UInt32? {
    // Room for the fold, and for what folding may overwrite.
    if Folder.capacity(for: text.count) > PaddedText.maximumBytes { return nil }
    let outcome = PaddedText.with {
      Folder.fold(text, into: $0)
    } body: {
      scan($0, below: bound, isChecked: true)
    }
    if case .key(let key) = outcome { return key }
    return nil
  }

  /// - Parameter isChecked: whether the text is known to be folded.
  private func scan(_ text: PaddedText, below bound: UInt32, isChecked: Bool) -> Outcome {
    var search = Search(
      best: bound, left: CostModel.budgetPerEvent + Int(budgetPerByte * Double(text.range.count)))
    var isChecked = isChecked
    for index in 0..<views.count {
      let layer = views.view[index]
      if layer.shortest > text.range.count { continue }
      let step = 64 &* layer.stride
      var first = text.range.lowerBound
      while first < text.range.upperBound {
        let found = mask(layer, text.bytes, first..<min(first &+ step, text.range.upperBound), !isChecked)
        if !found.isASCII { return .notASCII }
        var positions = found.positions
        while positions != 0 {
          let position = first &+ positions.trailingZeroBitCount &* layer.stride
          look(layer.index, position, text, &search)
          if search.left < 0 { return .tooCostly }
          positions &= positions &- 1
        }
        first = first &+ step
      }
      // Every byte was looked at, on the way or at once.
      isChecked = true
    }
    if !isChecked && !kernels.isASCII(text.bytes, text.range) { return .notASCII }
    return .key(search.best)
  }

  private struct Search {
    var best: UInt32
    /// What the text may cost yet, in positions and entries.
    var left: Int
  }

  @inline(__always) private func mask(
    _ layer: GramLayerView, _ bytes: View<UInt8>, _ range: Range<Int>, _ checksASCII: Bool
  ) -> Kernels.Mask {
    switch layer.front {
    case .grams(let filter): kernels.mask(bytes, range, filter, checksASCII: checksASCII)
    case .buckets(let filter): kernels.mask(bytes, range, filter, checksASCII: checksASCII)
    }
  }

  /// Looks at the entries of the gram at `position`.
  @inline(__always) private func look(
    _ index: GramIndexView, _ position: Int, _ text: PaddedText, _ search: inout Search
  ) {
    let bucket = Int(index.gram.hash(text.bytes, position) >> index.shift)
    let (low, high) = (Int(index.starts[bucket]), Int(index.starts[bucket &+ 1]))
    search.left &-= high &- low &+ 1
    if search.left < 0 { return }
    for slot in low..<high {
      let entry = index.entries[slot]
      let word = lowercased8(text.bytes.load8(position &- entry.windowBefore))
      if (word &<< entry.unusedBits) ^ entry.window == 0 { confirm(entry, position, text, &search) }
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
    search.left &-= length / CostModel.bytesPerEntry
    if kernels.equalsCaseless(
      text.bytes[begin..<(begin &+ length)], pool[condition..<(condition &+ length)])
    {
      search.best = key
    }
  }
}
