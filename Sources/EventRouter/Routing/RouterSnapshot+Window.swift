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
    if let group = documentTypes.firstKey {
      lowerToDocumentGroups(best, from: group.rawValue, batch, window)
      decisionTable.decide(best.constant, documentTypes, into: decisions)
    } else if isAnyFound {
      decisionTable.decide(best.constant, into: decisions)
    } else {
      _ = decisions.filled(with: decisionTable.byDefault)
    }
  }

  /// - Parameter first: the smallest key of a document group: smaller ones are not lowered.
  private func lowerToDocumentGroups(
    _ best: MutableView<UInt32>, from first: UInt32, _ batch: BatchView, _ window: Range<Int>
  ) {
    for offset in 0..<window.count where best[offset] > first {
      guard let url = batch.document(at: window.lowerBound + offset), let key = documentTypes.key(for: url)
      else { continue }
      best[offset] = min(best[offset], key.rawValue)
    }
  }
}
