/// Where a condition sends an event, as a number whose order is the order of the rules: preferring by open
/// order, then allowing by open order, then declarations by declaration order.
///
/// The destination of an event is the smallest key over the conditions found in it: choosing is a minimum,
/// not a search. The tier is in the two top bits, the position in the thirty below.
struct DestinationKey: Hashable, Comparable, Sendable, BitwiseCopyable {
  let rawValue: UInt32

  @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

  static func preferring(_ openScene: Int) -> Self { Self(rawValue: UInt32(openScene)) }
  static func allowing(_ openScene: Int) -> Self { Self(rawValue: 1 << 30 | UInt32(openScene)) }
  static func declaration(_ index: Int) -> Self { Self(rawValue: 2 << 30 | UInt32(index)) }

  /// The fallback of rule 5, behind every declaration that matches.
  static func unmodified(_ index: Int) -> Self { Self(rawValue: 3 << 30 | UInt32(index)) }

  /// Rule 6, behind everything.
  static let unhandled = Self(rawValue: .max)

  @inline(__always) static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  @inline(__always) var tier: Int { Int(rawValue >> 30) }
  /// Whether it leads to an open scene: by preferring or allowing.
  @inline(__always) var isOpenScene: Bool { rawValue >> 31 == 0 }
  @inline(__always) var order: Int { Int(rawValue & (1 << 30 - 1)) }

  /// The decision that this key stands for, without a branch.
  @inline(__always) var decision: Decision {
    // Tiers 0, 1, 2 and 3 are rules 1 (preferring), 2 (allowing), 3 (matching) and 5 (unmodified).
    let tier = UInt64(rawValue &>> 30)
    let rule = tier &+ 1 &+ (tier &+ 1) &>> 2
    let declaration = (tier &>> 1) &<< 32
    let bits = rule &<< 40 | declaration | UInt64(rawValue & (1 << 30 - 1))
    // All ones for `unhandled`, the only key that one more makes 0; else 0.
    let more = UInt64(rawValue &+ 1)
    let isUnhandled = ((more | (0 &- more)) &>> 63) &- 1
    return Decision(bits: bits & ~isUnhandled | Decision.unhandled.number & isUnhandled)
  }

  /// The set of conditions that registrations with this key come from.
  var set: ConditionSetName {
    switch tier {
    case 0: .preferring(openScene: order)
    case 1: .allowing(openScene: order)
    default: .matching(declaration: order)
    }
  }
}
