/// The registrations of a ``FoldedConditions`` in lexicographic order of their folds, equal ones in groups.
struct SortedFolds {
  /// One registration, with the first eight bytes of its fold as a number, so that most comparisons touch
  /// nothing else.
  struct Entry: BitwiseCopyable {
    var prefix: UInt64
    var registration: UInt32
  }

  private(set) var order: [Entry]
  /// Where each group of equal folds begins in ``order``, and the end.
  private(set) var groupStarts: [UInt32]
  var groupCount: Int { groupStarts.count - 1 }

  init(_ folded: FoldedConditions) {
    let bytes = folded.bytes
    let registrations = folded.registrations
    var entries: [Entry] = []
    entries.reserveCapacity(registrations.count)
    for (index, registration) in registrations.enumerated() {
      var prefix: UInt64 = 0
      for position in 0..<8 {
        let byte = position < registration.length ? bytes[Int(registration.offset) + position] : 0
        prefix = prefix << 8 | UInt64(byte)
      }
      entries.append(Entry(prefix: prefix, registration: UInt32(index)))
    }
    bytes.withView { bytes in
      // Fold and then registration: the order is total, so it does not depend on the sort's stability.
      entries.sort { left, right in
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        let comparison = Self.compare(
          registrations[Int(left.registration)], registrations[Int(right.registration)], bytes)
        return comparison != 0 ? comparison < 0 : left.registration < right.registration
      }
    }
    var starts: [UInt32] = []
    bytes.withView { bytes in
      for index in entries.indices {
        let isNew =
          index == 0 || entries[index - 1].prefix != entries[index].prefix
          || Self.compare(
            registrations[Int(entries[index - 1].registration)],
            registrations[Int(entries[index].registration)], bytes) != 0
        if isNew { starts.append(UInt32(index)) }
      }
    }
    starts.append(UInt32(entries.count))
    order = entries
    groupStarts = starts
  }

  /// Negative, zero or positive as the left fold sorts before, with or after the right one. Starts at the
  /// first byte even where the prefixes are equal: a NUL in a fold equals a prefix's padding.
  private static func compare(
    _ left: FoldedConditions.Registration, _ right: FoldedConditions.Registration,
    _ bytes: View<UInt8>
  ) -> Int {
    let common = min(left.length, right.length)
    for index in 0..<common {
      let a = bytes[Int(left.offset + index)]
      let b = bytes[Int(right.offset + index)]
      if a != b { return a < b ? -1 : 1 }
    }
    return Int(left.length) - Int(right.length)
  }

  /// The number of each group: by its smallest key, then by its place in lexicographic order.
  func numbersByKey(_ folded: FoldedConditions) -> [UInt32] {
    var groupOfFirst = [UInt32](repeating: .max, count: folded.registrations.count)
    for group in 0..<groupCount {
      groupOfFirst[Int(order[Int(groupStarts[group])].registration)] = UInt32(group)
    }
    var numbers = [UInt32](repeating: 0, count: groupCount)
    var next: UInt32 = 0
    var pending: [UInt32] = []
    var pendingKey: UInt32 = 0
    func flush() {
      pending.sort()
      for group in pending {
        numbers[Int(group)] = next
        next += 1
      }
      pending.removeAll(keepingCapacity: true)
    }
    // The registrations are in the order of their keys.
    for (index, registration) in folded.registrations.enumerated() where groupOfFirst[index] != .max {
      if registration.key != pendingKey { flush() }
      pendingKey = registration.key
      pending.append(groupOfFirst[index])
    }
    flush()
    return numbers
  }

  /// All keys of every condition, by number, and where each condition's begin.
  func registrationsByNumber(
    _ folded: FoldedConditions, _ numbers: [UInt32]
  ) -> (starts: Storage<UInt32>, keys: Storage<UInt32>) {
    let starts = MutableStorage<UInt32>(count: groupCount + 1, repeating: 0)
    let keys = MutableStorage<UInt32>(count: order.count, repeating: 0)
    for group in 0..<groupCount {
      starts.view[Int(numbers[group]) + 1] = groupStarts[group + 1] - groupStarts[group]
    }
    for number in 0..<groupCount { starts.view[number + 1] += starts.view[number] }
    for group in 0..<groupCount {
      var slot = Int(starts.view[Int(numbers[group])])
      for index in Int(groupStarts[group])..<Int(groupStarts[group + 1]) {
        keys.view[slot] = folded.registrations[Int(order[index].registration)].key
        slot += 1
      }
    }
    return (starts.freeze(), keys.freeze())
  }
}
