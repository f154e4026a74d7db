/// Who claims what, from the scenes alone.
struct ClaimedConditions {
  /// By folded bytes: the claims, and how many spellings each has.
  private(set) var claims: [[UInt8]: [Claim: Int]] = [:]
  private(set) var wildcards: Set<Claim> = []
  var fallbacks: Set<Claim> = []
  private(set) var written = 0

  mutating func add(_ set: Set<String>, _ claim: Claim) {
    written += set.count
    for condition in set {
      if FoldedConditions.isWildcard(condition) {
        wildcards.insert(claim)
        continue
      }
      var folded: [UInt8] = []
      Folder.append(condition, to: &folded)
      if !folded.isEmpty { claims[folded, default: [:]][claim, default: 0] += 1 }
    }
  }
}

extension LiveConditions {
  /// Looks whether all is as `claimed` says, and in step with itself.
  func check(_ claimed: ClaimedConditions, _ violations: inout Violations) {
    checkClaims(claimed, &violations)
    checkLists(&violations)
    checkLayers(&violations)
    checkGuard(&violations)
    check(wildcards, claimed.wildcards, "*", &violations)
    check(fallbacks, claimed.fallbacks, "fallbacks", &violations)
    if let block = wildcardBlock {
      violations.expect(block.allNumbers == wildcards.claims, "readers see other claims of *")
    }
  }

  /// Calls `body` with every slot that has a condition.
  private func forEachSlot(_ body: (Int, LiveRecord) -> Void) {
    let records = records.view
    for slot in 0..<records.count where !records[slot].isFree { body(slot, records[slot]) }
  }

  private func checkClaims(_ claimed: ClaimedConditions, _ violations: inout Violations) {
    var (found, bytes) = (0, 0)
    var counted: [UInt64: Int] = [:]
    var sharedCounts: [Claim: UInt32] = [:]
    var slotsOfClaims = claimed.wildcards.reduce(into: [:]) { $0[$1] = [ClaimSlots.wildcard] }
    forEachSlot { slot, record in
      let folded = record.block.allBytes
      found += 1
      violations.expect(folded.count <= longest, "slot \(slot): its condition is longer than the longest")
      violations.expect(
        foldUse == .anything || folded.allSatisfy { $0 < 0x80 }, "slot \(slot): its condition is not ASCII")
      let expected = claimed.claims[folded] ?? [:]
      bytes += folded.count * expected.values.reduce(0, +)
      let claims =
        record.list == LiveRecord.alone ? [record.claim.rawValue] : shared[Int(record.list)].claims
      violations.expect(
        Set(claims) == Set(expected.keys.map(\.rawValue)),
        "slot \(slot): claimed by \(claims), and should be by \(expected.keys.map(\.rawValue))")
      let first = expected.keys.min { claimants.rank($0) < claimants.rank($1) }
      violations.expect(record.claim == first, "slot \(slot): its claim is not the first")
      for (claim, spellings) in expected {
        slotsOfClaims[claim, default: []] += [UInt32](repeating: UInt32(slot), count: spellings)
        if spellings > 1 { counted[UInt64(slot) << 32 | UInt64(claim.rawValue)] = spellings }
      }
      if claims.count > 1 {
        for claim in claims { sharedCounts[Claim(tier: 0, owner: Self.owner(claim)), default: 0] += 1 }
      }
    }
    violations.expect(count == found, "\(count) conditions are counted, and \(found) are there")
    violations.expect(
      found == claimed.claims.count, "\(found) conditions are there of \(claimed.claims.count)")
    violations.expect(bytes == foldBytes, "\(foldBytes) bytes are counted, and \(bytes) are there")
    slots.check(slotsOfClaims, &violations)
    violations.expect(counted == spellings, "spellings of conditions are counted wrong")
    for (isDeclaration, owners) in [(false, claimants.scenes), (true, claimants.declarations)] {
      for number in 0..<owners.numberCount {
        let key = Claim(tier: 0, owner: number << 1 | (isDeclaration ? 1 : 0))
        violations.expect(
          owners.sharedCounts[number] == sharedCounts[key] ?? 0,
          "shared conditions of owner \(number) are counted wrong")
      }
    }
  }

  /// A number for the owner of a claim, among scenes and declarations.
  private static func owner(_ claim: UInt32) -> Int {
    let claim = Claim(rawValue: claim)
    return claim.owner << 1 | (claim.isDeclaration ? 1 : 0)
  }

  private func check(
    _ list: ClaimList, _ expected: Set<Claim>, _ name: String, _ violations: inout Violations
  ) {
    let claims = list.claims.map(Claim.init(rawValue:))
    violations.expect(
      Set(claims) == expected && claims.count == expected.count,
      "\(name): \(list.claims), and should be \(expected.map(\.rawValue))")
    checkOrder(list, name, &violations)
  }

  private func checkOrder(_ list: ClaimList, _ name: String, _ violations: inout Violations) {
    let ranks = list.claims.map { claimants.rank(Claim(rawValue: $0)) }
    violations.expect(
      zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }, "\(name): claims are not in order")
  }

  private func checkLists(_ violations: inout Violations) {
    var used: Set<Int> = []
    forEachSlot { slot, record in
      if record.list == LiveRecord.alone { return }
      let (number, list) = (Int(record.list), shared[Int(record.list)])
      violations.expect(used.insert(number).inserted, "list \(number) is of two conditions")
      violations.expect(list.count > 1, "list \(number) is of \(list.count) claims")
      checkOrder(list, "list \(number)", &violations)
      violations.expect(
        changedLists.contains(UInt32(number))
          || sharedPages[number] != .none && sharedPages[number].allNumbers == list.claims,
        "list \(number): readers see another one")
    }
    let free = Set(freeLists.map { Int($0) })
    violations.expect(free.count == freeLists.count, "a list is free twice")
    violations.expect(
      used.isDisjoint(with: free) && used.count + free.count == shared.count,
      "lists are neither free nor a condition's")
    for number in free {
      violations.expect(
        shared[number].count == 0 && sharedPages[number] == .none, "list \(number) is free, and not empty")
    }
  }

  private func checkLayers(_ violations: inout Violations) {
    var checks = layers.map { LiveLayerCheck($0) }
    var known = 0
    forEachSlot { slot, record in
      let folded = record.block.bytes
      let mine = layers.indices.filter { layers[$0].shortest <= folded.count }
        .max { layers[$0].shortest < layers[$1].shortest }
      guard let mine else {
        violations.expect(false, "there is no layer for slot \(slot)")
        return
      }
      let isGuarded = checks[mine].look(
        at: slot, folded, anchor: ConditionNote(record.block).anchor, &violations)
      let isKnown = guarded[folded.contentHash]?.contains(UInt32(slot)) == true
      violations.expect(
        isKnown == ConditionNote(record.block).isGuarded, "slot \(slot): notes wrongly that it is the guard's"
      )
      known += isKnown ? 1 : 0
      violations.expect(isGuarded == isKnown, "slot \(slot): is the guard's: \(isKnown), not \(isGuarded)")
    }
    for check in checks { check.finish(&violations) }
    violations.expect(
      guarded.values.reduce(0) { $0 + $1.count } == known && !guarded.values.contains { $0.isEmpty },
      "the guard has to know conditions that are not there")
  }

  private func checkGuard(_ violations: inout Violations) {
    var levels = [UInt8](repeating: 0, count: records.count)
    for list in guardLevels.levels.map(\.slots) + [guardLevels.single] {
      for slot in list { levels[Int(slot)] += 1 }
    }
    violations.expect(levels == levelsOfSlot, "how many levels of the guard name a slot is counted wrong")
    for slot in guarded.values.joined() {
      violations.expect(
        (levels[Int(slot)] > 0) != unguarded.contains(slot),
        "slot \(slot): the guard knows nothing, or another")
    }
    let records = records.view
    let freed = (0..<records.count).count { records[$0].isFree && levels[$0] > 0 }
    violations.expect(freed == freedInLevels, "\(freedInLevels) slots of levels are free, not \(freed)")
    violations.expect(Set(freeSlots).count == freeSlots.count, "a slot is free twice")
    for slot in freeSlots {
      violations.expect(
        records[Int(slot)].isFree && levels[Int(slot)] == 0,
        "slot \(slot) is free, and a condition's or a level's")
    }
    violations.expect(
      freeSlots.count + freed + count == records.count, "slots are neither free nor a condition's")
  }

  /// The blocks that what is written consists of.
  func blocks() -> Set<Block> {
    var blocks: Set<Block> = []
    func add(_ block: Block) { if block != .none { blocks.insert(block) } }
    records.view.forEachBlock(add)
    forEachSlot { _, record in add(record.block) }
    sharedPages.view.forEachBlock(add)
    for number in shared.indices { add(sharedPages[number]) }
    for layer in layers { layer.state.pages.forEachBlock(add) }
    if let wildcardBlock { add(wildcardBlock) }
    for owners in [claimants.scenes, claimants.declarations] {
      owners.labelPages.view.forEachBlock(add)
      owners.pages.view.forEachBlock(add)
    }
    return blocks
  }
}

extension Block {
  fileprivate var allBytes: [UInt8] { (0..<bytes.count).map { bytes[$0] } }
  fileprivate var allNumbers: [UInt32] { (0..<numbers.count).map { numbers[$0] } }
}
