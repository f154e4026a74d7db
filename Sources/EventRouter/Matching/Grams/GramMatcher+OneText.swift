extension GramMatcher {
  /// What ``GramScan`` does for windows of texts, for one text: no scratch memory and no lists. Most texts have no position
  /// that passes: so this does little else than to find that out.
  @inline(__always) func smallestKey(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    guard !oneTextBackoff.isWatching, let padded = text.padded, let passing = fronts.passing(padded) else {
      return smallestKeyElsewhere(in: text, below: bound)
    }
    if passing.isEmpty { return bound }
    if passing.mayBeBeyondASCII { return smallestKeyElsewhere(in: text, below: bound) }
    var search = Search(best: bound)
    fronts.forEach(of: passing) { look(inLayer: $0, $1, $2, padded, &search) }
    return search.best
  }

  /// The same for texts that cannot be looked at as a whole where they lie.
  @inline(never) private func smallestKeyElsewhere(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    if let padded = text.paddedASCII { return scan(padded, below: bound) }
    return PaddedText.withCopyOrFold(of: text, for: foldUse) { scan($0, below: bound) }
  }

  /// - Parameter text: folded, or ASCII.
  private func scan(_ text: PaddedText, below bound: UInt32) -> UInt32 {
    oneTextBackoff.isWatching ? scanWatching(text, below: bound) : search(text, below: bound).best
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
    /// Whether the guard alone would have taken less time.
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
      let position = PaddedText.before &+ first &+ passing.removeFirst() &* layer.stride
      look(layer, position, text, budget, &search)
      if search.cost > budget, !search.isGuarded {
        search.best = guardAutomaton.automaton.smallestKey(inFolded: text.text, below: search.best)
        if guardAutomaton.scope.isAll {
          noteCost(text, &search)
          return false
        }
        // It has found what is crowded; what is not is looked for as before, which costs a few steps a position.
        search.isGuarded = true
      }
    } while !passing.isEmpty && search.best > keys.least
    noteCost(text, &search)
    return search.best > keys.least
  }

  /// Notes a text that would have cost less by the guard, once.
  @inline(__always) private func noteCost(_ text: PaddedText, _ search: inout Search) {
    if search.cost < CostModel.unnotedCost || search.isDear || !guardAutomaton.scope.isAll { return }
    let cost = CostModel.oneTextLook * Double(search.cost)
    // Most texts cost less than that, which takes less time to tell.
    if cost <= guardAutomaton.automaton.leastCostOfOne(text.text.count) { return }
    if cost <= guardAutomaton.automaton.costOfOne(text.text.count) { return }
    search.isDear = true
    oneTextBackoff.noteDear()
  }

  /// Looks at the entries of the gram at `position`.
  @inline(__always) private func look(
    _ layer: GramLayerView, _ position: Int, _ text: PaddedText, _ budget: Int, _ search: inout Search
  ) {
    let index = layer.index
    let hash = index.gram.hash(text.bytes, position)
    if let sieve = layer.sieve, sieve.count(hash) == 0 { return }
    let bucket = Int(truncatingIfNeeded: hash &>> index.shift)
    let slots = index.buckets.entries(of: bucket)
    var slot = Int(truncatingIfNeeded: slots.low)
    let high = Int(truncatingIfNeeded: slots.high)
    if high &- slot > unchargedEntries {
      if search.isGuarded { return }
      search.cost = search.cost &+ (high &- slot &+ 1)
      if search.cost > budget { return }
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
    let key = keys[entry.number]
    if key >= search.best { return }
    let begin = position &- entry.before
    let (condition, length) = places.place(entry.number)
    guard begin >= PaddedText.before, begin &+ length <= text.end else { return }
    // A long comparison counts, so that many cannot add up.
    if length > guardAutomaton.scope.freeBytes {
      if search.isGuarded { return }
      search.cost = search.cost &+ length / CostModel.bytesPerEntry
    }
    // Around both there are as many bytes as are compared at once.
    if kernels.equalsCaselessNear(text.bytes, at: begin, pool, at: condition, length) { search.best = key }
  }
}
