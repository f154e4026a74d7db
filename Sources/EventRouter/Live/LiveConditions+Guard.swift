/// Conditions that buckets have no room for.
extension LiveConditions {
  /// Lets the guard know what it has to. To be called before a version is published.
  mutating func updateGuard() {
    if unguarded.isEmpty { return }
    var levels = guardLevels
    let records = records.view
    let (left, added) = levels.add(
      unguarded.sorted(), isKnown: { isGuarded($0) }, bytes: { records[Int($0)].block.bytes })
    guardLevels = levels
    unguarded.removeAll(keepingCapacity: unguarded.count <= GuardLevels.atOnce)
    count(left, added)
  }

  /// The guard has to know the condition of `slot`, which is new.
  mutating func becomeGuarded(_ slot: Int) {
    let block = records[slot].block
    block.note = ConditionNote(anchor: ConditionNote(block).anchor, isGuarded: true).rawValue
    guarded[block.bytes.contentHash, default: []].append(UInt32(slot))
    unguarded.insert(UInt32(slot))
  }

  /// The guard does not have to know the condition of `slot` any more, which goes.
  mutating func forgetGuarded(_ slot: Int) {
    let hash = records[slot].block.bytes.contentHash
    guarded[hash]?.removeAll { $0 == slot }
    if guarded[hash]?.isEmpty == true { guarded[hash] = nil }
    unguarded.remove(UInt32(slot))
  }

  private func isGuarded(_ slot: UInt32) -> Bool {
    let block = records[Int(slot)].block
    return block != .none && ConditionNote(block).isGuarded
  }

  private mutating func count(_ left: [[UInt32]], _ added: [UInt32]) {
    for slot in added { levelsOfSlot[Int(slot)] += 1 }
    for slot in left.joined() {
      levelsOfSlot[Int(slot)] -= 1
      if levelsOfSlot[Int(slot)] == 0, records[Int(slot)].isFree {
        freeSlots.append(slot)
        freedInLevels -= 1
      }
    }
  }

  /// Puts `level`, made of what `old` and no longer needed, in their place; false if some of them are gone.
  mutating func replaceLevels(_ old: [LiveGuard.Level], by level: LiveGuard.Level?) -> Bool {
    guard guardLevels.replace(old, by: level) else { return false }
    count(old.map(\.slots), level?.slots ?? [])
    return true
  }
}
