/// One version of a router that changes, to read: who keeps it keeps what it is made of, and nothing that came later.
final class LiveVersion: Sendable {
  let number: UInt64
  let records: PagedView<LiveRecord>
  let labels: LiveLabels
  let layers: Storage<LiveLayerView>
  let filters: LiveFilters
  let guardLevels: LiveGuard
  /// No condition has more bytes.
  let longest: Int
  let foldUse: FoldUse
  /// Bytes of the shortest text that the guard may have to look at.
  let shortestGuarded: Int
  let kernels: Kernels
  /// Where an event goes in which no condition is found.
  let defaultRank: LiveRank
  let scenes: LiveScenes
  let sizes: LiveSizes
  let lists: PagedView<Block>
  let wildcards: Block
  let arena: PageArena

  init(_ conditions: inout LiveConditions, _ scenes: LiveScenes, _ sizes: LiveSizes) {
    conditions.updateGuard()
    conditions.publishLists()
    let layers = conditions.usedLayers
    self.layers = Storage(layers.map(\.view))
    filters = conditions.filters(of: layers)
    records = conditions.records.view
    labels = conditions.claimants.labels
    lists = conditions.sharedPages.view
    wildcards = conditions.wildcardsForReaders()
    guardLevels = conditions.guardLevels
    longest = conditions.longest
    foldUse = conditions.foldUse
    shortestGuarded = guardLevels.shortest
    kernels = .selected
    defaultRank = min(conditions.rank(conditions.wildcards), conditions.rank(conditions.fallbacks))
    arena = conditions.arena
    number = arena.publish()
    self.scenes = scenes
    self.sizes = sizes
  }

  deinit { arena.end(number) }

  /// Bytes of text that are best matched at once.
  static let windowBytes = HitLists.blockBytes

  /// The rank of the first claim of a slot that is not free.
  @inline(__always) func rank(_ record: LiveRecord) -> LiveRank { labels.rank(record.claim) }

  // MARK: The smallest rank

  /// Lowers the rank of each of `texts`, as they arrived, to that of the first condition that is in it.
  func findFirst(in texts: Texts, best: MutableView<UInt64>, scratch: inout MatchScratch) {
    if layers.count == 0 { return }
    let padded = scratch.prepared.padded(texts)
    if lower(best, padded, isChecked: false, &scratch) { return }
    // Of those that are not ASCII only the folds count; what was found until then is in the folds, too.
    let folds = scratch.beyondASCII.fold(padded, longest: longest, for: foldUse, kernels)
    let events = scratch.beyondASCII.event
    let some = scratch.ranks(count: events.count)
    for index in 0..<events.count { some[index] = best[Int(events[index])] }
    _ = lower(some, folds, isChecked: true, &scratch)
    for index in 0..<events.count { best[Int(events[index])] = some[index] }
  }

  private func lower(
    _ best: MutableView<UInt64>, _ texts: Texts, isChecked: Bool, _ scratch: inout MatchScratch
  ) -> Bool {
    var sink = SmallestRankSink(best: best)
    scratch.flagged.reset(below: texts.count)
    let isASCII = scan(texts, scratch.hits.lists)
      .run(layers.view, isChecked: isChecked, into: &sink, flagged: &scratch.flagged)
    let flagged = flaggedTexts(texts, &scratch)
    if flagged.isEmpty { return isASCII }
    scratch.pairs.removeAll()
    askGuard(of: texts, flagged, &scratch)
    let records = records
    scratch.pairs.forEach { event, slot in
      let record = records[Int(slot)]
      if !record.isFree { best[event] = min(best[event], rank(record).rawValue) }
    }
    return isASCII
  }

  /// Those of `texts` that met an overflowing bucket, and may be long enough for what the guard knows.
  private func flaggedTexts(_ texts: Texts, _ scratch: inout MatchScratch) -> [Int] {
    // Folding may make a text longer.
    scratch.flaggedTexts().filter { texts[$0].count * Folder.maximumExpansion >= shortestGuarded }
  }

  private func askGuard(of texts: Texts, _ flagged: [Int], _ scratch: inout MatchScratch) {
    var next = 0
    let folded = scratch.folded.folds(of: texts) { event in
      if next == flagged.count || flagged[next] != event { return false }
      next += 1
      return true
    }
    guardLevels.findAll(inFolded: folded, records, scratch: &scratch) { flagged[$0] }
  }

  private func scan(_ texts: Texts, _ lists: HitLists) -> LiveScan {
    LiveScan(texts: texts, kernels: kernels, lists: lists, records: records, labels: labels)
  }

  // MARK: All conditions

  /// Adds the slot of every condition that is in each of `texts`, as they arrived, to the pairs; some may be free.
  func findAll(in texts: Texts, scratch: inout MatchScratch) {
    if layers.count == 0 { return }
    let padded = scratch.prepared.padded(texts)
    if collect(padded, isChecked: false, &scratch) { return }
    let found = scratch.pairs.count
    let folds = scratch.beyondASCII.fold(padded, longest: longest, for: foldUse, kernels)
    _ = collect(folds, isChecked: true, &scratch)
    scratch.pairs.rename(from: found, scratch.beyondASCII.event)
  }

  private func collect(_ texts: Texts, isChecked: Bool, _ scratch: inout MatchScratch) -> Bool {
    scratch.flagged.reset(below: texts.count)
    let isASCII = scan(texts, scratch.hits.lists)
      .run(layers.view, isChecked: isChecked, into: &scratch.pairs, flagged: &scratch.flagged)
    let flagged = flaggedTexts(texts, &scratch)
    if !flagged.isEmpty { askGuard(of: texts, flagged, &scratch) }
    return isASCII
  }

  /// Whether several claim the condition of `slot`.
  @inline(__always) func isShared(_ slot: UInt32) -> Bool { records[Int(slot)].list != LiveRecord.alone }

  /// Calls `body` with every claim of the condition of `slot`, in the order of the rules if it is one's alone.
  @inline(__always) func forEachClaim(_ slot: UInt32, _ body: (Claim) -> Void) {
    let record = records[Int(slot)]
    if record.isFree { return }
    if record.list == LiveRecord.alone {
      body(record.claim)
      return
    }
    let claims = lists[Int(record.list)].numbers
    for index in 0..<claims.count { body(Claim(rawValue: claims[index])) }
  }

  /// Calls `body` with every claim of `*`.
  func forEachWildcard(_ body: (Claim) -> Void) {
    let claims = wildcards.numbers
    for index in 0..<claims.count { body(Claim(rawValue: claims[index])) }
  }
}

extension LiveVersion {
  /// What the index is made of, for a person.
  var summary: String {
    let views = layers.view
    let layers = (0..<views.count).map { index in
      let layer = views[index]
      return "\(layer.gram.length)-grams at stride \(layer.stride), filter of 2^\(layer.filter.bits) bits"
    }
    return "\(kernels.name), in pages: " + layers.joined(separator: "; ")
      + "; guard: \(sizes.guardLevels) automata"
  }
}

/// How much there is of a version.
struct LiveSizes: Sendable {
  /// Conditions as written, in all sets, and those that differ after folding.
  var written = 0
  var distinct = 0
  var indexBytes = 0
  /// Of these, what only older versions know.
  var retiredBytes = 0
  var guardLevels = 0
}
