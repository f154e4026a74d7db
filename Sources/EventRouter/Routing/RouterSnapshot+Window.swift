extension RouterSnapshot {
  /// Routes the events of `range`. Every way to route leads here.
  func route(
    _ batch: BatchView, _ range: Range<Int>, into decisions: MutableView<Decision>,
    scratch: inout LaneScratch
  ) {
    if let fixedDecision {
      for index in range { decisions[index] = fixedDecision }
      return
    }
    if let live { return route(live, batch, range, into: decisions, scratch: &scratch) }
    var rest = range
    while let window = batch.takeWindow(
      of: &rest, bytes: matcher.windowBytes(for: .first, scratch.matching))
    {
      routeWindow(batch, window, into: decisions[window], scratch: &scratch)
    }
  }

  /// Takes the minimum over the keys of each event: the default's, those of the conditions found, and those of
  /// document groups.
  private func routeWindow(
    _ batch: BatchView, _ window: Range<Int>, into decisions: MutableView<Decision>,
    scratch: inout LaneScratch
  ) {
    let best = scratch.best(count: window.count, initial: decisionTable.defaultKey.rawValue)
    let isAnyFound =
      decisionTable.hasDecidingConditions
      && matcher.findFirst(in: batch.texts[window], best: best, scratch: &scratch.matching)
    if isAnyFound {
      decisionTable.decide(best.constant, into: decisions)
    } else {
      _ = decisions.filled(with: decisionTable.byDefault)
    }
    if let first = documentTypes.firstKey {
      decideByDocument(best.constant, from: first.rawValue, batch, window, into: decisions)
    }
  }

  /// Decides anew on events that open a file of a document group that comes before the smallest key found.
  ///
  /// - Parameter first: the smallest key of a document group.
  private func decideByDocument(
    _ best: View<UInt32>, from first: UInt32, _ batch: BatchView, _ window: Range<Int>,
    into decisions: MutableView<Decision>
  ) {
    withTemporary(UInt32.self, count: 64) { pathEnds in
      var base = 0
      while base < window.count {
        let few = base..<min(base &+ 64, window.count)
        var rest = mayOpenFile(best[few], from: first, batch, window.lowerBound &+ base, pathEnds)
        while rest != 0 {
          let index = rest.trailingZeroBitCount
          rest &= rest &- 1
          let offset = base &+ index
          guard let url = batch.document(at: window.lowerBound + offset),
            let group = documentTypes.key(for: url, pathEnd: Int(pathEnds[index])),
            group.rawValue < best[offset]
          else { continue }
          decisions[offset] = decisionTable.documentDecision(group)
        }
        base &+= 64
      }
    }
  }

  /// Which events, of up to 64 from `begin` on, may open a file of a document group, as bits; writes to `pathEnds` where the paths
  /// of their documents end. Which may cannot be foreseen, so there is no branch on it.
  ///
  /// - Parameters:
  ///   - best: the smallest keys that were found.
  ///   - first: the smallest key of a document group.
  private func mayOpenFile(
    _ best: View<UInt32>, from first: UInt32, _ batch: BatchView, _ begin: Int,
    _ pathEnds: MutableView<UInt32>
  ) -> UInt64 {
    var (rest, open) = (UInt64(0), UInt64(0))
    for index in 0..<best.count { rest |= (best[index] > first ? 1 : 0) &<< UInt64(index) }
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      rest &= rest &- 1
      guard let url = batch.document(at: begin &+ index) else { continue }
      let path = documentTypes.path(of: url)
      pathEnds[index] = UInt32(truncatingIfNeeded: path.end)
      open |= (path.mayHaveExtension ? 1 : 0) &<< UInt64(index)
    }
    return open
  }
}
