extension RouterSnapshot {
  /// Bytes of text that are matched at once: enough to keep the lockstep lanes full, little enough that the
  /// folded copy stays in the cache.
  private static let windowBytes = 1 << 16

  /// Routes the events of `range`, one window after the other.
  func route(
    _ batch: BatchView, _ range: Range<Int>, into decisions: MutableView<Decision>, scratch: LaneScratch
  ) {
    var first = range.lowerBound
    while first < range.upperBound {
      let limit = batch.texts.begin(first) + Self.windowBytes
      var last = first + 1
      while last < range.upperBound, batch.texts.end(last) <= limit { last += 1 }
      routeWindow(batch, first..<last, into: decisions, scratch: scratch)
      first = last
    }
  }

  private func routeWindow(
    _ batch: BatchView, _ range: Range<Int>, into decisions: MutableView<Decision>, scratch: LaneScratch
  ) {
    let best = scratch.best(count: range.count, initial: decidingCount)
    if decidingCount > 0 { matcher.findFirst(in: batch.texts[range], best: best, scratch: scratch) }
    let keys = table.keys.view
    for offset in 0..<range.count {
      let number = best[offset]
      let key = number < decidingCount ? DestinationKey(rawValue: keys[Int(number)]) : defaultKey
      decisions[range.lowerBound + offset] = key.decision
    }
    if !documentTypes.isEmpty { applyDocumentTypes(batch, range, decisions) }
  }

  /// Puts document groups in their place among the declarations: a group wins over a declaration behind it
  /// and over everything that comes after rule 4.
  private func applyDocumentTypes(
    _ batch: BatchView, _ range: Range<Int>, _ decisions: MutableView<Decision>
  ) {
    for index in range {
      guard let url = batch.document(at: index),
        let group = documentTypes.declarations(for: url).first
      else { continue }
      switch decisions[index].outcome {
      case .openScene: continue
      case .newScene(let other) where decisions[index].rule == .matching && other < group: continue
      default: decisions[index] = .newScene(group, rule: .documentType)
      }
    }
  }
}
