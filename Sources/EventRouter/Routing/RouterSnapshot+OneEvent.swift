extension RouterSnapshot {
  /// Where `event` goes, by position: ``destination(of:)`` names it.
  ///
  /// It lets go of nothing that a caller can see, and says so: a loop over events that calls it counts no references.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  /// - Complexity: O(*n*) for *n* bytes of text, whatever the conditions.
  @inlinable @_effects(releasenone)
  public func route(_ event: Event) throws(EventError) -> Decision {
    guard case .url(let url) = event else { return try routeLooking(event) }
    // Of texts that are too short only the length is looked at, and where the caller is.
    return url.utf8.count < undecidedBelow ? byDefault : try routeLooking(url)
  }

  /// Where a URL goes that may contain a condition, or is not decided by conditions alone.
  @usableFromInline @_effects(releasenone)
  func routeLooking(_ url: String) throws(EventError) -> Decision {
    // A function with a name can be asked to be no call; a closure cannot.
    @inline(__always) func decision(_ text: View<UInt8>) -> Decision? { decisionAtOnce(text) }
    if let decision = url.withView(decision) { return decision }
    return try routeElsewhere(url)
  }

  /// The same where a look at the whole URL where it lies does not tell.
  @inline(never) private func routeElsewhere(_ url: String) throws(EventError) -> Decision {
    @inline(__always) func decision(_ text: View<UInt8>) -> Decision? { decisionInTwoLooks(text) }
    if let decision = url.withView(decision) { return decision }
    try checkLength(.url(url), index: 0)
    return url.withView { routeByAll(text: $0, document: $0) }
  }

  /// Where an event goes that may be an activity.
  @usableFromInline @_effects(releasenone)
  func routeLooking(_ event: Event) throws(EventError) -> Decision {
    switch event {
    case .url(let url):
      return try routeLooking(url)
    case .userActivity(let activity):
      try checkLength(event, index: 0)
      let document = activity.webpageURL
      guard let target = activity.targetContentIdentifier else {
        guard let document else { return route(text: .empty, document: nil) }
        return document.withView { route(text: $0, document: $0) }
      }
      return target.withView { text in
        guard let document else { return route(text: text, document: nil) }
        return document.withView { route(text: text, document: $0) }
      }
    }
  }

  /// Where the URL event with these bytes goes: for those who have bytes and no string. Invalid UTF-8 counts as
  /// repaired.
  ///
  /// The bytes are read where they lie. Nothing is allocated for texts of up to some hundred bytes, nor, in steady
  /// state, for longer ones.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  /// - Complexity: O(*n*) for *n* bytes, whatever the conditions.
  @inlinable public func route(url: Span<UInt8>) throws(EventError) -> Decision {
    if url.count < undecidedBelow { return byDefault }
    return try routeLooking(url)
  }

  /// As above.
  @usableFromInline func routeLooking(_ url: Span<UInt8>) throws(EventError) -> Decision {
    // A function with a name can be asked to be no call; a closure cannot.
    @inline(__always) func decision(_ text: View<UInt8>) -> Decision? { decisionAtOnce(text) }
    if let decision = url.withView(decision) { return decision }
    return try routeElsewhere(url)
  }

  /// The same where a look at the whole URL where it lies does not tell.
  @inline(never) private func routeElsewhere(_ url: Span<UInt8>) throws(EventError) -> Decision {
    @inline(__always) func decision(_ text: View<UInt8>) -> Decision? { decisionInTwoLooks(text) }
    if let decision = url.withView(decision) { return decision }
    if url.count > textLimits.unchecked {
      try url.withView { text throws(EventError) in try checkLong(text) }
    }
    return url.withView { routeByAll(text: $0, document: $0) }
  }

  /// Where an event of this text goes; nil unless that is told by a look at the whole text where it lies.
  @inline(__always) private func decisionAtOnce(_ text: View<UInt8>) -> Decision? {
    guard let key = onlySearch.smallestKey(in: text, below: decisionTable.defaultKey.rawValue) else {
      return nil
    }
    return decisionTable.decision(key)
  }

  /// The same where two looks tell.
  @inline(__always) private func decisionInTwoLooks(_ text: View<UInt8>) -> Decision? {
    guard
      let key = onlySearch.smallestKeyInTwoLooks(in: text, below: decisionTable.defaultKey.rawValue)
    else { return nil }
    return decisionTable.decision(key)
  }

  private func checkLong(_ text: View<UInt8>) throws(EventError) {
    try textLimits.check(
      text: text.count, document: text.count, index: 0,
      isASCII: { Kernels.selected.isASCII(text, 0..<text.count) })
  }

  /// Routes one event of this text, whose document is the URL that document groups look at: without scratch memory
  /// where the matcher needs none, else as a batch of one.
  @inline(never) func route(text: View<UInt8>, document: View<UInt8>?) -> Decision {
    if let decision = decisionAtOnce(text) { return decision }
    return routeByAll(text: text, document: document)
  }

  /// The same, by all that may decide.
  private func routeByAll(text: View<UInt8>, document: View<UInt8>?) -> Decision {
    if let fixedDecision { return fixedDecision }
    if let keptLive { return keptLive.with { route($0, text: text, document: document) } }
    var key = decisionTable.defaultKey.rawValue
    if decisionTable.mayDecide(text) {
      key = matcher.smallestKey(in: text, below: key) ?? smallestKeyWithScratch(in: text)
    }
    if let first = documentTypes.firstKey, first.rawValue < key, let document,
      let group = documentTypes.key(for: document), group.rawValue < key
    {
      return decisionTable.documentDecision(group)
    }
    return decisionTable.decision(key)
  }

  @inline(never) private func smallestKeyWithScratch(in text: View<UInt8>) -> UInt32 {
    lanes.withScratch { scratch in
      let best = scratch.best(count: 1, initial: decisionTable.defaultKey.rawValue)
      withOneElement(UInt32(text.count)) { end in
        let texts = Texts(bytes: text, start: 0, ends: end.constant)
        matcher.findFirst(in: texts, best: best, scratch: &scratch.matching)
      }
      return best[0]
    }
  }
}
