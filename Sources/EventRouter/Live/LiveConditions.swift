/// The conditions of a router that changes: who claims which, and the index that finds them, in versions. One thread at a
/// time writes.
struct LiveConditions: ~Copyable {
  let arena: PageArena
  let claimants: LiveClaimants
  var records: PagedArray<LiveRecord>
  var freeSlots: [UInt32] = []
  private(set) var layers: [LiveLayer]
  private let model: TextModel

  /// All claims of conditions that have several, by number, and the same for readers.
  var shared: [ClaimList] = []
  var sharedPages: PagedArray<Block>
  var freeLists: [UInt32] = []
  var changedLists: Set<UInt32> = []
  /// How often an owner claims a condition, in different spellings, where that is more than once.
  var spellings: [UInt64: Int] = [:]
  /// The claims of `*`, and of declarations that may be the fallback.
  private(set) var wildcards = ClaimList()
  private(set) var fallbacks = ClaimList()
  /// ``wildcards`` for readers, made anew after a change.
  private(set) var wildcardBlock: Block?

  var guardLevels = LiveGuard()
  /// Conditions that the guard has to know, by a hash of their bytes, and those that it does not know yet.
  var guarded: [UInt64: [UInt32]] = [:]
  var unguarded: [UInt32] = []
  /// How many levels of the guard name a slot: it is not used again before there are none.
  var levelsOfSlot: [UInt8] = []
  var freedInLevels = 0

  /// Distinct folded conditions, and the bytes of their folds.
  private(set) var count = 0
  private(set) var foldBytes = 0

  /// What a change is about.
  private var folds = TextBuffer()
  private var located: [Located] = []

  /// - Parameters:
  ///   - model: tells which grams are rare.
  ///   - layers: for conditions of which lengths, and how many.
  init(_ arena: PageArena, _ claimants: LiveClaimants, _ model: TextModel, layers: [LiveLayer]) {
    self.arena = arena
    self.claimants = claimants
    self.model = model
    self.layers = layers
    records = PagedArray(arena, filler: .free)
    sharedPages = PagedArray(arena, filler: .none)
  }

  /// The conditions of `table`, whose numbers become their slots.
  ///
  /// - Parameters:
  ///   - plan: how they are cut into layers of grams.
  ///   - numbers: of the claimants.
  init(
    _ arena: PageArena, _ claimants: LiveClaimants, _ model: TextModel, _ table: ConditionTable,
    _ plan: GramPlan, _ numbers: LiveNumbers
  ) {
    self.init(arena, claimants, model, layers: [])
    records.grow(to: table.count)
    levelsOfSlot = [UInt8](repeating: 0, count: table.count)
    count = table.count
    foldBytes = table.pool.count - 2 * ConditionTable.padding
    for number in 0..<table.count {
      records[number] = LiveRecord(
        block: arena.block(table.bytes(number)), claim: numbers.claim(table.keys.view[number]),
        list: LiveRecord.alone)
      if table.hasOneKeyEach { continue }
      var isFirst = true
      table.forEachKey(number) { key in
        if !isFirst { share(number, numbers.claim(key)) }
        isFirst = false
      }
    }
    for key in table.wildcardKeys { _ = wildcards.insert(numbers.claim(key), claimants) }
    var guardedSlots: Set<UInt32> = []
    for layer in plan.layers {
      guard case .grams(let length, let stride) = layer.front, !layer.numbers.isEmpty else { continue }
      layers.append(
        LiveLayer(
          LiveLayerState(
            arena, model, gram: length, stride: min(stride, LiveLayer.maximumStride), layer.numbers, table,
            guarded: { guardedSlots.insert($0) })))
    }
    for slot in guardedSlots.sorted() {
      guarded[table.bytes(Int(slot)).contentHash, default: []].append(slot)
      unguarded.append(slot)
    }
    updateGuard()
    plannedCount = count
    plannedGuarded = guardedSlots.count
  }

  /// How many conditions there were, and how many were the guard's, when layers were planned.
  private var plannedCount = 0
  private var plannedGuarded = 0

  /// Whether layers planned anew would find conditions faster: there are many more or less than there were, or there is no
  /// room for many.
  var isOutgrown: Bool {
    max(count, plannedCount) > 2 * min(count, plannedCount) + 1_000
      || guarded.count > 2 * plannedGuarded + max(count / 16, 256) || layers.count { $0.count > 0 } > 3
      || layers.contains { $0.state.isOutgrown }
  }

  /// Levels of the guard that are better made one.
  var levelsToJoin: [LiveGuard.Level]? { guardLevels.levelsToJoin(freed: freedInLevels) }

  // MARK: Claims

  /// The owner of `claim` does not claim `old` any more, which it did, and claims `new`; all as written. To be followed by
  /// ``changeLocated()``, which does what is left of it.
  mutating func replace(_ old: Set<String>, by new: Set<String>, _ claim: Claim) {
    if min(old.count, new.count) <= Self.few {
      locate(old, new, claim)
    } else if old != new {
      // Of many, most may be in both.
      locate(old.filter { !new.contains($0) }, new.filter { !old.contains($0) }, claim)
    }
  }

  /// Conditions that are folded before it is known whether they stay.
  private static let few = 32
  /// Conditions, and bytes of their folds, that are changed together.
  private static let together = (conditions: 256, bytes: 1 << 16)

  private mutating func locate(_ old: Set<String>, _ new: Set<String>, _ claim: Claim) {
    if isFar {
      for condition in old { condition.outOfLine?.prefetch(0) }
      for condition in new { condition.outOfLine?.prefetch(0) }
    }
    for condition in old { locate(condition, isNew: false, claim) }
    for condition in new { locate(condition, isNew: true, claim) }
  }

  /// Makes the changes that were asked for: in passes, so that what is far away in memory is asked for some time before it
  /// is needed.
  mutating func changeLocated() {
    if located.isEmpty { return }
    let texts = folds.texts
    keepWhatStays(texts)
    if isFar { prefetchLocated(texts) }
    for index in located.indices where !located[index].isNew && !located[index].stays {
      remove(located[index], texts[index])
    }
    // Then, so that they get the slots of those that went.
    for index in located.indices where located[index].isNew && !located[index].stays {
      insert(located[index], texts[index])
    }
    located.removeAll(keepingCapacity: true)
    folds.removeAll()
  }

  /// Whether there are so many conditions that they are not in the cache.
  private var isFar: Bool { count > 4_096 }

  private mutating func prefetchLocated(_ texts: Texts) {
    for place in located where !place.stays { layers[place.layer].prefetch(place.place, isNew: place.isNew) }
    for index in located.indices where !located[index].isNew && !located[index].stays {
      let place = located[index]
      // What looks like the condition is it mostly: whether it is, is seen when it is near.
      let slot = layers[place.layer].slot(of: texts[index], place.place) { _ in true }
      guard let slot else { continue }
      located[index].likely = UInt32(slot)
      records.view.prefetch(slot)
    }
    for place in located { if let slot = place.likely { records[Int(slot)].block.prefetch() } }
  }

  private mutating func remove(_ place: Located, _ folded: View<UInt8>) {
    let layer = layers[place.layer]
    let slot = slot(of: folded, layer, place.place, likely: place.likely.map(Int.init))
    if let slot, unshare(slot, place.claim) { free(slot, folded, layer, place.place) }
  }

  private mutating func insert(_ place: Located, _ folded: View<UInt8>) {
    let layer = layers[place.layer]
    if let slot = slot(of: folded, layer, place.place) {
      share(slot, place.claim)
    } else {
      insertNew(folded, layer, place.place, place.claim)
    }
  }

  /// Marks conditions that come and go as well.
  private mutating func keepWhatStays(_ texts: Texts) {
    if located.allSatisfy(\.isNew) { return }
    for new in located.indices where located[new].isNew {
      let place = located[new]
      for old in 0..<new where !located[old].isNew && !located[old].stays {
        let other = located[old]
        guard other.claim == place.claim, other.place.isLike(place.place), isEqual(texts[old], texts[new])
        else { continue }
        located[old].stays = true
        located[new].stays = true
        break
      }
    }
  }

  private func isEqual(_ folded: View<UInt8>, _ other: View<UInt8>) -> Bool {
    other.count == folded.count && Kernels.selected.equalsCaseless(folded, other)
  }

  /// Where a condition belongs that comes or goes.
  private struct Located {
    let layer: Int
    let place: GramPlace
    let claim: Claim
    let isNew: Bool
    /// Whether it comes and goes.
    var stays = false
    /// The slot that is probably its own.
    var likely: UInt32?
  }

  private mutating func locate(_ condition: String, isNew: Bool, _ claim: Claim) {
    if FoldedConditions.isWildcard(condition) {
      _ = isNew ? wildcards.insert(claim, claimants) : wildcards.remove(claim, claimants)
      forgetWildcardBlock()
      return
    }
    folds.appendFold(of: condition)
    let folded = folds.texts[folds.count - 1]
    if folded.count == 0 {
      folds.removeLast()
      return
    }
    let layer = layer(for: folded.count)
    located.append(
      Located(layer: layer, place: layers[layer].place(of: folded), claim: claim, isNew: isNew))
    if located.count >= Self.together.conditions || folds.byteCount >= Self.together.bytes {
      changeLocated()
    }
  }

  /// A declaration may be the fallback, or not any more.
  mutating func setFallback(_ claim: Claim, _ isFallback: Bool) {
    _ = isFallback ? fallbacks.insert(claim, claimants) : fallbacks.remove(claim, claimants)
  }

  /// Calls `move`, which gives the owner of `claims` another label, and puts their conditions that are shared where they are
  /// then in the order of the rules.
  ///
  /// - Parameter claims: all conditions of the owner, as written.
  mutating func reorder(_ claims: [(Claim, Set<String>)], _ move: () -> Void) {
    var moved: [(slot: Int, claim: Claim)] = []
    var wild: [Claim] = []
    for (claim, conditions) in claims {
      for condition in conditions {
        if FoldedConditions.isWildcard(condition) {
          if wildcards.remove(claim, claimants) { wild.append(claim) }
          continue
        }
        if !claimants.hasShared(claim) { continue }
        let folded = foldOf(condition)
        if folded.count == 0 { continue }
        let layer = layers[layer(for: folded.count)]
        guard let slot = slot(of: folded, layer, layer.place(of: folded)) else { continue }
        let list = records[slot].list
        if list != LiveRecord.alone, shared[Int(list)].remove(claim, claimants) {
          moved.append((slot, claim))
        }
      }
    }
    folds.removeAll()
    move()
    for claim in wild { _ = wildcards.insert(claim, claimants) }
    if !wild.isEmpty { forgetWildcardBlock() }
    for (slot, claim) in moved {
      let list = Int(records[slot].list)
      _ = shared[list].insert(claim, claimants)
      changeList(list, of: slot)
    }
  }

  private mutating func forgetWildcardBlock() {
    if let block = wildcardBlock { arena.retire(block) }
    wildcardBlock = nil
  }

  /// The claims of `*` for readers.
  mutating func wildcardsForReaders() -> Block {
    let block = wildcardBlock ?? arena.block(wildcards.claims)
    wildcardBlock = block
    return block
  }

  private mutating func foldOf(_ condition: String) -> View<UInt8> {
    folds.removeAll()
    folds.appendFold(of: condition)
    return folds.texts[0]
  }

  /// - Parameter likely: a slot to look at first.
  private func slot(of folded: View<UInt8>, _ layer: LiveLayer, _ place: GramPlace, likely: Int? = nil)
    -> Int?
  {
    let records = records.view
    func isMeant(_ slot: Int) -> Bool {
      let block = records[slot].block
      return block != .none && isEqual(folded, block.bytes)
    }
    if let likely, isMeant(likely) { return likely }
    if let slot = layer.slot(of: folded, place, isMeant) { return slot }
    if guarded.isEmpty { return nil }
    return guarded[folded.contentHash]?.first { isMeant(Int($0)) }.map(Int.init)
  }

  private mutating func insertNew(
    _ folded: View<UInt8>, _ layer: LiveLayer, _ place: GramPlace, _ claim: Claim
  ) {
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = Int(free)
    } else {
      slot = records.count
      records.grow(to: slot + 1)
      levelsOfSlot.append(0)
    }
    records[slot] = LiveRecord(block: arena.block(folded), claim: claim, list: LiveRecord.alone)
    count += 1
    foldBytes += folded.count
    if layer.insert(slot, folded, place) {
      guarded[folded.contentHash, default: []].append(UInt32(slot))
      unguarded.append(UInt32(slot))
    }
  }

  private mutating func free(_ slot: Int, _ folded: View<UInt8>, _ layer: LiveLayer, _ place: GramPlace) {
    layer.remove(slot, place)
    arena.retire(records[slot].block)
    records[slot] = .free
    count -= 1
    foldBytes -= folded.count
    if !guarded.isEmpty {
      let hash = folded.contentHash
      guarded[hash]?.removeAll { $0 == slot }
      if guarded[hash]?.isEmpty == true { guarded[hash] = nil }
    }
    if levelsOfSlot[slot] == 0 { freeSlots.append(UInt32(slot)) } else { freedInLevels += 1 }
  }

  // MARK: Layers

  /// The shortest conditions that layers made on the way have, with grams and strides for these.
  private static let shapes: [(shortest: Int, gram: Int, stride: Int)] = [
    (1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 4, 1), (7, 6, 2),
  ]

  /// The number of the layer for conditions of `length` bytes.
  private mutating func layer(for length: Int) -> Int {
    var best: (number: Int, shortest: Int)?
    for number in layers.indices {
      let shortest = layers[number].shortest
      if shortest <= length && shortest > best?.shortest ?? 0 { best = (number, shortest) }
    }
    if let best { return best.number }
    let shape = Self.shapes.last(where: { $0.shortest <= length }) ?? Self.shapes[0]
    let layer = LiveLayer(
      LiveLayerState(
        arena, model, gram: shape.gram, stride: shape.stride, shortest: shape.shortest, capacity: 1 << 9))
    layers.append(layer)
    return layers.count - 1
  }

  /// Bytes of filters and automata, beside the arena's.
  var outsideBytes: Int { layers.reduce(guardLevels.bytes) { $0 + $1.filterBytes } }
}
