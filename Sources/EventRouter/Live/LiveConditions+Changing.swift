/// Conditions come and go.
extension LiveConditions {
  /// A condition that a claim does without.
  struct Leaving: BitwiseCopyable {
    let slot: Int
    let claim: Claim
    var layer = 0
    var place = GramPlace.none
    /// Whether it comes as well.
    var stays = false
  }

  /// A condition that is new to a claim, whose fold is at the same place among the folds.
  struct Coming: BitwiseCopyable {
    let claim: Claim
    let layer: Int
    let place: GramPlace
    /// The slot of the condition, if it leaves as well.
    var slot: Int?
  }

  /// Conditions, and bytes of their folds, that are changed together.
  private static let together = (conditions: 256, bytes: 1 << 16)

  /// Whether there are so many conditions that they are not in the cache.
  private var isFar: Bool { count > 4_096 }

  // MARK: What is changed

  /// The owner of `claim` does not claim `old` any more, which is all that it did, and claims `new`; all as written. To be
  /// followed by ``changeLocated()``, which does what is left of it.
  mutating func replace(_ old: Set<String>, by new: Set<String>, _ claim: Claim) {
    if isFar { for condition in new { condition.outOfLine?.prefetch(0) } }
    if slots.isKnown(claim) {
      leave(claim)
    } else if new.count <= ClaimSlots.most {
      for condition in old { remove(condition, claim) }
      slots.removeAll(claim)
    } else {
      if old == new { return }
      // Of many, most may be in both.
      for condition in old where !new.contains(condition) { remove(condition, claim) }
      for condition in new where !old.contains(condition) { insert(condition, claim) }
      return
    }
    for condition in new { insert(condition, claim) }
  }

  /// The owner of `claim` claims `condition` as well, as it is written. To be followed by ``changeLocated()``.
  mutating func insert(_ condition: String, _ claim: Claim) {
    if FoldedConditions.isWildcard(condition) {
      if wildcards.insert(claim, claimants) {
        slots.add(ClaimSlots.wildcard, claim)
        forgetWildcardBlock()
      }
      return
    }
    folds.appendFold(of: condition)
    let folded = folds.texts[folds.count - 1]
    if folded.count == 0 {
      folds.removeLast()
      return
    }
    longest = max(longest, folded.count)
    if FoldUse(folded, .selected) == .anything { foldUse = .anything }
    let layer = layer(for: folded.count)
    let place = layers[layer].place(of: folded)
    if isFar { layers[layer].prefetchToInsert(place) }
    coming.append(Coming(claim: claim, layer: layer, place: place))
    changeIfMany()
  }

  /// The owner of `claim` does not claim `condition` any more, which it did, as it is written. To be followed by
  /// ``changeLocated()``.
  mutating func remove(_ condition: String, _ claim: Claim) {
    guard let slot = slot(of: condition) else { return }
    slots.remove(slot, claim)
    leave(Int(slot), claim)
  }

  /// All conditions of `claim` go, whose slots are known.
  private mutating func leave(_ claim: Claim) {
    var all = borrowSlots()
    slots.forEach(claim) { all.append($0) }
    slots.removeAll(claim)
    for slot in all { leave(Int(slot), claim) }
    giveBack(&all)
  }

  private mutating func leave(_ slot: Int, _ claim: Claim) {
    if slot == ClaimSlots.wildcard {
      _ = wildcards.remove(claim, claimants)
      forgetWildcardBlock()
      return
    }
    if isFar { records.view.prefetch(slot) }
    leaving.append(Leaving(slot: slot, claim: claim))
    changeIfMany()
  }

  private mutating func changeIfMany() {
    if leaving.count + coming.count >= Self.together.conditions || folds.byteCount >= Self.together.bytes {
      changeLocated()
    }
  }

  // MARK: Changes

  /// Makes the changes that were asked for: in passes, so that what is far away in memory is asked for some time before it
  /// is needed.
  mutating func changeLocated() {
    if leaving.isEmpty && coming.isEmpty { return }
    let texts = folds.texts
    locateLeaving()
    if !leaving.isEmpty { keepWhatStays(texts) }
    if isFar {
      for item in leaving where !item.stays { layers[item.layer].prefetchToRemove(item.place) }
      for item in coming { layers[item.layer].prefetchRest(item.place) }
    }
    for item in leaving where !item.stays {
      if unshare(item.slot, item.claim) { free(item.slot, layers[item.layer], item.place) }
    }
    // Then, so that they get the slots of those that went.
    for (index, item) in coming.enumerated() {
      foldBytes += texts[index].count
      slots.add(UInt32(item.slot ?? insert(item, texts[index])), item.claim)
    }
    leaving.removeAll(keepingCapacity: true)
    coming.removeAll(keepingCapacity: true)
    folds.removeAll()
  }

  private mutating func locateLeaving() {
    if isFar { for item in leaving { records[item.slot].block.prefetch() } }
    for index in leaving.indices {
      let block = records[leaving[index].slot].block
      foldBytes -= block.bytes.count
      let layer = layer(for: block.bytes.count)
      leaving[index].layer = layer
      leaving[index].place = layers[layer].place(
        of: block.bytes, anchor: ConditionNote(block).anchor)
    }
  }

  /// Marks conditions that come and go as well.
  private mutating func keepWhatStays(_ texts: Texts) {
    for new in coming.indices {
      let (claim, place) = (coming[new].claim, coming[new].place)
      for old in leaving.indices where leaving[old].place.isLike(place) {
        let item = leaving[old]
        guard !item.stays, item.claim == claim, isEqual(texts[new], records[item.slot].block.bytes)
        else { continue }
        leaving[old].stays = true
        coming[new].slot = item.slot
        break
      }
    }
  }

  private func isEqual(_ folded: View<UInt8>, _ other: View<UInt8>) -> Bool {
    other.count == folded.count && Kernels.selected.equalsCaseless(folded, other)
  }

  /// Returns the condition's slot.
  private mutating func insert(_ item: Coming, _ folded: View<UInt8>) -> Int {
    let layer = layers[item.layer]
    if let slot = slot(of: folded, layer, item.place) {
      share(slot, item.claim)
      return slot
    }
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = Int(free)
    } else {
      slot = records.count
      records.grow(to: slot + 1)
      levelsOfSlot.append(0)
    }
    records[slot] = LiveRecord(
      block: arena.block(folded, note: ConditionNote(anchor: item.place.anchor, isGuarded: false).rawValue),
      claim: item.claim, list: LiveRecord.alone)
    count += 1
    if layer.insert(slot, folded, item.place) { becomeGuarded(slot) }
    return slot
  }

  private mutating func free(_ slot: Int, _ layer: LiveLayer, _ place: GramPlace) {
    let block = records[slot].block
    let isGuarded = ConditionNote(block).isGuarded
    layer.remove(slot, place, isGuarded: isGuarded)
    count -= 1
    if isGuarded { forgetGuarded(slot) }
    arena.retire(block)
    records[slot] = .free
    if levelsOfSlot[slot] == 0 { freeSlots.append(UInt32(slot)) } else { freedInLevels += 1 }
  }

  // MARK: Slots

  /// The slot of a condition as it is written, ``ClaimSlots/wildcard`` if that is `*`; nil if nobody claims it.
  mutating func slot(of condition: String) -> UInt32? {
    if FoldedConditions.isWildcard(condition) { return ClaimSlots.wildcard }
    folds.appendFold(of: condition)
    defer { folds.removeLast() }
    let folded = folds.texts[folds.count - 1]
    if folded.count == 0 { return nil }
    let layer = layers[layer(for: folded.count)]
    return slot(of: folded, layer, layer.place(of: folded)).map { UInt32($0) }
  }

  private func slot(of folded: View<UInt8>, _ layer: LiveLayer, _ place: GramPlace) -> Int? {
    let records = records.view
    func isMeant(_ slot: Int) -> Bool {
      let block = records[slot].block
      return block != .none && isEqual(folded, block.bytes)
    }
    if let slot = layer.slot(of: folded, place, isMeant) { return slot }
    if !layer.hasNoRoom(place) { return nil }
    return guarded[folded.contentHash]?.first { isMeant(Int($0)) }.map(Int.init)
  }
}
