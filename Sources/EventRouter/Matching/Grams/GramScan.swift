/// Looks for conditions in one window of texts, block by block, layer by layer, in stages that each are a
/// loop without unpredictable branches: a front lists positions; their buckets are read; one window of eight
/// bytes is compared per position and round; what agrees is compared whole.
struct GramScan {
  /// With readable memory around.
  let texts: Texts
  let kernels: Kernels
  let lists: HitLists
  /// What an event may cost, in positions and entries per byte of text; more, and the guard does it.
  let budgetPerByte: Double
  /// What may be left to the guard.
  let scope: GuardScope

  private let pool: View<UInt8>
  /// Whether the conditions are beyond the caches that are near.
  private let isLarge: Bool
  private let places: ConditionPlaces

  init(
    _ pool: View<UInt8>, _ places: ConditionPlaces, _ texts: Texts, _ lists: HitLists, kernels: Kernels,
    budgetPerByte: Double, scope: GuardScope
  ) {
    self.texts = texts
    self.kernels = kernels
    self.lists = lists
    self.budgetPerByte = budgetPerByte
    self.scope = scope
    self.pool = pool
    self.places = places
    isLarge = pool.count > CostModel.nearBytes
  }

  /// - Parameters:
  ///   - isChecked: whether the texts are known to be folded or ASCII.
  ///   - costs: what each event has cost, from none on.
  /// - Returns: false if some turned out to be neither. What was found in these is right, but not all.
  func run<Sink: HitSink & ~Copyable>(
    _ layers: View<GramLayerView>, isChecked: Bool, into sink: inout Sink, costs: inout EventCosts
  ) -> Bool {
    costs.reset()
    // Texts may all be shorter than every condition of a layer. That is asked only where it is likely.
    var shortest = 0
    for index in 0..<layers.count { shortest = max(shortest, layers[index].shortest) }
    let longest = texts.byteCount < shortest * texts.count ? texts.longest : Int.max
    let (start, end) = (texts.range.lowerBound, texts.range.upperBound)
    var isASCII = true
    var block = start
    var event = 0
    while block < end {
      let blockEnd = min(block + HitLists.blockBytes, end)
      // Kernels tell of bytes above ASCII while they look at them anyway.
      var isChecked = isChecked
      let isGuards = isGuardsAlone(block..<blockEnd, &event, costs.verdicts)
      for index in 0..<(isGuards ? 0 : layers.count) {
        let layer = layers[index]
        if layer.shortest > longest { continue }
        // Positions keep their distance across blocks.
        let stride = layer.stride
        let first = start + (block - start + stride - 1) / stride * stride
        guard first < blockEnd else { continue }
        costs.spend(layer.frontCost * Double(blockEnd - first))
        let found = front(layer, first..<blockEnd, checksASCII: !isChecked)
        if !isChecked {
          isASCII = isASCII && found.isASCII && kernels.isASCII(texts.bytes, block..<first)
          isChecked = true
        }
        if found.count > 0 { look(index, layer, found.count, first..<blockEnd, into: &sink, costs: &costs) }
      }
      if !isChecked { isASCII = isASCII && kernels.isASCII(texts.bytes, block..<blockEnd) }
      block = blockEnd
    }
    return isASCII
  }

  /// Whether `block` is within one event in which the guard will look for everything.
  ///
  /// - Parameter event: one that ends before the block or in it, or contains it; moved on.
  private func isGuardsAlone(
    _ block: Range<Int>, _ event: inout Int, _ verdicts: EventCosts.Verdicts?
  ) -> Bool {
    guard scope.isAll, let verdicts else { return false }
    while texts.end(event) <= block.lowerBound { event += 1 }
    return texts.end(event) >= block.upperBound && verdicts.isOverBudget(event)
  }

  private func front(
    _ layer: GramLayerView, _ range: Range<Int>, checksASCII: Bool
  ) -> Kernels.Candidates {
    switch layer.front {
    case .grams(let filter):
      kernels.candidates(
        texts.bytes, range, filter, sieve: layer.sieveOfList, lists.candidates, checksASCII: checksASCII)
    case .buckets(let filter):
      kernels.candidates(texts.bytes, range, filter, lists.candidates, checksASCII: checksASCII)
    }
  }

  /// Looks at `count` candidates in `range`.
  private func look<Sink: HitSink & ~Copyable>(
    _ number: Int, _ layer: GramLayerView, _ count: Int, _ range: Range<Int>, into sink: inout Sink,
    costs: inout EventCosts
  ) {
    let limit = budgetPerByte * Double(range.count)
    let end = range.upperBound
    // Positions are the guard's only where all of their entries are, which is not known yet if it knows but some.
    let isCandidateCharged = scope.isAll
    let affordable =
      isCandidateCharged && Double(count) > limit ? shedCandidates(count, upTo: end, &costs) : count
    let index = layer.index
    var sifted = affordable
    if let sieve = layer.sieveBehindList, costs.sieveUse.isDue(number) {
      let isUseful = sift(sieve, index.gram, &sifted)
      costs.sieveUse.note(number, isUseful: isUseful)
    }
    var (waiting, entries) = lookUp(index, sifted)
    if Double((isCandidateCharged ? affordable : 0) + entries) > limit {
      waiting = shedWaiting(waiting, upTo: end, &costs)
    }
    costs.spend(Double(count) * CostModel.candidate)
    while waiting > 0 {
      let (left, survivors) = compareWindows(index, waiting)
      costs.spend(Double(waiting) * CostModel.entry + Double(survivors) * CostModel.survivor)
      waiting = left
      if survivors > 0 { confirm(index, survivors, upTo: end, into: &sink, costs: &costs) }
    }
  }

  // Three functions of their own: in the loop of all layers the compiler runs out of registers, and what is counted here
  // goes through memory.

  /// Takes candidates off the list at which the sieve tells that no condition is, unless of the first ones most stay: then the
  /// others stay, too, and it was of no use.
  ///
  /// - Parameter count: how many candidates there are, and are left.
  @inline(never) private func sift(_ sieve: GramSieveView, _ gram: Gram, _ count: inout Int) -> Bool {
    let candidates = lists.candidates
    let sample = min(count, Self.sampledCandidates)
    var kept = kernels.sift(texts.bytes, candidates, 0..<sample, from: 0, gram, sieve)
    let isUseful = kept <= sample - sample / 4
    if isUseful {
      kept = kernels.sift(texts.bytes, candidates, sample..<count, from: kept, gram, sieve)
    } else {
      // What was dropped are few, and had to be looked at anyway.
      for candidate in sample..<count {
        candidates[kept] = candidates[candidate]
        kept += 1
      }
    }
    count = kept
    return isUseful
  }

  /// So many candidates tell whether a sieve would drop enough of the others.
  private static let sampledCandidates = 32

  /// Reads the buckets of the candidates and lists those that are not empty; also returns how many entries
  /// they have together.
  private func lookUp(_ index: GramIndexView, _ count: Int) -> (waiting: Int, entries: Int) {
    // Two loops: what is packed is not asked for every candidate, and what is not has the registers to itself.
    index.buckets.isPacked ? lookUpPacked(index, count) : lookUpPlain(index, count)
  }

  @inline(never) private func lookUpPlain(_ index: GramIndexView, _ count: Int) -> (
    waiting: Int, entries: Int
  ) {
    lookUp(index, count) { index.buckets.plainEntries(of: $0) }
  }

  @inline(never) private func lookUpPacked(_ index: GramIndexView, _ count: Int) -> (
    waiting: Int, entries: Int
  ) {
    lookUp(index, count) { index.buckets.packedEntries(of: $0) }
  }

  @inline(__always) private func lookUp(
    _ index: GramIndexView, _ count: Int, _ entriesOf: (_ bucket: Int) -> (low: UInt32, high: UInt32)
  ) -> (waiting: Int, entries: Int) {
    let (gram, shift, bytes) = (index.gram, index.shift, texts.bytes)
    let indexEntries = index.entries
    let (candidates, list) = (lists.candidates, lists.waiting)
    var (waiting, entries) = (0, 0)
    for candidate in 0..<count {
      let position = candidates[candidate]
      let (low, high) = entriesOf(Int(gram.hash(bytes, Int(position)) &>> shift))
      list[waiting] = WaitingPosition(position: position, next: low, end: high)
      // As arithmetic, so that it is not made a branch: one more if the bucket is not empty.
      let size = Int(truncatingIfNeeded: high &- low)
      let isFilled = Int(truncatingIfNeeded: UInt(bitPattern: 0 &- size) &>> 63)
      // A large index does not fit the caches; the next stage finds its entries there. Of an empty bucket there are none: the
      // first entry stands for them.
      indexEntries.prefetch(Int(low) & (0 &- isFilled))
      waiting &+= isFilled
      entries &+= size
    }
    return (waiting, entries)
  }

  /// Compares the window of the next entry of each waiting position; keeps positions with more entries.
  @inline(never) private func compareWindows(_ index: GramIndexView, _ count: Int) -> (
    waiting: Int, survivors: Int
  ) {
    let (entries, bytes, list) = (index.entries, texts.bytes, lists.waiting)
    let (survivorPositions, survivorEntries) = (lists.survivorPositions, lists.survivorEntries)
    var (waiting, survivors) = (0, 0)
    for number in 0..<count {
      var hit = list[number]
      survivorPositions[survivors] = hit.position
      survivorEntries[survivors] = hit.next
      // Texts are padded, so the window is readable even where it begins before its event.
      survivors &+= entries[Int(hit.next)].agrees(with: bytes, at: Int(hit.position)) ? 1 : 0
      hit.next &+= 1
      list[waiting] = hit
      // As arithmetic, so that it is not made a branch: one more if there are more entries.
      waiting &+= Int(truncatingIfNeeded: (hit.next &- hit.end) &>> 31)
    }
    return (waiting, survivors)
  }

  /// Compares whole conditions, within the bounds of the event.
  private func confirm<Sink: HitSink & ~Copyable>(
    _ index: GramIndexView, _ count: Int, upTo end: Int, into sink: inout Sink, costs: inout EventCosts
  ) {
    let entries = index.entries
    // The list is not needed any more.
    let events = lists.candidates
    kernels.texts(texts, at: lists.survivorPositions, count, events)
    if isLarge { prefetch(index, count, sink) }
    for survivor in 0..<count {
      let position = Int(lists.survivorPositions[survivor])
      let event = Int(events[survivor])
      let entry = entries[Int(lists.survivorEntries[survivor])]
      guard sink.wants(event: event, number: entry.number) else { continue }
      let begin = position - entry.before
      let (condition, length) = places.place(entry.number)
      guard begin >= texts.begin(event), begin + length <= texts.end(event) else { continue }
      // Compared even where the window was the whole condition: that cannot be foreseen.
      if isEqual(condition, begin, length, event, upTo: end, &costs) {
        sink.found(event: event, number: entry.number)
      }
    }
  }

  /// Asks for what comparing the survivors will look at.
  @inline(__always) private func prefetch<Sink: HitSink & ~Copyable>(
    _ index: GramIndexView, _ count: Int, _ sink: borrowing Sink
  ) {
    let entries = index.entries
    for survivor in 0..<count {
      let number = entries[Int(lists.survivorEntries[survivor])].number
      places.prefetch(number)
      sink.prefetch(number: number)
    }
    for survivor in 0..<count {
      pool.prefetch(places.place(entries[Int(lists.survivorEntries[survivor])].number).begin)
    }
  }

  /// Whether the text at `begin` is the condition at `condition` of the pool.
  private func isEqual(
    _ condition: Int, _ begin: Int, _ length: Int, _ event: Int, upTo end: Int, _ costs: inout EventCosts
  ) -> Bool {
    // A long comparison counts against the event's budget, so that many cannot add up.
    if length > scope.freeBytes {
      if costs.isOverBudget(event) { return false }
      costs.use(eventCount: texts.count)
      costs.add(length / CostModel.bytesPerEntry, to: event, budget: budget(event, upTo: end))
    }
    return kernels.equalsCaselessNear(texts.bytes, at: begin, pool, at: condition, length)
  }

  /// What an event may have cost when the scan has come to `end`. By the bytes scanned and not by all: else
  /// a long event would only be given up after a share of it, in blocks, and twice as long a one sometimes
  /// cost more than twice as much.
  private func budget(_ event: Int, upTo end: Int) -> Int {
    CostModel.budgetPerEvent + Int(budgetPerByte * Double(min(texts.end(event), end) - texts.begin(event)))
  }

  /// Takes the candidates of events that are over their budget off the list; the guard will scan those
  /// events.
  private func shedCandidates(_ count: Int, upTo end: Int, _ costs: inout EventCosts) -> Int {
    costs.use(eventCount: texts.count)
    costs.spend(Double(count) * CostModel.charge)
    let candidates = lists.candidates
    costs.charge { charge in
      forEachEvent(count, position: { candidates[$0] }) { hit, event in
        charge(1, event, budget(event, upTo: end))
      }
    }
    guard let verdicts = costs.verdicts else { return count }
    costs.spend(Double(count) * CostModel.charge)
    var kept = 0
    forEachEvent(count, position: { candidates[$0] }) { hit, event in
      if verdicts.isOverBudget(event) { return }
      candidates[kept] = candidates[hit]
      kept += 1
    }
    return kept
  }

  /// The same for positions whose entries wait to be looked at, each of which costs, in buckets that the guard knows.
  private func shedWaiting(_ count: Int, upTo end: Int, _ costs: inout EventCosts) -> Int {
    costs.use(eventCount: texts.count)
    costs.spend(Double(count) * CostModel.charge)
    let (list, uncrowded) = (lists.waiting, scope.uncrowdedEntries)
    costs.charge { charge in
      forEachEvent(count, position: { list[$0].position }) { hit, event in
        let entries = Int(list[hit].end &- list[hit].next)
        if entries > uncrowded { charge(entries, event, budget(event, upTo: end)) }
      }
    }
    guard let verdicts = costs.verdicts else { return count }
    costs.spend(Double(count) * CostModel.charge)
    var kept = 0
    forEachEvent(count, position: { list[$0].position }) { hit, event in
      if verdicts.isOverBudget(event) && Int(list[hit].end &- list[hit].next) > uncrowded { return }
      list[kept] = list[hit]
      kept += 1
    }
    return kept
  }

  /// Calls `body` with each index below `count` and the event in which its position lies; positions ascend, and there are
  /// many to an event, or nothing would be shed.
  @inline(__always) private func forEachEvent(
    _ count: Int, position: (Int) -> UInt32, _ body: (Int, Int) -> Void
  ) {
    var event = 0
    for hit in 0..<count {
      while texts.end(event) <= Int(position(hit)) { event &+= 1 }
      body(hit, event)
    }
  }
}
