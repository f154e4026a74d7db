/// The conditions of a router that changes: who claims which, and the index that finds them, in versions. One thread at a
/// time writes.
struct LiveConditions: ~Copyable {
  let arena: PageArena
  let claimants: LiveClaimants
  var records: PagedArray<LiveRecord>
  var freeSlots: [UInt32] = []
  private(set) var layers: [LiveLayer]
  /// Of the version before.
  private var filters: LiveFilters?
  private let model: TextModel

  /// All claims of conditions that have several, by number, and the same for readers.
  var shared: [ClaimList] = []
  var sharedPages: PagedArray<Block>
  var freeLists: [UInt32] = []
  var changedLists: Set<UInt32> = []
  /// How often an owner claims a condition, in different spellings, where that is more than once.
  var spellings: [UInt64: Int] = [:]
  /// The claims of `*`, and of declarations that may be the fallback.
  var wildcards = ClaimList()
  private(set) var fallbacks = ClaimList()
  /// ``wildcards`` for readers, made anew after a change.
  private(set) var wildcardBlock: Block?

  var guardLevels = LiveGuard()
  /// Conditions that the guard has to know, by a hash of their bytes, and those that it does not know yet.
  var guarded: [UInt64: [UInt32]] = [:]
  var unguarded: Set<UInt32> = []
  /// How many levels of the guard name a slot: it is not used again before there are none.
  var levelsOfSlot: [UInt8] = []
  var freedInLevels = 0

  /// Distinct folded conditions.
  var count = 0
  /// Bytes of the longest fold that there has been: not less when that condition goes.
  var longest = 0
  /// ``FoldUse/anything`` from the first fold on that is not ASCII.
  var foldUse = FoldUse.conditionsOfASCII
  /// Bytes of the folds of all conditions as they are written: of one that several claim, as often. That is what compiling
  /// them takes, see ``FoldedConditions``.
  var foldBytes = 0

  /// The slots of what claims have, and what a change is about.
  var slots = ClaimSlots()
  var leaving: [Leaving] = []
  var coming: [Coming] = []
  var folds = TextBuffer()
  /// A list of slots that nobody uses now, so that none is allocated for each update.
  private var spare: [UInt32] = []

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
    longest = table.longest
    foldUse = FoldUse(table.pool.view, .selected)
    for number in 0..<table.count {
      records[number] = LiveRecord(
        block: arena.block(table.bytes(number)), claim: numbers.claim(table.keys.view[number]),
        list: LiveRecord.alone)
      var isFirst = true
      table.forEachKey(number) { key in
        let claim = numbers.claim(key)
        if !isFirst { share(number, claim) }
        slots.add(UInt32(number), claim)
        foldBytes += table.length(number)
        isFirst = false
      }
    }
    for key in table.wildcardKeys {
      let claim = numbers.claim(key)
      if wildcards.insert(claim, claimants) { slots.add(ClaimSlots.wildcard, claim) }
    }
    var guardedSlots: Set<UInt32> = []
    for layer in plan.layers {
      guard case .grams(let length, let stride) = layer.front, !layer.numbers.isEmpty else { continue }
      layers.append(
        LiveLayer(
          LiveLayerState(
            arena, model, gram: length, stride: min(stride, LiveLayer.maximumStride), layer.numbers, table,
            anchored: {
              records.view[Int($0)].block.note = ConditionNote(anchor: $1, isGuarded: false).rawValue
            }, guarded: { guardedSlots.insert($0) })))
    }
    for slot in guardedSlots.sorted() { becomeGuarded(Int(slot)) }
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
  var levelsToJoin: [[LiveGuard.Level]] { guardLevels.levelsToJoin(freed: freedInLevels) }

  // MARK: Claims

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
    var all = borrowSlots()
    for (claim, conditions) in claims {
      all.removeAll(keepingCapacity: true)
      findSlots(of: conditions, claim, &all)
      for slot in all {
        if slot == ClaimSlots.wildcard {
          if wildcards.remove(claim, claimants) { wild.append(claim) }
          continue
        }
        let list = records[Int(slot)].list
        if list != LiveRecord.alone, shared[Int(list)].remove(claim, claimants) {
          moved.append((Int(slot), claim))
        }
      }
    }
    giveBack(&all)
    move()
    for claim in wild { _ = wildcards.insert(claim, claimants) }
    if !wild.isEmpty { forgetWildcardBlock() }
    for (slot, claim) in moved {
      let list = Int(records[slot].list)
      _ = shared[list].insert(claim, claimants)
      changeList(list, of: slot)
    }
  }

  /// Adds the slots of all `conditions` of `claim` that other claims may have, too, to `found`.
  private mutating func findSlots(of conditions: Set<String>, _ claim: Claim, _ found: inout [UInt32]) {
    if slots.isKnown(claim) {
      slots.forEach(claim) { found.append($0) }
    } else if claimants.hasShared(claim) {
      for condition in conditions { if let slot = slot(of: condition) { found.append(slot) } }
    } else if conditions.contains("*") {
      found.append(ClaimSlots.wildcard)
    }
  }

  /// An empty list, to be given back.
  mutating func borrowSlots() -> [UInt32] {
    var list: [UInt32] = []
    swap(&list, &spare)
    return list
  }

  mutating func giveBack(_ list: inout [UInt32]) {
    list.removeAll(keepingCapacity: true)
    swap(&list, &spare)
  }

  mutating func forgetWildcardBlock() {
    if let block = wildcardBlock { arena.retire(block) }
    wildcardBlock = nil
  }

  /// The rank of the first claim in `list`, or that of an event that nobody handles.
  func rank(_ list: ClaimList) -> LiveRank { list.first.map(claimants.rank) ?? .unhandled }

  /// The claims of `*` for readers.
  mutating func wildcardsForReaders() -> Block {
    let block = wildcardBlock ?? arena.block(wildcards.claims)
    wildcardBlock = block
    return block
  }

  // MARK: Layers

  /// The shortest conditions that layers made on the way have, with grams and strides for these.
  private static let shapes: [(shortest: Int, gram: Int, stride: Int)] = [
    (1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 4, 1), (7, 6, 2),
  ]

  /// The number of the layer for conditions of `length` bytes.
  mutating func layer(for length: Int) -> Int {
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

  /// Those that have conditions.
  var usedLayers: [LiveLayer] { layers.allSatisfy { $0.count > 0 } ? layers : layers.filter { $0.count > 0 } }

  /// The filters of `layers` for readers.
  mutating func filters(of layers: [LiveLayer]) -> LiveFilters {
    if let filters, filters.are(of: layers) { return filters }
    let new = LiveFilters(layers)
    filters = new
    return new
  }

  /// Bytes beside the arena's: filters, automata, lists that only writers read.
  var outsideBytes: Int { layers.reduce(guardLevels.bytes + slots.bytes) { $0 + $1.outsideBytes } }
}
