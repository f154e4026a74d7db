/// Which slots the conditions of claims have, where a claim has few: they are found when they go, without a look at how they
/// are written.
struct ClaimSlots: ~Copyable {
  /// Conditions of a claim of which it is known.
  static let most = 32
  /// Stands for `*`, which has no slot.
  static let wildcard = UInt32.max

  private var nodes = ListNodes<UInt32>()
  /// The lists of claims, by tier and owner.
  private var heads = [[UInt32]](repeating: [], count: 4)
  /// In place of a list.
  private static let unknown = ListNodes<UInt32>.end - 1

  private subscript(claim: Claim) -> UInt32 {
    get {
      let heads = heads[claim.tier]
      return claim.owner < heads.count ? heads[claim.owner] : ListNodes<UInt32>.end
    }
    set {
      let (tier, owner) = (claim.tier, claim.owner)
      while heads[tier].count <= owner { heads[tier].append(ListNodes<UInt32>.end) }
      heads[tier][owner] = newValue
    }
  }

  /// Whether all slots of `claim` are known, which is so until it has too many.
  func isKnown(_ claim: Claim) -> Bool { self[claim] != Self.unknown }

  /// Calls `body` with each slot of `claim`: as often as it claims the condition, in different spellings.
  func forEach(_ claim: Claim, _ body: (UInt32) -> Void) {
    if isKnown(claim) { nodes.forEach(self[claim], body) }
  }

  /// Notes that `claim` has one condition more, unless its slots are unknown or become so by that.
  ///
  /// - Complexity: O(``most``).
  mutating func add(_ slot: UInt32, _ claim: Claim) {
    if !isKnown(claim) { return }
    var count = 0
    forEach(claim) { _ in count += 1 }
    change(claim) { nodes, list in
      if count < Self.most {
        nodes.push(slot, onto: &list)
      } else {
        nodes.removeAll(from: &list)
        list = Self.unknown
      }
    }
  }

  /// Notes that `claim` has a condition with this slot once less.
  mutating func remove(_ slot: UInt32, _ claim: Claim) {
    if isKnown(claim) { change(claim) { $0.remove(from: &$1) { $0 == slot } } }
  }

  /// Notes that `claim` has no conditions: from now on its slots are known.
  mutating func removeAll(_ claim: Claim) {
    if !isKnown(claim) {
      self[claim] = ListNodes<UInt32>.end
    } else if self[claim] != ListNodes<UInt32>.end {
      change(claim) { $0.removeAll(from: &$1) }
    }
  }

  private mutating func change(
    _ claim: Claim, _ body: (inout ListNodes<UInt32>, inout ListNodes<UInt32>.Head) -> Void
  ) {
    var list = self[claim]
    body(&nodes, &list)
    self[claim] = list
  }

  /// Without the room that an array has beside, which depends on the allocator.
  var bytes: Int { heads.reduce(nodes.bytes) { $0 + $1.count * MemoryLayout<UInt32>.stride } }
}

extension ClaimSlots {
  /// Looks whether lists are those in `expected`, where they are known, and whether every node is in one list.
  func check(_ expected: [Claim: [UInt32]], _ violations: inout Violations) {
    var used = 0
    for (tier, heads) in heads.enumerated() {
      for owner in heads.indices where heads[owner] != Self.unknown {
        let claim = Claim(tier: tier, owner: owner)
        var slots: [UInt32] = []
        forEach(claim) { slots.append($0) }
        used += slots.count
        violations.expect(
          slots.sorted() == (expected[claim] ?? []).sorted(),
          "\(claim): its slots are \(slots), and should be \(expected[claim] ?? [])")
      }
    }
    for (claim, slots) in expected where !slots.isEmpty {
      violations.expect(
        heads[claim.tier].count > claim.owner, "\(claim): nothing is known of its \(slots.count) slots")
    }
    violations.expect(used == nodes.count, "claims have \(used) slots, and \(nodes.count) are counted")
    nodes.check(&violations)
  }
}
