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

  /// The owner of `claim` does not claim `old` any more, which it did, and claims `new`; all as written.
  mutating func replace(_ old: some Collection<String>, by new: some Collection<String>, _ claim: Claim) {
    for condition in old { locate(condition, isNew: false, claim) }
    for condition in new { locate(condition, isNew: true, claim) }
    changeLocated(claim)
  }

  /// Conditions, and bytes of their folds, that are changed together.
  private static let together = (conditions: 256, bytes: 1 << 16)

  /// In passes, so that what is far away in memory is asked for some time before it is needed.
  private mutating func changeLocated(_ claim: Claim) {
    let texts = folds.texts
    for (index, place) in located.enumerated() {
      layers[place.layer].prefetch(texts[index], anchor: place.anchor)
    }
    for index in located.indices where !located[index].isNew {
      let slot = slot(of: texts[index], layers[located[index].layer], located[index].anchor)
      located[index].slot = slot
      if let slot { records.view.prefetch(slot) }
    }
    for place in located { if let slot = place.slot { records[slot].block.prefetch() } }
    for (index, place) in located.enumerated() {
      let (folded, layer) = (texts[index], layers[place.layer])
      if place.isNew {
        if let slot = slot(of: folded, layer, place.anchor) {
          share(slot, claim)
        } else {
          insertNew(folded, layer, place.anchor, claim)
        }
      } else if let slot = place.slot, unshare(slot, claim) {
        free(slot, folded, layer, place.anchor)
      }
    }
    located.removeAll(keepingCapacity: true)
    folds.removeAll()
  }

  /// Where a condition belongs that comes or goes.
  private struct Located {
    var layer: Int
    var anchor: Int
    var isNew: Bool
    var slot: Int?
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
    located.append(Located(layer: layer, anchor: layers[layer].anchor(of: folded), isNew: isNew, slot: nil))
    if located.count >= Self.together.conditions || folds.byteCount >= Self.together.bytes {
      changeLocated(claim)
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
        guard let slot = slot(of: folded, layer, layer.anchor(of: folded)) else { continue }
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

  private func slot(of folded: View<UInt8>, _ layer: LiveLayer, _ anchor: Int) -> Int? {
    let records = records.view
    func isMeant(_ slot: Int) -> Bool {
      let other = records[slot].block.bytes
      return other.count == folded.count && Kernels.selected.equalsCaseless(folded, other)
    }
    if let slot = layer.slot(of: folded, anchor: anchor, isMeant) { return slot }
    if guarded.isEmpty { return nil }
    return guarded[folded.contentHash]?.first { isMeant(Int($0)) }.map(Int.init)
  }

  private mutating func insertNew(_ folded: View<UInt8>, _ layer: LiveLayer, _ anchor: Int, _ claim: Claim) {
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
    if layer.insert(slot, folded, anchor: anchor) {
      guarded[folded.contentHash, default: []].append(UInt32(slot))
      unguarded.append(UInt32(slot))
    }
  }

  private mutating func free(_ slot: Int, _ folded: View<UInt8>, _ layer: LiveLayer, _ anchor: Int) {
    layer.remove(slot, folded, anchor: anchor)
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
