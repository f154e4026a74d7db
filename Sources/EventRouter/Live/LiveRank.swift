/// Where a condition sends events in a router that changes, as a number that stays the same while scenes move: the tier of
/// ``DestinationKey`` in the two top bits, and the owner's number, among the open scenes or the declarations, in the thirty below.
struct Claim: BitwiseCopyable, Hashable {
  let rawValue: UInt32

  @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

  @inline(__always) init(tier: Int, owner: Int) { rawValue = UInt32(tier) << 30 | UInt32(owner) }

  /// No owner.
  static let none = Claim(rawValue: .max)

  @inline(__always) var tierBits: UInt32 { rawValue & 3 << 30 }
  @inline(__always) var tier: Int { Int(rawValue >> 30) }
  @inline(__always) var isDeclaration: Bool { rawValue >> 31 != 0 }
  @inline(__always) var owner: Int { Int(rawValue & (1 << 30 - 1)) }

  static let preferring = 0
  static let allowing = 1
  static let matching = 2
  static let unmodified = 3
}

/// A claim and its place in the order of the rules: the tier and the label of the owner above, the claim below. The smallest
/// one that is found decides.
struct LiveRank: BitwiseCopyable, Comparable {
  let rawValue: UInt64

  @inline(__always) init(rawValue: UInt64) { self.rawValue = rawValue }

  @inline(__always) init(_ claim: Claim, label: UInt32) {
    rawValue = UInt64(claim.tierBits | label) << 32 | UInt64(claim.rawValue)
  }

  /// Rule 6, behind everything.
  static let unhandled = LiveRank(rawValue: .max)

  @inline(__always) var claim: Claim { Claim(rawValue: UInt32(truncatingIfNeeded: rawValue)) }
  @inline(__always) static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The decision that it stands for.
  @inline(__always) func decision(origin: UInt16) -> Decision {
    DestinationKey(rawValue: claim.rawValue).decision.stamped(origin)
  }
}

/// What the block of a condition notes beside its bytes.
struct ConditionNote {
  /// Where the grams begin that the condition is looked for by.
  let anchor: Int
  /// Whether the guard has to know it.
  let isGuarded: Bool

  init(anchor: Int, isGuarded: Bool) {
    self.anchor = anchor
    self.isGuarded = isGuarded
  }

  init(_ block: Block) { self.init(anchor: block.note >> 1, isGuarded: block.note & 1 != 0) }

  var rawValue: Int { anchor << 1 | (isGuarded ? 1 : 0) }
}

/// A distinct folded condition: what its slot says.
struct LiveRecord: BitwiseCopyable {
  /// The folded bytes; none if the slot is free.
  var block: Block
  /// The first claim in the order of the rules.
  var claim: Claim
  /// Where all claims are listed, if there are several; else ``alone``.
  var list: UInt32

  static let alone = UInt32.max
  static let free = LiveRecord(block: .none, claim: .none, list: alone)
  @inline(__always) var isFree: Bool { block == .none }
}
