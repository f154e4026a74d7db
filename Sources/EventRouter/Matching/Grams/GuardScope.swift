/// Which conditions a guard knows: all of them, or only those that could cost a text more than a few steps at each of its
/// positions. The others are then found by grams however dense a text is.
struct GuardScope: Sendable, Hashable {
  /// The guard knows no condition because of a bucket of the index that has at most so many entries. 0: it knows all.
  var uncrowdedEntries: Int
  /// To compare a condition of at most so many bytes is a step like others, which is not charged.
  var freeBytes: Int

  static let all = GuardScope(uncrowdedEntries: 0, freeBytes: CostModel.bytesPerEntry)
  static let crowded = GuardScope(
    uncrowdedEntries: CostModel.uncrowdedEntries, freeBytes: CostModel.uncrowdedBytes)

  var isAll: Bool { uncrowdedEntries == 0 }

  /// The numbers of the conditions that the guard has to know, ascending: those with an entry in a crowded bucket of a
  /// layer's index, and long ones.
  func numbers(_ table: ConditionTable, _ layers: [GramLayer]) -> [UInt32] {
    var isKnown = [Bool](repeating: false, count: table.count)
    for layer in layers {
      let entries = layer.index.entries.view
      layer.index.buckets.forEachBucket(ofMoreThan: uncrowdedEntries) { slots in
        for slot in slots { isKnown[Int(entries[slot].number)] = true }
      }
    }
    return (0..<UInt32(table.count)).filter { isKnown[Int($0)] || table.length(Int($0)) > freeBytes }
  }
}
