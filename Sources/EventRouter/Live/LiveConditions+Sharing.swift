/// Conditions that several claim.
extension LiveConditions {
  private func key(_ slot: Int, _ claim: Claim) -> UInt64 { UInt64(slot) << 32 | UInt64(claim.rawValue) }

  mutating func share(_ slot: Int, _ claim: Claim) {
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
    changeList(Int(record.list), of: slot)
  }

  /// Takes a claim away; returns whether it was the last.
  mutating func unshare(_ slot: Int, _ claim: Claim) -> Bool {
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
      changeList(list, of: slot)
      return false
    }
    record.claim = shared[list].first ?? .none
    record.list = LiveRecord.alone
    records[slot] = record
    claimants.countShared(record.claim, -1)
    shared[list] = ClaimList()
    freeLists.append(UInt32(list))
    if sharedPages[list] != .none { arena.retire(sharedPages[list]) }
    sharedPages[list] = .none
    return false
  }

  /// A list of claims is another one: readers get it with the next version.
  mutating func changeList(_ list: Int, of slot: Int) {
    changedLists.insert(UInt32(list))
    if let first = shared[list].first, records[slot].claim != first { records[slot].claim = first }
  }

  /// Lets readers know the lists that have changed. To be called before a version is published.
  mutating func publishLists() {
    for list in changedLists.map(Int.init) where shared[list].count > 0 {
      if sharedPages[list] != .none { arena.retire(sharedPages[list]) }
      sharedPages[list] = arena.block(shared[list].claims)
    }
    changedLists.removeAll(keepingCapacity: true)
  }
}
