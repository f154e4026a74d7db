/// What the smallest key found in an event says about where it goes.
struct DecisionTable: Sendable {
  /// Where an event goes in which no condition is found: the first `*`, else rule 5, else rule 6. The minimum over
  /// an event's keys begins with it.
  let defaultKey: DestinationKey
  /// Bytes of the shortest condition whose key is below ``defaultKey``: others cannot decide. If there is none, more
  /// than any text has.
  let shortest: Int
  /// Bytes of the shortest text, not folded, whose fold may contain one of them.
  let shortestUnfolded: Int
  /// What the decisions of a tier have in common, a word for each tier. A decision is its tier's word, exclusive or
  /// the key's order. Of the last tier there is one key at most, the default.
  private let decisionBits: Storage<UInt64>
  /// What tells a decision by a document group from one by a condition of the same declaration.
  private let documentBits: UInt64

  /// - Parameter origin: what decisions are stamped with.
  init(_ table: ConditionTable, defaultKey: DestinationKey, origin: UInt16) {
    self.defaultKey = defaultKey
    let deciding = (0..<table.count).prefix { table.keys.view[$0] < defaultKey.rawValue }
    shortest = deciding.lazy.map(table.length).min() ?? .max
    shortestUnfolded = deciding.lazy.map { Folder.leastSource(of: table.bytes($0)) }.min() ?? .max
    decisionBits = Storage(
      (0..<4).map { tier in
        let key = tier == defaultKey.tier ? defaultKey : DestinationKey(rawValue: UInt32(tier) << 30)
        return key.decision.stamped(origin).bits ^ UInt64(key.order)
      })
    documentBits =
      Decision.newScene(0, rule: .matching).bits ^ Decision.newScene(0, rule: .documentType).bits
  }

  /// The decision for an event in which no condition is found.
  var byDefault: Decision { decision(defaultKey.rawValue) }

  /// Whether any condition has a key below ``defaultKey``.
  var hasDecidingConditions: Bool { shortest != .max }

  /// Whether `text`, not folded, may contain a condition that decides. Of most texts only the length is looked at.
  @inline(__always) func mayDecide(_ text: View<UInt8>) -> Bool {
    // Folding makes texts longer, but not those that are ASCII.
    text.count >= shortest || (text.count >= shortestUnfolded && !text.isASCII)
  }

  /// The decision that the key with the raw value `key` stands for, stamped.
  @inline(__always) func decision(_ key: UInt32) -> Decision {
    let key = DestinationKey(rawValue: key)
    return Decision(bits: decisionBits.view[key.tier] ^ UInt64(key.order))
  }

  /// Writes what the smallest key of each event says.
  func decide(_ best: View<UInt32>, into decisions: MutableView<Decision>) {
    // Tier and order of a key are its top two bits and the others.
    Kernels.selected.replaceTopBits(of: best, by: decisionBits.view, into: decisions)
  }

  /// The decision for a file that the document group with this key opens, stamped. Such a group has no conditions, so
  /// only the type of a file leads to it.
  func documentDecision(_ group: DestinationKey) -> Decision {
    Decision(bits: decision(group.rawValue).bits ^ documentBits)
  }

  /// Bytes of each buffer that the table holds.
  var bufferSizes: [Int] { [decisionBits.byteCount] }
}
