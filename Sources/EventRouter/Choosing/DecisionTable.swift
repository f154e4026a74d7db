/// What the smallest condition found in an event says about where it goes.
struct DecisionTable: Sendable {
  /// Where an event goes in which no condition is found: the first `*`, else rule 5, else rule 6.
  let defaultKey: DestinationKey
  /// The first ``decidingCount`` keys of the ``ConditionTable``, which are below ``defaultKey``, and
  /// ``defaultKey``: what the smallest number found says, without asking whether any was. The table's own storage
  /// where every condition can decide.
  let decidingKeys: Storage<UInt32>
  /// Whether ``decidingKeys`` is the table's.
  private let isShared: Bool
  /// What the decisions of a tier have in common, a word for each tier. A decision is its tier's word, exclusive or
  /// the key's order. Of the last tier there is one key at most, the default.
  let decisionBits: Storage<UInt64>

  /// - Parameters:
  ///   - defaultKey: what the table's keys end with.
  ///   - origin: what decisions are stamped with.
  init(_ table: ConditionTable, defaultKey: DestinationKey, origin: UInt16) {
    self.defaultKey = defaultKey
    let keys = table.keys
    let deciding = (0..<table.count).partitioningIndex { keys.view[$0] >= defaultKey.rawValue }
    isShared = deciding == table.count
    decidingKeys =
      isShared ? keys : Storage((0..<deciding).map { keys.view[$0] } + [defaultKey.rawValue])
    decisionBits = Storage(
      (0..<4).map { tier in
        let key = tier == defaultKey.tier ? defaultKey : DestinationKey(rawValue: UInt32(tier) << 30)
        return key.decision.stamped(origin).bits ^ UInt64(key.order)
      })
  }

  /// How many conditions have a key below ``defaultKey``: the others cannot decide.
  var decidingCount: Int { decidingKeys.count - 1 }

  /// The decision that `key` stands for, stamped.
  @inline(__always) func decision(_ key: DestinationKey) -> Decision {
    Decision(bits: decisionBits.view[key.tier] ^ UInt64(key.order))
  }

  /// The decision for an event in which no condition is found.
  var byDefault: Decision { decision(defaultKey) }

  /// Bytes of each buffer that the table holds.
  var bufferSizes: [Int] { (isShared ? [] : [decidingKeys.byteCount]) + [decisionBits.byteCount] }
}
