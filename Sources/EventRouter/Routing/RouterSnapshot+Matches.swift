import Synchronization

extension RouterSnapshot {
  /// All open scenes and declarations that match `event`, whatever the platform: by their conditions, or a
  /// document group by its types. An unmodified declaration is never among them.
  ///
  /// - Parameter subset: if given, nothing outside it is returned.
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func matches(_ event: Event, in subset: SceneSubset? = nil) throws(EventError) -> SceneMatches {
    try checkLength(event, index: 0)
    var batch = EventBatch()
    try batch.append(event)
    return try matches(batch, in: subset)[0]
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
      try view.check(limits)
      result.removeAll()
      let chunks = view.chunks(bytes: 1 << 16, events: 1 << 12, lanes: lanes)
      if chunks.count == 1 {
        let scratch = self.lanes.take()
        collectMatches(view, 0..<view.count, subset, scratch, &result)
        self.lanes.give(back: scratch)
        return
      }
      let parts = Mutex([BatchMatches?](repeating: nil, count: chunks.count))
      forEachChunk(count: chunks.count, lanes: lanes) { index, scratch in
        var part = BatchMatches()
        collectMatches(view, chunks.range(index), subset, scratch, &part)
        parts.withLock { $0[index] = part }
      }
      parts.withLock { for part in $0 { result.append(part!) } }
    }
  }

  /// Words of ``SceneBits`` before those of declarations.
  private var openSceneWords: Int { (configuration.openScenes.count + 63) / 64 }

  private func collectMatches(
    _ batch: BatchView, _ range: Range<Int>, _ subset: SceneSubset?, _ scratch: LaneScratch,
    _ result: inout BatchMatches
  ) {
    let openWords = openSceneWords
    let wordCount = openWords + (configuration.declarations.count + 63) / 64
    let bits = scratch.sceneBits
    func insert(_ key: DestinationKey) {
      bits.insert(key.tier < 2 ? key.order : openWords * 64 + key.order)
    }
    forEachWindow(batch, range) { window in
      scratch.pairs.removeAll()
      if table.count > 0 { matcher.findAll(in: batch.texts[window], scratch: scratch) }
      scratch.pairs.group(eventCount: window.count)
      for offset in 0..<window.count {
        bits.reset(wordCount: wordCount)
        for key in table.wildcardKeys { insert(DestinationKey(rawValue: key)) }
        scratch.pairs.forEachNumber(of: offset) { table.forEachKey(Int($0), insert) }
        if !documentTypes.isEmpty, let url = batch.document(at: window.lowerBound + offset) {
          for group in documentTypes.declarations(for: url) { insert(.declaration(group)) }
        }
        list(bits, openWords, subset, &result)
      }
    }
  }

  /// Appends the scenes in `bits` that `subset` has.
  private func list(
    _ bits: SceneBits, _ openWords: Int, _ subset: SceneSubset?, _ result: inout BatchMatches
  ) {
    bits.forEachWord { wordIndex, word in
      let isOpenScene = wordIndex < openWords
      let local = isOpenScene ? wordIndex : wordIndex - openWords
      var rest = word
      if let subset {
        let allowed = isOpenScene ? subset.openScenes : subset.declarations
        rest &= local < allowed.count ? allowed[local] : 0
      }
      while rest != 0 {
        let scene = local * 64 + rest.trailingZeroBitCount
        if isOpenScene { result.appendOpenScene(scene) } else { result.appendDeclaration(scene) }
        rest &= rest &- 1
      }
    }
    result.finishEvent()
  }
}
