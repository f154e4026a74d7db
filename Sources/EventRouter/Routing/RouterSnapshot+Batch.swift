extension RouterSnapshot {
  /// Bytes of text that are copied side by side at a time: they stay in the first-level cache.
  static let runBytes = 1 << 14

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
    // What is wrong with the first event that is too long, and which it is.
    let failure = Shared<(index: Int, error: EventError)?>(nil)
    let chunk = chunkSize.events
    let decisions = [Decision](count: events.count) { output in
      self.lanes.forEachChunk(count: (events.count + chunk - 1) / chunk, lanes: lanes) { index, scratch in
        let range = (index * chunk)..<min((index + 1) * chunk, events.count)
        do throws(EventError) {
          try self.routeInRuns(events, range, output, scratch)
        } catch {
          failure.value.withLock { first in
            if first.map({ range.lowerBound < $0.index }) ?? true { first = (range.lowerBound, error) }
          }
          for index in range { output[index] = .unhandled }
        }
      }
    }
    if let error = failure.value.withLock({ $0?.error }) { throw error }
    return decisions
  }

  /// Routes `events` in runs whose texts, side by side, stay in the first-level cache.
  private func routeInRuns(
    _ events: [Event], _ range: Range<Int>, _ output: MutableView<Decision>, _ scratch: LaneScratch
  ) throws(EventError) {
    // An element of a span is borrowed where an array's would be copied.
    let events = events.span
    if let fixedDecision {
      for index in range {
        try checkLength(events[index], index: index)
        output[index] = fixedDecision
      }
      return
    }
    let copyLimit = min(Self.runBytes, textLimits.unchecked)
    var first = range.lowerBound
    while first < range.upperBound {
      // Where no document group wants events, their texts are all that counts.
      var last =
        documentTypes.isEmpty
        ? scratch.copyTexts(
          of: events, first..<range.upperBound, bytes: Self.runBytes, limit: copyLimit) : first
      if last > first {
        decide(scratch.copiedTexts, output[first..<last], scratch)
      } else {
        last = try routeRun(events, first..<range.upperBound, output, scratch)
      }
      first = last
    }
  }

  /// Routes the first of `events` in `range`, at least one, as a batch, and returns where the others begin.
  private func routeRun(
    _ events: Span<Event>, _ range: Range<Int>, _ output: MutableView<Decision>, _ scratch: LaneScratch
  ) throws(EventError) -> Int {
    // Out of the class while it is written to, where no access to it has to be checked.
    var arena = EventBatch()
    swap(&arena, &scratch.arena)
    defer { swap(&arena, &scratch.arena) }
    arena.removeAll()
    var last = range.lowerBound
    while last < range.upperBound, arena.byteCount < Self.runBytes {
      // Before it is appended: the batch that it has no room in is nothing that the caller knows of.
      try checkLength(events[last], index: last)
      do throws(EventError) {
        try arena.append(events[last])
      } catch {
        // Together they are too long: this one begins the next run.
        if last > range.lowerBound { break }
        throw error
      }
      last += 1
    }
    BatchView.with(arena) {
      route($0, 0..<$0.count, into: output[range.lowerBound..<last], scratch: scratch)
    }
    return last
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
    if chunks.count == 1 {
      // One lane allocates nothing, not even a closure.
      let scratch = self.lanes.take()
      routeChunk(view, 0..<view.count, decisions, scratch)
      self.lanes.give(back: scratch)
      return
    }
    self.lanes.forEachChunk(count: chunks.count, lanes: lanes) { index, scratch in
      self.routeChunk(view, chunks.range(index), decisions, scratch)
    }
  }

  private func routeChunk(
    _ view: BatchView, _ range: Range<Int>, _ decisions: MutableView<Decision>, _ scratch: LaneScratch
  ) {
    guard let fixedDecision else { return route(view, range, into: decisions, scratch: scratch) }
    for index in range { decisions[index] = fixedDecision }
  }
}
