/// The registrations of a ``FoldedConditions`` in lexicographic order of their folds, equal ones in groups.
struct SortedFolds: ~Copyable {
  private let entries: MutableStorage<FoldSort.Entry>
  /// Where each group of equal folds begins in the order, and the end.
  private let groupStarts: [UInt32]
  var groupCount: Int { groupStarts.count - 1 }

  init(_ folded: borrowing FoldedConditions) {
    entries = MutableStorage(uninitialized: folded.registrations.count)
    groupStarts = FoldSort.sort(folded, into: entries.view)
  }

  /// The registrations of a group, in the order of their keys.
  private func slots(_ group: Int) -> Range<Int> { Int(groupStarts[group])..<Int(groupStarts[group + 1]) }

  /// The first registration of a group, which has its smallest key.
  func first(_ group: Int) -> Int { Int(entries.view[Int(groupStarts[group])].registration) }

  /// The number of each group: by its smallest key, then by its place in lexicographic order.
  func numbersByKey(_ folded: borrowing FoldedConditions) -> [UInt32] {
    let registrations = folded.registrations
    // The group of each registration that is the first one of it.
    let groups = MutableStorage<UInt32>(count: registrations.count, repeating: .max)
    for group in 0..<groupCount { groups.view[first(group)] = UInt32(group) }
    // The groups by their numbers, in the same memory: registrations are in the order of their keys.
    let byNumber = groups.view
    var (count, run, runKey) = (0, 0, UInt32(0))
    func endRun() {
      if count - run > 1 { byNumber[run..<count].sort(by: <) }
    }
    for index in 0..<registrations.count {
      let group = byNumber[index]
      if group == .max { continue }
      let key = registrations[index].key
      if key != runKey {
        endRun()
        (run, runKey) = (count, key)
      }
      byNumber[count] = group
      count += 1
    }
    endRun()
    return [UInt32](count: groupCount) { numbers in
      for number in 0..<count { numbers[Int(byNumber[number])] = UInt32(number) }
    }
  }

  /// All keys of every condition, by number, and where each condition's begin.
  func registrationsByNumber(
    _ folded: borrowing FoldedConditions, _ numbers: [UInt32]
  ) -> (starts: Storage<UInt32>, keys: Storage<UInt32>) {
    let registrations = folded.registrations
    let starts = MutableStorage<UInt32>(count: groupCount + 1, repeating: 0)
    let keys = MutableStorage<UInt32>(count: entries.count, repeating: 0)
    for group in 0..<groupCount { starts.view[Int(numbers[group]) + 1] = UInt32(slots(group).count) }
    for number in 0..<groupCount { starts.view[number + 1] += starts.view[number] }
    for group in 0..<groupCount {
      var next = Int(starts.view[Int(numbers[group])])
      for slot in slots(group) {
        keys.view[next] = registrations[Int(entries.view[slot].registration)].key
        next += 1
      }
    }
    return (starts.freeze(), keys.freeze())
  }
}
