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
    // An element of a span is borrowed where an array's would be copied.
    let span = events.span
    for index in span.indices { try checkLength(span[index], index: index) }
    let size = lanes <= 1 ? max(events.count, 1) : chunkSize.events
    return [Decision](count: events.count) { output in
      self.lanes.forEachChunk(
        count: (events.count + size - 1) / size, lanes: lanes, (self, events, size, output)
      ) { context, index, scratch in
        let (snapshot, events, size, output) = context
        let range = (index * size)..<min((index + 1) * size, events.count)
        snapshot.routeInRuns(events.span, range, into: output, scratch: &scratch)
      }
    }
  }

  private func routeInRuns(
    _ events: Span<Event>, _ range: Range<Int>, into output: MutableView<Decision>, scratch: inout LaneScratch
  ) {
    var first = range.lowerBound
    while first < range.upperBound {
      let last = scratch.run.fill(events, first..<range.upperBound, withDocuments: hasDocumentGroups)
      let run = scratch.run.view
      route(run, 0..<run.count, into: output[first..<last], scratch: &scratch)
      first = last
    }
  }

  /// Checks a batch and routes it, into an array that has as many decisions then.
  func route(_ view: BatchView, lanes: Int, into decisions: inout [Decision]) throws(EventError) {
    try view.check(textLimits)
    if decisions.count > view.count {
      decisions.removeLast(decisions.count - view.count)
    } else if decisions.count < view.count {
      decisions.append(contentsOf: repeatElement(.unhandled, count: view.count - decisions.count))
    }
    decisions.withMutableView { routeChecked(view, lanes: lanes, into: $0) }
  }

  /// Checks a batch and routes it, into as many decisions.
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
