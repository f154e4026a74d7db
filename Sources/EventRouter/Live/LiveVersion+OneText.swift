extension LiveVersion {
  /// The smallest rank of a condition that `text`, not folded, contains, if it is below `bound`; else `bound`. Nil where that
  /// takes scratch memory: then ``findFirst(in:best:scratch:)`` is to be asked.
  func smallestRank(in text: View<UInt8>, below bound: LiveRank) -> LiveRank? {
    if layers.count == 0 { return bound }
    if text.count > PaddedText.maximumBytes { return nil }
    if !text.isASCII {
      // Room for the fold, and for what folding may overwrite.
      if Folder.capacity(for: text.count) > PaddedText.maximumBytes { return nil }
      return PaddedText.with {
        Folder.fold(text, into: $0)
      } body: {
        scan($0, below: bound)
      }
    }
    if let padded = text.padded { return scan(padded, below: bound) }
    return PaddedText.with { buffer in
      buffer.copy(text, to: 0)
      return text.count
    } body: {
      scan($0, below: bound)
    }
  }

  /// - Parameter text: folded, or ASCII.
  /// - Returns: nil if the guard has to look at it.
  private func scan(_ text: PaddedText, below bound: LiveRank) -> LiveRank? {
    let (begin, end) = (text.range.lowerBound, text.range.upperBound)
    let (layers, fronts) = (layers.view, filters.fronts.view)
    var best = bound
    for number in 0..<layers.count {
      let layer = layers[number]
      // A gram that would reach beyond the text is in no condition that is in it.
      let last = end &- layer.gram.length
      var first = end &- begin < layer.shortest ? end : begin
      while first <= last {
        let count = OneTextLayer.count(from: first, upTo: last, stride: layer.stride)
        var passing = kernels.mask(text.bytes, from: first, count, fronts, number)
        while passing != 0 {
          let position = first &+ passing.trailingZeroBitCount &* layer.stride
          if look(layer, position, text, &best) { return nil }
          passing &= passing &- 1
        }
        first = first &+ 64 &* layer.stride
      }
    }
    return best
  }

  /// Looks at the entries of the gram at `position`; returns whether its bucket overflows, and the guard knows more.
  @inline(__always) private func look(
    _ layer: LiveLayerView, _ position: Int, _ text: PaddedText, _ best: inout LiveRank
  ) -> Bool {
    let bucket = Int(truncatingIfNeeded: layer.gram.hash(text.bytes, position) &>> layer.shift)
    let word = layer.pages.word(bucket)
    if word.isEmpty { return false }
    // Folded by now, so that its length tells.
    if word.isOverflowing && text.range.count >= shortestGuarded { return true }
    for index in 0..<word.count {
      let entry = layer.pages.entry(bucket, word, index)
      if entry.agrees(with: text.bytes, at: position) { confirm(entry, position, text, &best) }
    }
    return false
  }

  /// Compares the whole condition of `entry`.
  @inline(__always) private func confirm(
    _ entry: GramEntry, _ position: Int, _ text: PaddedText, _ best: inout LiveRank
  ) {
    let record = records[Int(entry.number)]
    if record.isFree { return }
    let rank = rank(record)
    if !(rank < best) { return }
    let begin = position &- entry.before
    let condition = record.block.bytes
    guard begin >= text.range.lowerBound, begin &+ condition.count <= text.range.upperBound else { return }
    if kernels.equalsCaseless(text.bytes[begin..<(begin &+ condition.count)], condition) { best = rank }
  }
}
