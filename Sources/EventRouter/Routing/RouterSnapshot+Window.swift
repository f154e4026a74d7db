extension RouterSnapshot {
  /// Routes the events of `range`.
  func route(
    _ batch: BatchView, _ range: Range<Int>, into decisions: MutableView<Decision>, scratch: LaneScratch
  ) {
    forEachWindow(batch, range, windowBytes: { matcher.windowBytes(for: .first, scratch.matching) }) {
      routeWindow(batch, $0, into: decisions, scratch: scratch)
    }
  }

  /// Events that are matched at once at most, so that lists do not grow with empty ones.
  private static let windowEvents = 1 << 16

  /// Cuts `range` into runs of events that are matched at once: as many as fit the matcher's window, at least
  /// one.
  @inline(__always) func forEachWindow(
    _ batch: BatchView, _ range: Range<Int>, windowBytes: () -> Int, _ body: (Range<Int>) -> Void
  ) {
    var first = range.lowerBound
    while first < range.upperBound {
      let limit = batch.texts.begin(first) + windowBytes()
      let bound = min(range.upperBound, first + Self.windowEvents)
      let last = max(first + 1, batch.texts.endingByPosition(limit, in: first..<bound))
      body(first..<last)
      first = last
    }
  }

  private func routeWindow(
    _ batch: BatchView, _ range: Range<Int>, into decisions: MutableView<Decision>, scratch: LaneScratch
  ) {
    decide(batch.texts[range], decisions[range], scratch)
    if !documentTypes.isEmpty { applyDocumentTypes(batch, range, decisions) }
  }

  /// Decides events with `texts`, which are matched at once, but for document groups.
  func decide(_ texts: Texts, _ decisions: MutableView<Decision>, _ scratch: LaneScratch) {
    if let best = findFirst(in: texts, scratch) {
      decide(best, decisions)
    } else {
      _ = decisions.filled(with: decisionTable.byDefault)
    }
  }

  /// Routes the one event of `texts`, which document groups do not decide.
  func route(_ texts: Texts, _ scratch: LaneScratch) -> Decision {
    guard let best = findFirst(in: texts, scratch) else { return decisionTable.byDefault }
    return decisionTable.decision(DestinationKey(rawValue: decisionTable.decidingKeys.view[Int(best[0])]))
  }

  /// The smallest condition in each of `texts` that can decide; nil if certainly none is in any.
  @inline(__always) private func findFirst(in texts: Texts, _ scratch: LaneScratch) -> View<UInt32>? {
    if decisionTable.decidingCount == 0 { return nil }
    let best = scratch.matching.best(count: texts.count, initial: UInt32(decisionTable.decidingCount))
    return matcher.findFirst(in: texts, best: best, scratch: scratch.matching) ? best.constant : nil
  }

  /// Writes what the smallest condition found in each event, or that none was, says.
  private func decide(_ best: View<UInt32>, _ decisions: MutableView<Decision>) {
    let (keys, decisionBits) = (decisionTable.decidingKeys.view, decisionTable.decisionBits.view)
    let none = UInt32(decisionTable.decidingCount)
    let byDefault = decisionTable.byDefault
    var index = 0
    while index < best.count {
      let end = min(index + 8, best.count)
      // Often most events match nothing: then eight at a time are written without a look at each.
      if end - index == 8, best.loadEight(index) == SIMD8(repeating: none) {
        for offset in 0..<8 { decisions[index &+ offset] = byDefault }
      } else {
        for offset in index..<end {
          let key = DestinationKey(rawValue: keys[Int(best[offset])])
          decisions[offset] = Decision(bits: decisionBits[key.tier] ^ UInt64(key.order))
        }
      }
      index = end
    }
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
      decisions[index] = .newScene(group, rule: .documentType).stamped(origin)
    }
  }
}
