extension RouterSnapshot {
  /// Routes the events of `range`.
  func route(
    _ batch: BatchView, _ range: Range<Int>, into decisions: MutableView<Decision>, scratch: LaneScratch
  ) {
    forEachWindow(batch, range) { routeWindow(batch, $0, into: decisions, scratch: scratch) }
  }

  /// Cuts `range` into runs of events that are matched at once: as many as fit the matcher's window, at least
  /// one.
  @inline(__always) func forEachWindow(
    _ batch: BatchView, _ range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    let windowBytes = matcher.windowBytes
    var first = range.lowerBound
    while first < range.upperBound {
      let limit = batch.texts.begin(first) + windowBytes
      var last = first + 1
      while last < range.upperBound, batch.texts.end(last) <= limit { last += 1 }
      body(first..<last)
      first = last
    }
  }

  private func routeWindow(
    _ batch: BatchView, _ range: Range<Int>, into decisions: MutableView<Decision>, scratch: LaneScratch
  ) {
    if table.decidingCount == 0 {
      let decision = table.defaultKey.decision
      for index in range { decisions[index] = decision }
    } else {
      let best = scratch.best(count: range.count, initial: UInt32(table.decidingCount))
      matcher.findFirst(in: batch.texts[range], best: best, scratch: scratch)
      let keys = table.decidingKeys.view
      for offset in 0..<range.count {
        let key = DestinationKey(rawValue: keys[Int(best[offset])])
        decisions[range.lowerBound &+ offset] = key.decision
      }
    }
    if !documentTypes.isEmpty { applyDocumentTypes(batch, range, decisions) }
  }

  /// Puts document groups in their place among the declarations: a group wins over a declaration behind it
  /// and over everything that comes after rule 4.
  private func applyDocumentTypes(
    _ batch: BatchView, _ range: Range<Int>, _ decisions: MutableView<Decision>
  ) {
    for index in range {
      let decision = decisions[index]
      if case .openScene = decision.outcome { continue }
      guard let url = batch.document(at: index), let group = documentTypes.declarations(for: url).first
      else { continue }
      if decision.rule == .matching, case .newScene(let other) = decision.outcome, other < group { continue }
      decisions[index] = .newScene(group, rule: .documentType)
    }
  }
}
