extension GramMatcher {
  /// What ``GramScan`` does for windows of texts, for one text: no scratch memory and no lists.
  func smallestKey(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    if let padded = text.padded, let passing = fronts.passing(padded), !passing.mayBeBeyondASCII, !isWatching
    {
      return passing.isEmpty ? bound : smallestKey(among: passing, of: padded, below: bound)
    }
    if let padded = text.paddedASCII { return scan(padded, below: bound) }
    return PaddedText.withCopyOrFold(of: text, for: foldUse) { scan($0, below: bound) }
  }

  /// Whether texts that came before were dense with matches: then more is asked about one than what passes its fronts.
  @inline(__always) var isWatching: Bool { oneTextBackoff.isWatching }

  /// The smallest key of a condition at positions of `text` that pass its fronts, if it is below `bound`; else `bound`.
  ///
  /// Most texts in which something passes have one such position, or a few: nothing is added up then, for so little costs no
  /// text too much.
  @inline(never) func smallestKey(
    among passing: some PassingSet, of text: PaddedText, below bound: UInt32
  ) -> UInt32 {
    var (best, rest) = (bound, passing)
    // Positions lie a byte apart at least. How long texts are can be foreseen better than where something passes.
    let isOneWord = text.text.count <= 64
    repeat {
      var others = rest
      let position = others.removeFirst(ofOneWord: isOneWord)
      guard let key = key(of: position, text, below: best) else { break }
      (best, rest) = (key, others)
      if rest.isEmpty { return best }
    } while rest.areFew
    return smallestKey(amongMany: rest.ofBoth, of: text, below: best)
  }

  /// The same where `first` passes the first of two fronts, and the second has not been asked. Nil if the text may have bytes
  /// above ASCII.
  @inline(never) func smallestKey(
    afterFirst first: PassingBits, of text: PaddedText, below bound: UInt32
  ) -> UInt32? {
    let passing = fronts.atOnce.passing(first, text)
    if passing.isEmpty { return bound }
    return passing.mayBeBeyondASCII ? nil : smallestKey(among: passing, of: text, below: bound)
  }

  @inline(never) private func smallestKey(
    amongMany passing: PassingPositions, of text: PaddedText, below bound: UInt32
  ) -> UInt32 {
    var search = Search(best: bound)
    fronts.forEach(of: passing) { look(inLayer: $0, $1, $2, text, &search) }
    return search.best
  }

  /// The same for a text that took two looks.
  @inline(never) func smallestKey(
    amongTwoLooks passing: PassingPositions, of text: PaddedText, below bound: UInt32
  ) -> UInt32 {
    var search = Search(best: bound)
    fronts.forEachInTwoLooks(of: passing) { look(inLayer: $0, $1, $2, text, &search) }
    return search.best
  }

  /// The same for one position; nil if its bucket is crowded.
  @inline(__always) private func key(
    of place: (front: Int, index: Int), _ text: PaddedText, below bound: UInt32
  ) -> UInt32? {
    let layer = views.view[place.front]
    let position = PaddedText.before &+ place.index &* layer.stride
    guard let (low, high) = entries(layer, position, text) else { return bound }
    if high &- low > CostModel.uncrowdedEntries { return nil }
    var best = bound
    var slot = low
    while slot < high {
      let entry = layer.index.entries[slot]
      slot = slot &+ 1
      if !entry.agrees(with: text.bytes, at: position) { continue }
      let key = keys[entry.number]
      if key < best && isThere(entry, position, text) { best = key }
    }
    return best
  }

  /// - Parameter text: folded, or ASCII.
  private func scan(_ text: PaddedText, below bound: UInt32) -> UInt32 {
    isWatching ? scanWatching(text, below: bound) : search(text, below: bound).best
  }

  /// The same where texts that came before were dense with matches.
  private func scanWatching(_ text: PaddedText, below bound: UInt32) -> UInt32 {
    let isSample = oneTextBackoff.isSample(text)
    if oneTextBackoff.shouldSkip(isSample: isSample) {
      return guardAutomaton.automaton.smallestKey(inFolded: text.text, below: bound)
    }
    let search = search(text, below: bound)
    if isSample && !search.isDear { oneTextBackoff.noteCheap() }
    return search.best
  }

  private func search(_ text: PaddedText, below bound: UInt32) -> Search {
    var search = Search(best: bound)
    fronts.forEachPassing(in: text) { look(inLayer: $0, $1, $2, text, &search) }
    return search
  }

  private struct Search {
    var best: UInt32
    /// What the text has cost, in positions and entries.
    var cost = 0
    /// Whether the guard has looked for what it knows.
    var isGuarded = false
    /// Whether the guard alone would have taken less time, which is noted once.
    var isDear = false
  }

  /// Looks at the positions from `first` on that are `passing`; returns whether there is more to look for.
  @inline(never) private func look(
    inLayer number: Int, _ first: Int, _ passing: PassingBits, _ text: PaddedText, _ search: inout Search
  ) -> Bool {
    let layer = views.view[number]
    let budget = oneTextBudgets.budget(text.text.count)
    var passing = passing
    repeat {
      let position = PaddedText.before &+ first &+ passing.removeNext() &* layer.stride
      look(layer, position, text, budget, &search)
      if search.cost > budget.most, !search.isGuarded {
        search.best = guardAutomaton.automaton.smallestKey(inFolded: text.text, below: search.best)
        // It has found what is crowded; what is not is looked for as before, which costs a few steps a position.
        search.isGuarded = true
        if guardAutomaton.scope.isAll { break }
      }
    } while !passing.isEmpty && search.best > keys.least
    if search.cost > budget.cheap, !search.isDear {
      search.isDear = true
      oneTextBackoff.noteDear()
    }
    return search.best > keys.least && !(search.isGuarded && guardAutomaton.scope.isAll)
  }

  /// Looks at the entries of the gram at `position`.
  @inline(__always) private func look(
    _ layer: GramLayerView, _ position: Int, _ text: PaddedText, _ budget: OneTextBudgets.Budget,
    _ search: inout Search
  ) {
    guard let (low, high) = entries(layer, position, text) else { return }
    var slot = low
    if high &- slot > unchargedEntries {
      if search.isGuarded { return }
      search.cost = search.cost &+ (high &- slot &+ 1)
      if search.cost > budget.most { return }
    }
    while slot < high {
      let entry = layer.index.entries[slot]
      if entry.agrees(with: text.bytes, at: position) { confirm(entry, position, text, &search) }
      slot = slot &+ 1
    }
  }

  /// The entries of the bucket of the gram at `position`, from `low` on and below `high`; nil if a sieve tells that
  /// nothing is there.
  @inline(__always) private func entries(
    _ layer: GramLayerView, _ position: Int, _ text: PaddedText
  ) -> (low: Int, high: Int)? {
    let index = layer.index
    let hash = index.gram.hash(text.bytes, position)
    let bucket = Int(truncatingIfNeeded: hash &>> index.shift)
    if let sieve = layer.sieveBehindFront {
      // Both are waited for at once.
      index.buckets.prefetch(bucket)
      if sieve.count(hash, text.bytes, position) == 0 { return nil }
    }
    let (low, high) = index.buckets.entries(of: bucket)
    return (Int(truncatingIfNeeded: low), Int(truncatingIfNeeded: high))
  }

  /// Compares the whole condition of `entry`.
  @inline(__always) private func confirm(
    _ entry: GramEntry, _ position: Int, _ text: PaddedText, _ search: inout Search
  ) {
    let key = keys[entry.number]
    if key >= search.best { return }
    // A long comparison counts, so that many cannot add up.
    let length = places.place(entry.number).length
    if length > guardAutomaton.scope.freeBytes {
      if search.isGuarded { return }
      search.cost = search.cost &+ length / CostModel.bytesPerEntry
    }
    if isThere(entry, position, text) { search.best = key }
  }

  /// Whether the whole condition of `entry` is in the text where its gram begins at `position`.
  @inline(__always) private func isThere(_ entry: GramEntry, _ position: Int, _ text: PaddedText) -> Bool {
    let begin = position &- entry.before
    let (condition, length) = places.place(entry.number)
    guard begin >= PaddedText.before, begin &+ length <= text.end else { return false }
    // Around both there are as many bytes as are compared at once.
    return kernels.equalsCaselessNear(text.bytes, at: begin, pool, at: condition, length)
  }
}
