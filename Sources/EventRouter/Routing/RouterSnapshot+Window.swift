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
    var base = 0
    while base < window.count {
      // Which events are asked for cannot be foreseen, so that is not a branch.
      var asked: UInt64 = 0
      let count = min(64, window.count &- base)
      for offset in 0..<count {
        asked |= (best[base &+ offset] > first ? 1 : 0) &<< UInt64(offset)
      }
      while asked != 0 {
        let offset = base &+ asked.trailingZeroBitCount
        asked &= asked &- 1
        guard let url = batch.document(at: window.lowerBound + offset),
          let group = documentTypes.key(for: url),
          group.rawValue < best[offset]
        else { continue }
        decisions[offset] = decisionTable.documentDecision(group)
      }
      base &+= 64
    }
  }
}
