extension ConditionTable {
  /// Some of the conditions, numbered from 0 in the same order, with their smallest keys, and the new numbers in
  /// lexicographic order of the folds.
  ///
  /// - Parameters:
  ///   - numbers: ascending.
  ///   - lexicographic: the numbers of all conditions in lexicographic order of their folds.
  func part(
    _ numbers: [UInt32], lexicographic: [UInt32]
  ) -> (table: ConditionTable, lexicographic: [UInt32]) {
    var renumbered = [UInt32](repeating: .max, count: count)
    for (new, number) in numbers.enumerated() { renumbered[Int(number)] = UInt32(new) }
    let byteCount = numbers.reduce(0) { $0 + length(Int($1)) }
    let pool = MutableStorage<UInt8>(count: byteCount + 2 * Self.padding, repeating: 0)
    let offsets = MutableStorage<UInt32>(count: numbers.count + 1, repeating: 0)
    var end = Self.padding
    for (new, number) in numbers.enumerated() {
      offsets.view[new] = UInt32(end)
      pool.view.copy(bytes(Int(number)), to: end)
      end += length(Int(number))
    }
    offsets.view[numbers.count] = UInt32(end)
    let part = ConditionTable(
      pool: pool.freeze(), offsets: offsets.freeze(), keys: Storage(numbers.map { keys.view[Int($0)] }))
    return (part, lexicographic.map { renumbered[Int($0)] }.filter { $0 != .max })
  }
}
