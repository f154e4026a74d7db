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
    let subset = inNumbers(subset)
    var result = BatchMatches()
    lanes.withScratch { scratch in
      scratch.run.fill(event, withDocument: hasDocumentGroups)
      let run = scratch.run.view
      collectMatches(run, 0..<1, subset, &scratch, &result)
    }
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
    let subset = inNumbers(subset)
    try BatchView.with(batch) { view throws(EventError) in
      try view.check(textLimits)
      result.removeAll()
      let chunks = view.chunks(of: chunkSize.doubled, lanes: lanes)
      if chunks.count == 1 {
        // Right into the result, whose storage is there.
        return self.lanes.withScratch { collectMatches(view, chunks.range(0), subset, &$0, &result) }
      }
      let parts = Shared([BatchMatches?](repeating: nil, count: chunks.count))
      self.lanes.forEachChunk(count: chunks.count, lanes: lanes, (self, view, chunks, subset, parts)) {
        context, index, scratch in
        let (snapshot, view, chunks, subset, parts) = context
        var part = BatchMatches()
        snapshot.collectMatches(view, chunks.range(index), subset, &scratch, &part)
        parts.value.withLock { $0[index] = part }
      }
      parts.value.withLock { for case let part? in $0 { result.append(part) } }
    }
  }

  private func collectMatches(
    _ batch: BatchView, _ range: Range<Int>, _ subset: SceneSubset?, _ scratch: inout LaneScratch,
    _ result: inout BatchMatches
  ) {
    if let live { return collectMatches(live, batch, range, subset, &scratch, &result) }
    let (openScenes, declarations) = (source.openSceneCount, source.declarationCount)
    let (keys, hasOneKeyEach) = (table.keys.view, table.hasOneKeyEach)
    let isOnlyConditions =
      subset == nil && documentTypes.isEmpty && table.wildcardKeys.isEmpty && table.count > 0
      && hasOneKeyEach
    var rest = range
    while let window = batch.takeWindow(of: &rest, bytes: matcher.windowBytes(for: .all, scratch.matching)) {
      scratch.matching.pairs.removeAll()
      if table.count > 0 { matcher.findAll(in: batch.texts[window], scratch: &scratch.matching) }
      var grouped = scratch.matching.pairs.grouped(eventCount: window.count)
      scratch.matches.begin(eventCount: window.count, after: result.totalCount)
      if isOnlyConditions {
        scratch.matches.addAll(
          grouped, keys: keys, eventCount: window.count, openSceneCount: openScenes,
          declarationCount: declarations)
        result.append(scratch.matches)
        continue
      }
      for offset in 0..<window.count {
        let numbers = grouped.numbers(of: offset)
        for key in table.wildcardKeys { scratch.matches.add(DestinationKey(rawValue: key)) }
        if hasOneKeyEach {
          scratch.matches.add(numbers, keys: keys)
        } else {
          scratch.expanded.removeAll()
          for index in 0..<numbers.count {
            let number = Int(numbers[index])
            if table.isShared(number), !scratch.expanded.insert(number, below: table.count) { continue }
            table.forEachDestination(number) { scratch.matches.add($0) }
          }
        }
        if !documentTypes.isEmpty, let url = batch.document(at: window.lowerBound + offset) {
          documentTypes.forEachDeclaration(for: url) { scratch.matches.add(.declaration($0)) }
        }
        scratch.matches.finishEvent(
          in: subset, openSceneCount: openScenes, declarationCount: declarations)
      }
      result.append(scratch.matches)
    }
  }
}
