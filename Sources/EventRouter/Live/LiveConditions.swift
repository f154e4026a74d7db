/// The conditions of a router that changes: who claims which, and the index that finds them, in versions. One thread at a
/// time writes.
final class LiveConditions {
  let arena: PageArena
  let claimants: LiveClaimants
  private(set) var records: PagedArray<LiveRecord>
  private var freeSlots: [UInt32] = []
  private(set) var layers: [LiveLayer]
  private let model: TextModel

  /// All claims of conditions that have several, by number, and the same for readers.
  private var shared: [ClaimList] = []
  private(set) var sharedPages: PagedArray<Block>
  private var freeLists: [UInt32] = []
  /// How often an owner claims a condition, in different spellings, where that is more than once.
  private var spellings: [UInt64: Int] = [:]
  /// The claims of `*`, and of declarations that may be the fallback.
  private(set) var wildcards = ClaimList()
  private(set) var fallbacks = ClaimList()
  /// ``wildcards`` for readers, made anew after a change.
  private var wildcardBlock: Block?

  private(set) var guardLevels = LiveGuard()
  /// Conditions that the guard has to know, by a hash of their bytes, and those that it does not know yet.
  private var guarded: [UInt64: [UInt32]] = [:]
  private var unguarded: [UInt32] = []
  /// How many levels of the guard name a slot: it is not used again before there are none.
  private var levelsOfSlot: [UInt8] = []
  private(set) var freedInLevels = 0

  /// Distinct folded conditions, and the bytes of their folds.
  private(set) var count = 0
  private(set) var foldBytes = 0

  private var fold = GrowingStorage<UInt8>(capacity: 1 << 12)

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

  // MARK: Claims

  /// `owner` claims `condition`, as written.
  func insert(_ condition: String, _ claim: Claim) {
    if FoldedConditions.isWildcard(condition) {
      _ = wildcards.insert(claim, claimants)
      forgetWildcardBlock()
      return
    }
    let folded = foldOf(condition)
    if folded.count == 0 { return }
    let layer = layer(for: folded.count)
    let anchor = layer.anchor(of: folded)
    if let slot = slot(of: folded, layer, anchor) {
      share(slot, claim)
    } else {
      insertNew(folded, layer, anchor, claim)
    }
  }

  /// `owner` does not claim `condition` any more, which it did.
  func remove(_ condition: String, _ claim: Claim) {
    if FoldedConditions.isWildcard(condition) {
      _ = wildcards.remove(claim, claimants)
      forgetWildcardBlock()
      return
    }
    let folded = foldOf(condition)
    if folded.count == 0 { return }
    let layer = layer(for: folded.count)
    let anchor = layer.anchor(of: folded)
    guard let slot = slot(of: folded, layer, anchor) else { return }
    if unshare(slot, claim) { free(slot, folded, layer, anchor) }
  }

  /// A declaration may be the fallback, or not any more.
  func setFallback(_ claim: Claim, _ isFallback: Bool) {
    _ = isFallback ? fallbacks.insert(claim, claimants) : fallbacks.remove(claim, claimants)
  }

  /// Calls `move`, which gives the owner of `claims` another label, and puts their conditions that are shared where they are
  /// then in the order of the rules.
  ///
  /// - Parameter claims: all conditions of the owner, as written.
  func reorder(_ claims: [(Claim, Set<String>)], _ move: () -> Void) {
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
        let layer = layer(for: folded.count)
        guard let slot = slot(of: folded, layer, layer.anchor(of: folded)) else { continue }
        let list = records[slot].list
        if list != LiveRecord.alone, shared[Int(list)].remove(claim, claimants) { moved.append((slot, claim)) }
      }
    }
    move()
    for claim in wild { _ = wildcards.insert(claim, claimants) }
    if !wild.isEmpty { forgetWildcardBlock() }
    for (slot, claim) in moved {
      let list = Int(records[slot].list)
      _ = shared[list].insert(claim, claimants)
      publishList(list, of: slot)
    }
  }

  private func forgetWildcardBlock() {
    if let block = wildcardBlock { arena.retire(block) }
    wildcardBlock = nil
  }

  /// The claims of `*` for readers.
  func wildcardsForReaders() -> Block {
    let block = wildcardBlock ?? arena.block(wildcards.claims)
    wildcardBlock = block
    return block
  }

  private func foldOf(_ condition: String) -> View<UInt8> {
    let fold = condition.withView { text in
      self.fold.reserve(Folder.capacity(for: text.count))
      return Folder.fold(text, into: self.fold.view)
    }
    return self.fold.view.constant[0..<fold]
  }

  private func slot(of folded: View<UInt8>, _ layer: LiveLayer, _ anchor: Int) -> Int? {
    func isMeant(_ slot: Int) -> Bool {
      let other = records[slot].block.bytes
      return other.count == folded.count && Kernels.selected.equalsCaseless(folded, other)
    }
    if let slot = layer.slot(of: folded, anchor: anchor, isMeant) { return slot }
    if guarded.isEmpty { return nil }
    return guarded[folded.contentHash]?.first { isMeant(Int($0)) }.map(Int.init)
  }

  private func insertNew(_ folded: View<UInt8>, _ layer: LiveLayer, _ anchor: Int, _ claim: Claim) {
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

  private func free(_ slot: Int, _ folded: View<UInt8>, _ layer: LiveLayer, _ anchor: Int) {
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

  // MARK: Shared conditions

  private func key(_ slot: Int, _ claim: Claim) -> UInt64 { UInt64(slot) << 32 | UInt64(claim.rawValue) }

  private func share(_ slot: Int, _ claim: Claim) {
    var record = records[slot]
    if record.list == LiveRecord.alone {
      if record.claim == claim {
        spellings[key(slot, claim), default: 1] += 1
        return
      }
      var list = ClaimList()
      _ = list.insert(record.claim, claimants)
      _ = list.insert(claim, claimants)
      claimants.countShared(record.claim, 1)
      if let free = freeLists.popLast() {
        record.list = free
        shared[Int(free)] = list
      } else {
        record.list = UInt32(shared.count)
        shared.append(list)
        sharedPages.grow(to: shared.count)
      }
      records[slot] = record
    } else if !shared[Int(record.list)].insert(claim, claimants) {
      spellings[key(slot, claim), default: 1] += 1
      return
    }
    claimants.countShared(claim, 1)
    publishList(Int(record.list), of: slot)
  }

  /// Takes a claim away; returns whether it was the last.
  private func unshare(_ slot: Int, _ claim: Claim) -> Bool {
    if !spellings.isEmpty, let count = spellings[key(slot, claim)] {
      spellings[key(slot, claim)] = count > 2 ? count - 1 : nil
      return false
    }
    var record = records[slot]
    if record.list == LiveRecord.alone { return record.claim == claim }
    let list = Int(record.list)
    guard shared[list].remove(claim, claimants) else { return false }
    claimants.countShared(claim, -1)
    if shared[list].count > 1 {
      publishList(list, of: slot)
      return false
    }
    record.claim = shared[list].first ?? .none
    record.list = LiveRecord.alone
    records[slot] = record
    claimants.countShared(record.claim, -1)
    shared[list] = ClaimList()
    freeLists.append(UInt32(list))
    arena.retire(sharedPages[list])
    sharedPages[list] = .none
    return false
  }

  private func publishList(_ list: Int, of slot: Int) {
    if sharedPages[list] != .none { arena.retire(sharedPages[list]) }
    sharedPages[list] = arena.block(shared[list].claims)
    if let first = shared[list].first, records[slot].claim != first { records[slot].claim = first }
  }

  // MARK: Layers

  /// The shortest conditions that layers made on the way have, with grams and strides for these.
  private static let shapes: [(shortest: Int, gram: Int, stride: Int)] = [
    (1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 4, 1), (6, 4, 3), (10, 5, 5),
  ]

  private func layer(for length: Int) -> LiveLayer {
    var best: LiveLayer?
    for layer in layers where layer.shortest <= length && layer.shortest > best?.shortest ?? 0 { best = layer }
    if let best { return best }
    let shape = Self.shapes.last(where: { $0.shortest <= length }) ?? Self.shapes[0]
    let layer = LiveLayer(
      arena, model, gram: shape.gram, stride: shape.stride, shortest: shape.shortest, capacity: 1 << 9)
    layers.append(layer)
    return layer
  }

  // MARK: The guard

  /// Lets the guard know what it has to. To be called before a version is published.
  func updateGuard() {
    if unguarded.isEmpty { return }
    let (left, added) = guardLevels.add(
      unguarded.filter(isGuarded), isKnown: isGuarded, bytes: { self.records[Int($0)].block.bytes })
    unguarded.removeAll(keepingCapacity: true)
    count(left, added)
  }

  private func isGuarded(_ slot: UInt32) -> Bool {
    let block = records[Int(slot)].block
    return block != .none && guarded[block.bytes.contentHash]?.contains(slot) == true
  }

  private func count(_ left: [[UInt32]], _ added: [UInt32]) {
    for slot in added { levelsOfSlot[Int(slot)] += 1 }
    for slot in left.joined() {
      levelsOfSlot[Int(slot)] -= 1
      if levelsOfSlot[Int(slot)] == 0, records[Int(slot)].block == .none {
        freeSlots.append(slot)
        freedInLevels -= 1
      }
    }
  }

  /// Puts `level`, made of what `old` and no longer needed, in their place; false if some of them are gone.
  func replaceLevels(_ old: [LiveGuard.Level], by level: LiveGuard.Level?) -> Bool {
    guard guardLevels.replace(old, by: level) else { return false }
    count(old.map(\.slots), level?.slots ?? [])
    return true
  }

  /// The slots of `levels` that the guard still has to know.
  func guardedSlots(_ levels: [LiveGuard.Level]) -> [UInt32] {
    Array(Set(levels.flatMap(\.slots).filter(isGuarded)))
  }

  /// Bytes of filters and automata, beside the arena's.
  var outsideBytes: Int { layers.reduce(guardLevels.bytes) { $0 + $1.filterBytes } }
}

extension View<UInt8> {
  /// A hash of all bytes; in linear time.
  var contentHash: UInt64 {
    var hash = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index < count {
      hash = (hash ^ loadUpTo8(index)) &* 0x9FB2_1C65_1E98_DF25
      hash ^= hash >> 32
      index += 8
    }
    return hash
  }
}
