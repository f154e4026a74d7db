extension LiveVersion {
  /// The smallest rank of a condition that `text`, not folded, contains, if it is below `bound`; else `bound`. Nil where that
  /// takes scratch memory: then ``findFirst(in:best:scratch:)`` is to be asked.
  func smallestRank(in text: View<UInt8>, below bound: LiveRank) -> LiveRank? {
    if layers.count == 0 { return bound }
    if let padded = text.padded, let passing = filters.fronts.passing(padded), !passing.mayBeBeyondASCII {
      if passing.isEmpty { return bound }
      return scan(padded, below: bound) { filters.fronts.forEach(of: passing, $0) }
    }
    return smallestRankElsewhere(in: text, below: bound)
  }

  /// The same for texts that cannot be looked at as a whole where they lie.
  @inline(never)
  private func smallestRankElsewhere(in text: View<UInt8>, below bound: LiveRank) -> LiveRank? {
    func scan(_ padded: PaddedText) -> LiveRank? {
      self.scan(padded, below: bound) { filters.fronts.forEachPassing(in: padded, $0) }
    }
    if let padded = text.paddedASCII { return scan(padded) }
    return PaddedText.withCopyOrFold(of: text, for: foldUse) { scan($0) } ?? nil
  }

  /// - Parameters:
  ///   - text: folded, or ASCII.
  ///   - forEachPassing: calls its argument with what passes of it, as ``KernelFronts/forEachPassing(in:_:)``.
  /// - Returns: nil if the guard has to look at it.
  @inline(__always) private func scan(
    _ text: PaddedText, below bound: LiveRank,
    _ forEachPassing: ((_ number: Int, _ first: Int, _ passing: PassingBits) -> Bool) -> Void
  ) -> LiveRank? {
    var best = bound
    var isForGuard = false
    forEachPassing { number, first, passing in
      isForGuard = look(inLayer: number, first, passing, text, &best)
      return !isForGuard
    }
    return isForGuard ? nil : best
  }

  /// Looks at the positions from `first` on that are `passing`; returns whether the guard knows more.
  @inline(never) private func look(
    inLayer number: Int, _ first: Int, _ passing: PassingBits, _ text: PaddedText, _ best: inout LiveRank
  ) -> Bool {
    let layer = layers.view[number]
    var passing = passing
    repeat {
      let position = PaddedText.before &+ first &+ passing.removeNext() &* layer.stride
      if look(layer, position, text, &best) { return true }
    } while !passing.isEmpty
    return false
  }

  /// Looks at the entries of the gram at `position`; returns whether its bucket overflows, and the guard knows more.
  @inline(__always) private func look(
    _ layer: LiveLayerView, _ position: Int, _ text: PaddedText, _ best: inout LiveRank
  ) -> Bool {
    let bucket = Int(truncatingIfNeeded: layer.gram.hash(text.bytes, position) &>> layer.shift)
    let word = layer.pages.word(bucket)
    if word.isEmpty { return false }
    // Folded by now, so that its length tells.
    if word.isOverflowing && text.text.count >= shortestGuarded { return true }
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
    guard begin >= PaddedText.before, begin &+ condition.count <= text.end else { return }
    if kernels.equalsCaseless(text.bytes[begin..<(begin &+ condition.count)], condition) { best = rank }
  }
}
