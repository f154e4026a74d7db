extension RouterSnapshot {
  /// Routes a batch. The decisions do not depend on `lanes`.
  ///
  /// - Parameters:
  ///   - batch: the events to route.
  ///   - lanes: how many threads take part, the caller's included; less than 1 counts as 1.
  ///   - decisions: overwritten with one decision per event, in order; keeps its storage.
  /// - Throws: ``EventError`` for the first event that is too long; `decisions` is then as it was.
  public func route(
    _ batch: EventBatch, lanes: Int = 1, into decisions: inout [Decision]
  ) throws(EventError) {
    try BatchView.with(batch) { view throws(EventError) in
      try route(view, lanes: lanes, into: &decisions)
    }
  }

  /// Routes a batch; one decision per event, in order. Each call allocates its result.
  ///
  /// - Throws: ``EventError`` for the first event that is too long.
  public func route(_ batch: EventBatch, lanes: Int = 1) throws(EventError) -> [Decision] {
    var decisions: [Decision] = []
    try route(batch, lanes: lanes, into: &decisions)
    return decisions
  }

  /// Routes `events` on `lanes` threads; one decision per event, in order. Each call allocates its result:
  /// for many events ``route(_:lanes:into:)-(_,_,[Decision])`` is the better one.
  ///
  /// - Throws: ``EventError`` for the first event that is too long.
  public func route(_ events: [Event], lanes: Int = 1) throws(EventError) -> [Decision] {
    let size = lanes <= 1 ? max(events.count, 1) : chunkSize.events
    let isAnyTooLong = SharedFlag()
    let decisions = [Decision](count: events.count) { output in
      self.lanes.forEachChunk(
        count: (events.count + size - 1) / size, lanes: lanes, (self, events, size, output, isAnyTooLong)
      ) { context, index, scratch in
        let (snapshot, events, size, output, isAnyTooLong) = context
        let range = (index * size)..<min((index + 1) * size, events.count)
        if !snapshot.routeInRuns(events.span, range, into: output, scratch: &scratch) { isAnyTooLong.set() }
      }
    }
    if isAnyTooLong.isSet { try checkLengths(events.span) }
    return decisions
  }

  /// Finds the first event that is too long.
  private func checkLengths(_ events: Span<Event>) throws(EventError) {
    for index in events.indices { try checkLength(events[index], index: index) }
  }

  /// Routes the events in `range` up to the first one that is too long; false if there is one. Lengths are looked at on the way:
  /// to go over all events twice takes longer.
  private func routeInRuns(
    _ events: Span<Event>, _ range: Range<Int>, into output: MutableView<Decision>, scratch: inout LaneScratch
  ) -> Bool {
    var first = range.lowerBound
    while first < range.upperBound {
      do { try checkLength(events[first], index: first) } catch { return false }
      let last = scratch.run.fill(
        events, first..<range.upperBound, withDocuments: hasDocumentGroups, upTo: textLimits.unchecked)
      let run = scratch.run.view
      route(run, 0..<run.count, into: output[first..<last], scratch: &scratch)
      first = last
    }
    return true
  }

  /// Checks a batch's lengths and routes it, into an array that has as many decisions then.
  func route(_ view: BatchView, lanes: Int, into decisions: inout [Decision]) throws(EventError) {
    try view.check(textLimits)
    if decisions.count > view.count {
      decisions.removeLast(decisions.count - view.count)
    } else if decisions.count < view.count {
      decisions.append(contentsOf: repeatElement(.unhandled, count: view.count - decisions.count))
    }
    decisions.withMutableView { routeChecked(view, lanes: lanes, into: $0) }
  }

  /// Checks a batch's lengths and routes it, into as many decisions.
  func route(_ view: BatchView, lanes: Int, into decisions: MutableView<Decision>) throws(EventError) {
    guard decisions.count == view.count else {
      throw .decisionCountDiffers(events: view.count, decisions: decisions.count)
    }
    try view.check(textLimits)
    if view.count > 0 { routeChecked(view, lanes: lanes, into: decisions) }
  }

  private func routeChecked(_ view: BatchView, lanes: Int, into decisions: MutableView<Decision>) {
    let chunks = view.chunks(of: chunkSize, lanes: lanes)
    self.lanes.forEachChunk(count: chunks.count, lanes: lanes, (self, view, chunks, decisions)) {
      context, index, scratch in
      let (snapshot, view, chunks, decisions) = context
      snapshot.route(view, chunks.range(index), into: decisions, scratch: &scratch)
    }
  }
}
