/// An open scene or a declaration as one number, whose order is that of matches: open scenes first, each kind by
/// position.
struct PackedScene: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// The position; with the top bit set for a declaration. Positions have 30 bits.
  let rawValue: UInt32
  private static let declarationBit: UInt32 = 1 << 31

  @inline(__always) static func openScene(_ position: Int) -> Self { Self(rawValue: UInt32(position)) }
  @inline(__always) static func declaration(_ position: Int) -> Self {
    Self(rawValue: UInt32(position) | declarationBit)
  }

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The scene that `key` leads to.
  @inline(__always) init(_ key: DestinationKey) {
    rawValue = UInt32(key.order) | (key.isOpenScene ? 0 : Self.declarationBit)
  }

  @inline(__always) var isDeclaration: Bool { rawValue & Self.declarationBit != 0 }
  @inline(__always) var position: Int { Int(rawValue & ~Self.declarationBit) }

  @inline(__always) var outcome: Decision.Outcome {
    isDeclaration ? .newScene(position) : .openScene(position)
  }

  @inline(__always) static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
