import CMatchKernels

extension GramMatcher {
  /// Positions, in strides of the front, that are listed at a time, in a list on the stack.
  private static let listed = 184

  /// What ``GramScan`` does for windows of texts, for one text: no scratch memory, no list of stages, and candidates
  /// are looked at one by one as they come.
  func smallestKey(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    if text.count > PaddedText.maximumBytes { return nil }
    let outcome = text.withPadding { scan($0, below: bound, isChecked: false) }
    switch outcome {
    case .key(let key): return key
    case .tooCostly: return nil
    case .notASCII: break
    }
    // Room for the fold, and for what folding may overwrite.
    if Folder.capacity(for: text.count) > PaddedText.maximumBytes { return nil }
    let folded = PaddedText.with(writing: { Folder.fold(text, into: $0) }) {
      scan($0, below: bound, isChecked: true)
    }
    if case .key(let key) = folded { return key }
    return nil
  }

  private enum Outcome {
    /// The smallest key, or the bound.
    case key(UInt32)
    /// The text has to be folded first.
    case notASCII
    /// The guard is the one to ask.
    case tooCostly
  }

  /// - Parameter isChecked: whether the text is known to be folded.
  @inline(__always) private func scan(_ text: PaddedText, below bound: UInt32, isChecked: Bool) -> Outcome {
    var search = Search(
      best: bound, left: CostModel.budgetPerEvent + Int(budgetPerByte * Double(text.range.count)))
    var isChecked = isChecked
    return withTemporary(UInt32.self, count: Self.listed + Int(CMK_WRITE_AHEAD) + 8) { list in
      for index in 0..<views.count {
        let layer = views.view[index]
        if layer.shortest > text.range.count { continue }
        var first = text.range.lowerBound
        while first < text.range.upperBound {
          let last = min(first &+ Self.listed &* layer.stride, text.range.upperBound)
          let found = candidates(layer, text.bytes, first..<last, list, checksASCII: !isChecked)
          if !isChecked && !found.isASCII && !kernels.isASCII(text.bytes, text.range) { return .notASCII }
          if found.count > 0 { look(layer.index, list, found.count, text, &search) }
          if search.left < 0 { return .tooCostly }
          first = first &+ Self.listed &* layer.stride
        }
        // Every byte was looked at, on the way or at once.
        isChecked = true
      }
      if !isChecked && !kernels.isASCII(text.bytes, text.range) { return .notASCII }
      return .key(search.best)
    }
  }

  private struct Search {
    var best: UInt32
    /// What the text may cost yet, in positions and entries.
    var left: Int
  }

  @inline(__always) private func candidates(
    _ layer: GramLayerView, _ bytes: View<UInt8>, _ range: Range<Int>, _ list: MutableView<UInt32>,
    checksASCII: Bool
  ) -> Kernels.Candidates {
    switch layer.front {
    case .grams(let filter): kernels.candidates(bytes, range, filter, list, checksASCII: checksASCII)
    case .buckets(let filter): kernels.candidates(bytes, range, filter, list, checksASCII: checksASCII)
    }
  }

  @inline(__always) private func look(
    _ index: GramIndexView, _ list: MutableView<UInt32>, _ count: Int, _ text: PaddedText,
    _ search: inout Search
  ) {
    let bytes = text.bytes
    search.left &-= count
    for candidate in 0..<count {
      let position = Int(list[candidate])
      let bucket = Int(index.gram.hash(bytes, position) >> index.shift)
      let (low, high) = (Int(index.starts[bucket]), Int(index.starts[bucket &+ 1]))
      search.left &-= high &- low
      if search.left < 0 { return }
      for slot in low..<high {
        let entry = index.entries[slot]
        let word = lowercased8(bytes.load8(position &- entry.windowBefore))
        if (word &<< entry.unusedBits) ^ entry.window == 0 { confirm(entry, position, text, &search) }
      }
    }
  }

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
    if kernels.equalsCaseless(text.bytes[begin..<(begin &+ length)], pool[condition..<(condition &+ length)])
    {
      search.best = key
    }
  }
}
