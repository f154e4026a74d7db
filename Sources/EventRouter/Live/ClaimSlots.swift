/// Which slots the conditions of claims have, where a claim has few: they are found when they go, without a look at how they
/// are written.
struct ClaimSlots {
  /// Conditions of a claim of which it is known.
  static let most = 32
  /// Stands for `*`, which has no slot.
  static let wildcard = UInt32.max

  private struct Node: BitwiseCopyable {
    var slot: UInt32
    var next: UInt32
  }
  /// Lists of all claims, and of nodes that are free.
  private var nodes: [Node] = []
  private var free = Self.end
  /// The first node by tier and owner.
  private var heads = [[UInt32]](repeating: [], count: 4)
  private static let end = UInt32.max
  private static let unknown = UInt32.max - 1

  private subscript(claim: Claim) -> UInt32 {
    get {
      let heads = heads[claim.tier]
      return claim.owner < heads.count ? heads[claim.owner] : Self.end
    }
    set {
      let (tier, owner) = (claim.tier, claim.owner)
      while heads[tier].count <= owner { heads[tier].append(Self.end) }
      heads[tier][owner] = newValue
    }
  }

  /// Whether all slots of `claim` are known, which is so until it has too many.
  func isKnown(_ claim: Claim) -> Bool { self[claim] != Self.unknown }

  /// Calls `body` with each slot of `claim`: as often as it claims the condition, in different spellings.
  func forEach(_ claim: Claim, _ body: (UInt32) -> Void) {
    var node = self[claim]
    while node < Self.unknown {
      body(nodes[Int(node)].slot)
      node = nodes[Int(node)].next
    }
  }

  /// Notes that `claim` has one condition more, unless its slots are unknown or become so by that.
  ///
  /// - Complexity: O(``most``).
  mutating func add(_ slot: UInt32, _ claim: Claim) {
    if !isKnown(claim) { return }
    var count = 0
    forEach(claim) { _ in count += 1 }
    if count == Self.most {
      removeAll(claim)
      self[claim] = Self.unknown
      return
    }
    let node: UInt32
    if free != Self.end {
      node = free
      free = nodes[Int(node)].next
    } else {
      node = UInt32(nodes.count)
      nodes.append(Node(slot: 0, next: 0))
    }
    nodes[Int(node)] = Node(slot: slot, next: self[claim])
    self[claim] = node
  }

  /// Notes that `claim` has a condition with this slot once less.
  mutating func remove(_ slot: UInt32, _ claim: Claim) {
    var (before, node) = (Self.end, self[claim])
    while node < Self.unknown {
      let next = nodes[Int(node)].next
      if nodes[Int(node)].slot == slot {
        if before == Self.end { self[claim] = next } else { nodes[Int(before)].next = next }
        (nodes[Int(node)].next, free) = (free, node)
        return
      }
      (before, node) = (node, next)
    }
  }

  /// Notes that `claim` has no conditions: from now on its slots are known.
  mutating func removeAll(_ claim: Claim) {
    let first = self[claim]
    if first == Self.end { return }
    self[claim] = Self.end
    if first == Self.unknown { return }
    var last = Int(first)
    while nodes[last].next != Self.end { last = Int(nodes[last].next) }
    (nodes[last].next, free) = (free, first)
  }

  var bytes: Int {
    heads.reduce(nodes.capacity * MemoryLayout<Node>.stride) {
      $0 + $1.capacity * MemoryLayout<UInt32>.stride
    }
  }
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
    var (node, unused) = (free, 0)
    while node != Self.end, unused <= nodes.count {
      node = nodes[Int(node)].next
      unused += 1
    }
    violations.expect(used + unused == nodes.count, "nodes of claims are neither free nor a claim's")
  }
}
