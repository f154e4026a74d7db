extension RouterSnapshot {
  /// All open scenes and declarations that match `event`, whatever the platform: by their conditions, or a
  /// document group by its types. An unmodified declaration is never among them.
  ///
  /// - Parameters:
  ///   - event: the event to match.
  ///   - subset: if given, nothing outside it is returned.
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func matches(_ event: Event, in subset: SceneSubset? = nil) throws(EventError) -> SceneMatches {
    try checkLength(event, index: 0)
    let scratch = lanes.take()
    defer { lanes.give(back: scratch) }
    scratch.arena.removeAll()
    try scratch.arena.append(event)
    var result = BatchMatches()
    BatchView.with(scratch.arena) { collectMatches($0, 0..<1, subset, scratch, &result) }
    return result[0]
  }

  /// All matches of every event of a batch, on `lanes` threads; the result does not depend on `lanes`.
  ///
  /// - Throws: ``EventError`` for the first event that is too long.
  public func matches(
    _ batch: EventBatch, lanes: Int = 1, in subset: SceneSubset? = nil
  ) throws(EventError) -> BatchMatches {
    var result = BatchMatches()
    try matches(batch, lanes: lanes, in: subset, into: &result)
    return result
  }

  /// As ``matches(_:lanes:in:)-(EventBatch,_,_)``, into storage that is used again.
  public func matches(
    _ batch: EventBatch, lanes: Int = 1, in subset: SceneSubset? = nil, into result: inout BatchMatches
  ) throws(EventError) {
    try BatchView.with(batch) { view throws(EventError) in
      try view.check(textLimits)
      result.removeAll()
      let chunks = view.chunks(of: chunkSize.doubled, lanes: lanes)
      if chunks.count == 1 {
        let scratch = self.lanes.take()
        collectMatches(view, 0..<view.count, subset, scratch, &result)
        self.lanes.give(back: scratch)
        return
      }
      let parts = Shared([BatchMatches?](repeating: nil, count: chunks.count))
      self.lanes.forEachChunk(count: chunks.count, lanes: lanes) { index, scratch in
        var part = BatchMatches()
        self.collectMatches(view, chunks.range(index), subset, scratch, &part)
        parts.value.withLock { $0[index] = part }
      }
      parts.value.withLock { for part in $0 { result.append(part!) } }
    }
  }

  private func collectMatches(
    _ batch: BatchView, _ range: Range<Int>, _ subset: SceneSubset?, _ scratch: LaneScratch,
    _ result: inout BatchMatches
  ) {
    let (openScenes, declarations) = (configuration.openScenes.count, configuration.declarations.count)
    let (table, list, pairs) = (table, scratch.matches, scratch.matching.pairs)
    forEachWindow(batch, range, windowBytes: { matcher.windowBytes(for: .all, scratch.matching) }) { window in
      pairs.removeAll()
      if table.count > 0 { matcher.findAll(in: batch.texts[window], scratch: scratch.matching) }
      pairs.group(eventCount: window.count)
      list.begin(eventCount: window.count)
      for offset in 0..<window.count {
        for key in table.wildcardKeys { list.add(DestinationKey(rawValue: key)) }
        pairs.forEachNumber(of: offset) { table.forEachDestination(Int($0), list.add) }
        if !documentTypes.isEmpty, let url = batch.document(at: window.lowerBound + offset) {
          for group in documentTypes.declarations(for: url) { list.add(.declaration(group)) }
        }
        list.finishEvent(in: subset, openSceneCount: openScenes, declarationCount: declarations)
      }
      result.append(list)
    }
  }
}
