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

  private static func bucketBits(_ entries: Int) -> Int {
    var bits = 10
    while 1 << bits < 2 * entries, bits < 28 { bits += 1 }
    return bits
  }

  private static func filterBits(_ entries: Int, _ bucketBits: Int) -> Int {
    min(max(CostModel.filterBits(entries: entries), bucketBits), bucketBits + 8, 30)
  }

  /// A layer of conditions of `table`, whose slots are their numbers.
  ///
  /// - Parameter guarded: is told of conditions that the guard has to know, perhaps more than once.
  init(
    _ arena: PageArena, _ model: TextModel, gram length: Int, stride: Int, _ numbers: [UInt32],
    _ table: ConditionTable,
    guarded: (UInt32) -> Void
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
    let index = GramIndex(table, anchors, gram: gram, stride: stride, minimumBits: bits) { hash in
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

  /// Where the grams by which `condition` is looked for begin: `stride` of them from there on.
  mutating func anchor(of condition: View<UInt8>) -> Int {
    choice.look(at: condition)
    return choice.rarestRun(gram: gram.length, stride: stride)
  }

  /// The slot of the condition with these bytes, whose first gram begins at `anchor`, if it has an entry.
  ///
  /// - Parameter isMeant: whether a slot is the condition's.
  func slot(of condition: View<UInt8>, anchor: Int, _ isMeant: (Int) -> Bool) -> Int? {
    let (bucket, entry) = entry(0, of: condition, anchor)
    let view = pages.view
    let word = view.word(bucket)
    for index in 0..<word.count {
      let other = view.entry(bucket, word, index)
      if other.window == entry.window && other.before == entry.before && isMeant(Int(other.number)) {
        return Int(other.number)
      }
    }
    return nil
  }

  /// Asks for what a change of this condition will look at.
  func prefetch(_ condition: View<UInt8>, anchor: Int) {
    for step in 0..<stride {
      let hash = gram.hash(of: condition, anchor + step)
      pages.view.prefetchPage(Int(hash >> shift))
      filter.prefetch(bit(hash))
      sweep?.next.prefetch(bit(hash))
    }
  }

  /// Adds a condition; returns whether the guard has to know it.
  mutating func insert(_ slot: Int, _ condition: View<UInt8>, anchor: Int) -> Bool {
    count += 1
    var isGuarded = false
    for step in 0..<stride {
      let hash = gram.hash(of: condition, anchor + step)
      setBit(hash)
      let (bucket, entry) = entry(slot, of: condition, anchor + step)
      if condition.count <= Self.maximumLength, pages.insert(entry, into: bucket) { continue }
      isGuarded = true
      overflow[bucket, default: 0] += 1
      pages.setOverflowing(bucket, true)
    }
    bornSinceSweep += stride
    sweepOn()
    return isGuarded
  }

  /// Takes a condition away.
  mutating func remove(_ slot: Int, _ condition: View<UInt8>, anchor: Int) {
    count -= 1
    for step in 0..<stride {
      let bucket = bucket(condition, anchor + step)
      if pages.remove(from: bucket, where: { Int($0.number) == slot && $0.before == anchor + step }) {
        continue
      }
      if let count = overflow[bucket], count > 1 {
        overflow[bucket] = count - 1
      } else {
        overflow[bucket] = nil
        pages.setOverflowing(bucket, false)
      }
    }
  }

  private func bucket(_ condition: View<UInt8>, _ before: Int) -> Int {
    Int(gram.hash(of: condition, before) >> shift)
  }

  private func entry(_ slot: Int, of condition: View<UInt8>, _ before: Int) -> (bucket: Int, GramEntry) {
    let hash = gram.hash(of: condition, before)
    // A long condition has no entry, and what begins so far behind is never asked for.
    let entry = GramEntry(
      UInt32(slot), of: condition, before: before, gram: gram, hash: hash, shift: shift)
    return (Int(hash >> shift), entry)
  }

  // MARK: The filter

  private func setBit(_ hash: UInt32) {
    filter.insert(bit(hash))
    sweep?.next.insert(bit(hash))
  }

  private func bit(_ hash: UInt32) -> Int { Int(hash >> UInt32(32 - filterBits)) }

  /// A filter that will take the place of the one in use, without the bits of conditions that are gone.
  struct FilterSweep {
    let next: SharedBits
    /// The first page whose bits it does not have.
    var page = 0
  }

  /// Goes on with the next filter, so that it is done before much has changed again: a few pages for every gram that came.
  private mutating func sweepOn() {
    if sweep == nil {
      if bornSinceSweep * 4 < max(pages.count, 1 << 13) { return }
      bornSinceSweep = 0
      sweep = FilterSweep(next: SharedBits(wordCount: filter.wordCount))
    }
    guard var sweep else { return }
    let pageCount = pages.bucketCount >> BucketPages<GramEntry>.pageBits
    // A sweep is through after one new gram for eight entries.
    let last = min(sweep.page + max(8 * pageCount / max(pages.count, 1 << 11), 1) * stride, pageCount)
    while sweep.page < last {
      copyBits(ofPage: sweep.page, to: sweep.next)
      sweep.page += 1
    }
    if sweep.page == pageCount {
      filter = sweep.next
      self.sweep = nil
    } else {
      self.sweep = sweep
    }
  }

  private func copyBits(ofPage page: Int, to bits: SharedBits) {
    let below = filterBits - (32 - Int(shift))
    pages.forEachEntry(
      ofPage: page,
      { bucket, entry in bits.insert(bucket << below | Int(entry.tag) >> (8 - below)) },
      // Which grams the guard's conditions have is not known here.
      overflowing: { bucket in for low in 0..<(1 << below) { bits.insert(bucket << below | low) } })
  }

  /// Bytes of the filters.
  var filterBytes: Int { 4 * filter.wordCount * (sweep == nil ? 1 : 2) }

  /// What readers of this version look at; the filter is to be kept.
  var view: LiveLayerView {
    LiveLayerView(
      filter: GramFilterView(gram: gram, stride: stride, bits: filterBits, words: filter.view),
      pages: pages.view,
      shift: shift, shortest: shortest)
  }
}

/// A ``LiveLayerState`` that is one among others. In one place, so that a call asks for exclusive access to it once.
final class LiveLayer {
  /// With larger strides a text is passed over faster, but a condition that comes or goes is in as many buckets.
  static let maximumStride = 2

  private(set) var state: LiveLayerState
  /// Bytes of the shortest condition that it may have.
  let shortest: Int

  init(_ state: consuming LiveLayerState) {
    shortest = state.shortest
    self.state = state
  }

  var count: Int { state.count }
  var view: LiveLayerView { state.view }
  var filter: SharedBits { state.filter }
  var filterBytes: Int { state.filterBytes }

  func anchor(of condition: View<UInt8>) -> Int { state.anchor(of: condition) }
  func prefetch(_ condition: View<UInt8>, anchor: Int) { state.prefetch(condition, anchor: anchor) }
  func slot(of condition: View<UInt8>, anchor: Int, _ isMeant: (Int) -> Bool) -> Int? {
    state.slot(of: condition, anchor: anchor, isMeant)
  }
  func insert(_ slot: Int, _ condition: View<UInt8>, anchor: Int) -> Bool {
    state.insert(slot, condition, anchor: anchor)
  }
  func remove(_ slot: Int, _ condition: View<UInt8>, anchor: Int) {
    state.remove(slot, condition, anchor: anchor)
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
