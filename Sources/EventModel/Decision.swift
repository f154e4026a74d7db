/// Where one event goes, as a number: a position in the configuration that decided it, or, after a change of a router, a
/// handle. It is for the snapshot that decided to name the scene. Eight bytes, no references.
///
/// Decisions are equal if destination and rule are, whoever made them.
@frozen public struct Decision: Sendable, Hashable, BitwiseCopyable, CustomStringConvertible {
  /// What becomes of the event.
  public enum Outcome: Sendable, Hashable {
    /// The open scene at this position of `openScenes` receives it.
    case openScene(Int)
    /// A new scene of the declaration at this position of `declarations` is to be opened for it.
    case newScene(Int)
    /// No scene receives the event.
    case unhandled
  }

  /// The rule that decided.
  public enum Rule: UInt8, Sendable, Hashable, CaseIterable {
    /// Rule 1: the platform shows a single scene, and one is open.
    case singleScene = 0
    /// Rule 2: the first open scene that prefers the event.
    case preferring
    /// Rule 3: the first open scene that allows the event.
    case allowing
    /// Rule 4: the first declaration that matches, here by a condition.
    case matching
    /// Rule 4: the first declaration that matches, here a document group by the type of the file.
    case documentType
    /// Rule 5, the fallback: the first window or window group without a `matching` modifier.
    case unmodified

    /// The rule's name in decisions files.
    @inlinable public var name: String {
      switch self {
      case .singleScene: "singleScene"
      case .preferring: "preferring"
      case .allowing: "allowing"
      case .matching: "matching"
      case .documentType: "documentType"
      case .unmodified: "unmodified"
      }
    }
  }

  /// ``origin`` in bits 48..<64, the rule in bits 40..<48 and ``number`` in bits 0..<34.
  @usableFromInline package let bits: UInt64

  /// From ``rule`` and ``number`` where they lie in `bits`.
  @inlinable package init(bits: UInt64) { self.bits = bits }

  /// The decision for the open scene at position `index`, which is less than 2^32.
  ///
  /// - Precondition: `index` is not negative.
  @inlinable public static func openScene(_ index: Int, rule: Rule) -> Decision {
    Decision(bits: UInt64(rule.rawValue) << 40 | UInt64(UInt32(index)))
  }

  /// The decision for a new scene of the declaration at position `index`, which is less than 2^32.
  ///
  /// - Precondition: `index` is not negative.
  @inlinable public static func newScene(_ index: Int, rule: Rule) -> Decision {
    Decision(bits: UInt64(rule.rawValue) << 40 | 1 << 32 | UInt64(UInt32(index)))
  }

  /// The decision that no scene receives the event.
  @inlinable public static var unhandled: Decision { Decision(bits: 1 << 33) }

  /// The destination's number: open scene *k* is *k*, declaration *k* is 2^32 + *k*, unhandled is 2^33.
  @inlinable public var number: UInt64 { bits & (1 << 34 - 1) }

  /// What becomes of the event.
  @inlinable public var outcome: Outcome {
    if bits & (1 << 33) != 0 { return .unhandled }
    let index = Int(UInt32(truncatingIfNeeded: bits))
    return bits & (1 << 32) != 0 ? .newScene(index) : .openScene(index)
  }

  /// The rule that decided; nil for an unhandled event.
  @inlinable public var rule: Rule? {
    bits & (1 << 33) != 0 ? nil : Rule(rawValue: UInt8(truncatingIfNeeded: bits >> 40))
  }

  /// The decision in words, such as `open scene 3, by preferring`; scenes are told by their positions.
  public var description: String {
    let by = rule.map { ", by \($0.name)" } ?? ""
    return switch outcome {
    case .openScene(let index): "open scene \(index)\(by)"
    case .newScene(let index): "new scene of declaration \(index)\(by)"
    case .unhandled: "unhandled"
    }
  }

  /// Whose positions these are: what whoever made the decision stamped it with; 0 where nobody did.
  package var origin: UInt16 { UInt16(truncatingIfNeeded: bits >> 48) }

  /// The same decision, stamped.
  package func stamped(_ origin: UInt16) -> Decision {
    Decision(bits: bits & (1 << 48 - 1) | UInt64(origin) << 48)
  }

  /// All but the stamp.
  @inlinable var meaning: UInt64 { bits & (1 << 48 - 1) }

  /// Whether both are the same outcome by the same rule. Which snapshot made them does not matter.
  @inlinable public static func == (left: Decision, right: Decision) -> Bool { left.meaning == right.meaning }

  /// Hashes the outcome and the rule.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
}

/// Adds up decisions so that two engines can be compared by one number: the sum modulo 2^64, over events
/// *i* from 0, of (*i* + 1) x (*d* + 1), where *d* is ``Decision/number``.
public struct DecisionChecksum: Sendable, Hashable {
  /// The sum so far; 0 for no decisions.
  public private(set) var value: UInt64 = 0
  private var count: UInt64 = 0

  /// The checksum of no decisions.
  public init() {}

  /// Adds the decision for the next event.
  public mutating func add(_ decision: Decision) {
    count &+= 1
    value &+= count &* (decision.number &+ 1)
  }

  /// Adds the decisions for the next events, in order.
  public mutating func add(contentsOf decisions: some Sequence<Decision>) {
    for decision in decisions { add(decision) }
  }
}
