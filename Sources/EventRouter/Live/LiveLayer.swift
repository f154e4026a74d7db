/// Conditions of at least so many bytes, which are looked for together by grams, in versions.
///
/// A condition is in the bucket of each gram that it is looked for by; where a bucket is full, or the condition too long to
/// be compared at every position, the bucket *overflows*: a text that has its gram is asked of the guard.
struct LiveLayerState: ~Copyable {
  /// Longer conditions are the guard's: to compare one at each position of a text takes too long.
  static let maximumLength = CostModel.uncrowdedBytes

  let gram: Gram
  let stride: Int
  /// Bytes of the shortest condition that it may have.
  let shortest: Int
  /// How many bits of a hash tell no bucket, and how many tell a bit of the filter.
  let shift: UInt32
  let filterBits: Int
  private let model: TextModel
  private(set) var pages: BucketPages<GramEntry>
  private(set) var filter: SharedBits
  /// Conditions that are looked for here, those of the guard included.
  private(set) var count = 0
  /// Grams of the guard's conditions by bucket.
  private(set) var overflow: [Int: Int] = [:]
  private var choice: AnchorChoice
  private(set) var sweep: FilterSweep?
  private var bornSinceSweep = 0
  /// The filter before the one in use, for the next sweep: new memory takes the system long.
  private var spare: SharedBits?

  /// - Parameter capacity: how many conditions are expected.
  init(
    _ arena: PageArena, _ model: TextModel, gram length: Int, stride: Int, shortest: Int, capacity: Int
  ) {
    gram = Gram(length: length)
    self.stride = stride
    self.shortest = shortest
    let bits = Self.bucketBits(capacity * stride)
    shift = UInt32(32 - bits)
    filterBits = Self.filterBits(capacity * stride, bits)
    filter = SharedBits(wordCount: 1 << (filterBits - 5))
    pages = BucketPages(arena, bucketCount: 1 << bits)
    self.model = model
    choice = AnchorChoice(model)
  }

  /// How many bits of a hash tell a bucket where there are so many entries.
  static func bucketBits(_ entries: Int) -> Int { GramIndex.bits(entries: entries, perEntry: 2, atLeast: 10) }

  private static func filterBits(_ entries: Int, _ bucketBits: Int) -> Int {
    min(max(CostModel.filterBits(entries: entries), bucketBits), bucketBits + 8, GramIndex.maximumBits)
  }

  /// A layer of conditions of `table`, whose slots are their numbers.
  ///
  /// - Parameters:
  ///   - anchored: is told of every condition where the grams begin that it is looked for by.
  ///   - guarded: is told of conditions that the guard has to know, perhaps more than once.
  init(
    _ arena: PageArena, _ model: TextModel, gram length: Int, stride: Int, _ numbers: [UInt32],
    _ table: ConditionTable, anchored: (UInt32, Int) -> Void, guarded: (UInt32) -> Void
  ) {
    gram = Gram(length: length)
    self.stride = stride
    self.model = model
    choice = AnchorChoice(model)
    shortest = numbers.reduce(Int.max) { min($0, table.length(Int($1))) }
    count = numbers.count
    let entries = numbers.count * stride
    let bits = Self.bucketBits(entries)
    shift = UInt32(32 - bits)
    let filterBits = Self.filterBits(entries, bits)
    self.filterBits = filterBits
    let filter = SharedBits(wordCount: 1 << (filterBits - 5))
    self.filter = filter
    let anchors = AnchorChoice.anchors(of: numbers, table, model, gram: length, stride: stride)
    for anchor in anchors { anchored(anchor.number, Int(anchor.before)) }
    let index = EntriesByBucket(table, anchors, gram: gram, stride: stride, bits: bits) { hash in
      filter.insert(Int(hash >> UInt32(32 - filterBits)))
    }
    var overflow: [Int: Int] = [:]
    pages = BucketPages(
      arena, starts: index.starts.view, index.entries.view,
      isExcluded: { table.length(Int($0.number)) > Self.maximumLength },
      overflow: { bucket, entry in
        overflow[bucket, default: 0] += 1
        guarded(entry.number)
      })
    self.overflow = overflow
  }

  /// Whether there are so many entries that a layer of more buckets would be better.
  var isOutgrown: Bool { pages.count > pages.bucketCount }

  /// By which grams `condition` is looked for: the rarest `stride` of them that follow each other.
  mutating func place(of condition: View<UInt8>) -> GramPlace {
    choice.look(at: condition)
    return place(of: condition, anchor: choice.rarestRun(gram: gram.length, stride: stride))
  }

  /// The same, where it is known at which of its bytes the first of them begins.
  @inline(__always) func place(of condition: View<UInt8>, anchor: Int) -> GramPlace {
    let first = gram.hash(of: condition, anchor)
    return GramPlace(
      anchor: anchor, first: first, second: stride > 1 ? gram.hash(of: condition, anchor + 1) : first)
  }

  /// The slot of the first entry that looks like one of a condition with these bytes, and `isMeant`; nil if there is none.
  @inline(__always) func slot(of condition: View<UInt8>, _ place: GramPlace, _ isMeant: (Int) -> Bool) -> Int?
  {
    let bucket = Int(place.first >> shift)
    let view = pages.view
    let word = view.word(bucket)
    if word.count == 0 { return nil }
    let entry = entry(0, of: condition, place, 0)
    for index in 0..<word.count {
      let other = view.entry(bucket, word, index)
      if other.window == entry.window && other.before == entry.before && isMeant(Int(other.number)) {
        return Int(other.number)
      }
    }
    return nil
  }

  /// Whether ``slot(of:_:_:)`` may not find a condition because its bucket had no room for it.
  @inline(__always) func hasNoRoom(_ place: GramPlace) -> Bool {
    pages.view.word(Int(place.first >> shift)).isOverflowing
  }

  /// Asks for what ``remove(_:_:isGuarded:)`` will look at.
  @inline(__always) func prefetchToRemove(_ place: GramPlace) {
    for step in 0..<stride { pages.prefetchNotes(Int(place.hash(step) >> shift)) }
  }

  /// Asks for what ``insert(_:_:_:)`` will look at, as far as it is known where that is.
  @inline(__always) func prefetchToInsert(_ place: GramPlace) {
    for step in 0..<stride {
      let hash = place.hash(step)
      pages.prefetchNotes(Int(hash >> shift))
      pages.view.prefetchNode(Int(hash >> shift))
      filter.prefetch(bit(hash))
      sweep?.next.prefetch(bit(hash))
    }
  }

  /// The same, some time after that: for the rest.
  @inline(__always) func prefetchRest(_ place: GramPlace) {
    for step in 0..<stride { pages.prefetchToInsert(Int(place.hash(step) >> shift)) }
  }

  /// Adds a condition; returns whether the guard has to know it.
  mutating func insert(_ slot: Int, _ condition: View<UInt8>, _ place: GramPlace) -> Bool {
    count += 1
    var isGuarded = false
    for step in 0..<stride {
      let hash = place.hash(step)
      setBit(hash)
      let bucket = Int(hash >> shift)
      if condition.count <= Self.maximumLength,
        pages.insert(entry(slot, of: condition, place, step), into: bucket)
      {
        continue
      }
      isGuarded = true
      overflow[bucket, default: 0] += 1
      pages.setOverflowing(bucket, true)
    }
    bornSinceSweep += stride
    sweepOn()
    return isGuarded
  }

  /// Takes a condition away.
  ///
  /// - Parameter isGuarded: whether the guard had to know it; if not, it has all its entries.
  mutating func remove(_ slot: Int, _ place: GramPlace, isGuarded: Bool) {
    count -= 1
    for step in 0..<stride {
      let bucket = Int(place.hash(step) >> shift)
      let key = GramEntry.key(UInt32(slot), before: place.anchor + step)
      if !isGuarded {
        pages.removeLater(key, from: bucket)
        continue
      }
      if pages.remove(key, from: bucket) { continue }
      if let count = overflow[bucket], count > 1 {
        overflow[bucket] = count - 1
      } else {
        overflow[bucket] = nil
        pages.setOverflowing(bucket, false)
      }
    }
  }

  @inline(__always) private func entry(
    _ slot: Int, of condition: View<UInt8>, _ place: GramPlace, _ step: Int
  ) -> GramEntry {
    GramEntry(
      UInt32(slot), of: condition, before: place.anchor + step, gram: gram, hash: place.hash(step),
      shift: shift)
  }

  // MARK: The filter

  @inline(__always) private func setBit(_ hash: UInt32) {
    filter.insert(bit(hash))
    // The pages that come yet bring theirs.
    if let sweep, Int(hash >> shift) >> BucketPages<GramEntry>.pageBits < sweep.page {
      sweep.next.insert(bit(hash))
    }
  }

  @inline(__always) private func bit(_ hash: UInt32) -> Int { Int(hash >> UInt32(32 - filterBits)) }

  /// A filter that will take the place of the one in use, without the bits of conditions that are gone.
  struct FilterSweep {
    let next: SharedBits
    /// The first page whose bits it does not have: those are whatever they were.
    var page = 0
  }

  /// Goes on with the next filter, so that it is done before much has changed again: a few pages for every gram that came.
  private mutating func sweepOn() {
    if sweep == nil {
      if bornSinceSweep < max(pages.count / 2, 1 << 11) { return }
      bornSinceSweep = 0
      sweep = FilterSweep(next: unusedFilter())
    }
    guard var sweep else { return }
    let pageCount = pages.bucketCount >> BucketPages<GramEntry>.pageBits
    // A sweep is through after one new gram for eight entries.
    let step = max(8 * pageCount / max(pages.count, 1 << 11), 1) * stride
    let last = min(sweep.page + step, pageCount)
    while sweep.page < last {
      copyBits(ofPage: sweep.page, to: sweep.next)
      sweep.page += 1
    }
    if sweep.page == pageCount {
      spare = filter
      filter = sweep.next
      self.sweep = nil
    } else {
      for page in sweep.page..<min(sweep.page + min(step, 4), pageCount) {
        pages.view.prefetchPage(page << BucketPages<GramEntry>.pageBits)
      }
      self.sweep = sweep
    }
  }

  /// A filter that nobody reads, whose bits are whatever they are.
  private mutating func unusedFilter() -> SharedBits {
    var old = spare.take()
    #if THREAD_SANITIZER
      // Readers let go of it by counts of references, which the sanitizer does not see.
      old = nil
    #endif
    if isKnownUniquelyReferenced(&old), let old { return old }
    return SharedBits(uninitializedWordCount: filter.wordCount)
  }

  private func copyBits(ofPage page: Int, to bits: SharedBits) {
    let below = filterBits - (32 - Int(shift))
    // A page has 32 buckets, so its bits are whole words.
    let words = 1 << (BucketPages<GramEntry>.pageBits + below - 5)
    bits.clear(words: (page * words)..<((page + 1) * words))
    pages.forEachEntry(
      ofPage: page,
      { bucket, entry in bits.insert(bucket << below | Int(entry.tag) >> (8 - below)) },
      // Which grams the guard's conditions have is not known here.
      overflowing: { bucket in for low in 0..<(1 << below) { bits.insert(bucket << below | low) } })
  }

  /// Bytes beside the arena's.
  var outsideBytes: Int {
    pages.noteBytes + 4 * filter.wordCount * (1 + (sweep == nil ? 0 : 1) + (spare == nil ? 0 : 1))
  }

  /// What readers of this version look at; the filter is to be kept.
  var view: LiveLayerView {
    LiveLayerView(
      filter: GramFilterView(gram: gram, stride: stride, bits: filterBits, words: filter.view),
      pages: pages.view,
      shift: shift, shortest: shortest)
  }
}

/// A ``LiveLayerState`` that is one among others.
final class LiveLayer {
  /// With larger strides a text is passed over faster, but a condition that comes or goes is in as many buckets.
  static let maximumStride = 2

  private let contents: Guarded<LiveLayerState>
  /// Bytes of the shortest condition that it may have.
  let shortest: Int

  init(_ state: consuming LiveLayerState) {
    shortest = state.shortest
    contents = Guarded(state)
  }

  var state: LiveLayerState { _read { yield contents.value } }

  var count: Int { state.count }
  var view: LiveLayerView { state.view }
  var filter: SharedBits { state.filter }
  var outsideBytes: Int { state.outsideBytes }

  func place(of condition: View<UInt8>) -> GramPlace { contents.value.place(of: condition) }
  func place(of condition: View<UInt8>, anchor: Int) -> GramPlace {
    state.place(of: condition, anchor: anchor)
  }
  func prefetchToRemove(_ place: GramPlace) { state.prefetchToRemove(place) }
  func prefetchToInsert(_ place: GramPlace) { state.prefetchToInsert(place) }
  func prefetchRest(_ place: GramPlace) { state.prefetchRest(place) }
  func slot(of condition: View<UInt8>, _ place: GramPlace, _ isMeant: (Int) -> Bool) -> Int? {
    state.slot(of: condition, place, isMeant)
  }
  func hasNoRoom(_ place: GramPlace) -> Bool { state.hasNoRoom(place) }
  func insert(_ slot: Int, _ condition: View<UInt8>, _ place: GramPlace) -> Bool {
    contents.value.insert(slot, condition, place)
  }
  func remove(_ slot: Int, _ place: GramPlace, isGuarded: Bool) {
    contents.value.remove(slot, place, isGuarded: isGuarded)
  }
}

/// By which grams a layer looks for a condition.
struct GramPlace: BitwiseCopyable {
  /// Where the first begins; the second begins one byte behind.
  let anchor: Int
  fileprivate let first: UInt32
  fileprivate let second: UInt32

  static let none = GramPlace(anchor: 0, first: 0, second: 0)

  /// The hash of the first or the second.
  @inline(__always) func hash(_ step: Int) -> UInt32 { step == 0 ? first : second }

  /// Whether the hash of the first is the same; conditions of other bytes may have the same.
  @inline(__always) func isLike(_ other: GramPlace) -> Bool {
    first == other.first && anchor == other.anchor
  }
}

/// A version of a ``LiveLayerState``, without reference counts.
struct LiveLayerView: BitwiseCopyable {
  let filter: GramFilterView
  let pages: BucketPagesView<GramEntry>
  let shift: UInt32
  let shortest: Int

  @inline(__always) var stride: Int { filter.stride }
  @inline(__always) var gram: Gram { filter.gram }
}
