/// Which document groups open which content types: those that support the type itself, or one that it conforms to.
///
/// Of a chain of types with a group for each, the lists of groups of all types together are quadratic in the chain.
/// So only the first group of each type is kept; all of them are found when somebody asks.
struct GroupsByType: Sendable {
  /// The first group that opens each type; ``none`` where there is none.
  private let firsts: [Int]
  /// The types that each type conforms to directly, without those that no group opens: none is above them either.
  private let parents: NumberLists
  /// The groups that support each type directly.
  private let supporters: NumberLists

  private static let none = Int.max

  /// - Parameters:
  ///   - conformances: which type conforms to which, directly. A cycle does no harm.
  ///   - supports: which group supports which type, with the groups in ascending order.
  /// - Complexity: O(*n*) in the types, the conformances and the supports.
  init(
    typeCount: Int, conformances: [(type: Int, parent: Int)], supports: [(group: Int, type: Int)]
  ) {
    let children = NumberLists(count: typeCount, conformances.map { ($0.parent, $0.type) })
    var firsts = [Int](repeating: Self.none, count: typeCount)
    var pending: [Int] = []
    for (group, type) in supports where firsts[type] == Self.none {
      firsts[type] = group
      pending.append(type)
      // What an earlier group opens has been walked through, with all that is below.
      while let type = pending.popLast() {
        for child in children[type] where firsts[child] == Self.none {
          firsts[child] = group
          pending.append(child)
        }
      }
    }
    self.firsts = firsts
    parents = NumberLists(
      count: typeCount,
      conformances.lazy.filter { firsts[$0.parent] != Self.none }.map { ($0.type, $0.parent) })
    supporters = NumberLists(count: typeCount, supports.map { ($0.type, $0.group) })
  }

  /// Numbers kept, for tests.
  var numberCount: Int { firsts.count + parents.numberCount + supporters.numberCount }

  /// The first group that opens `type`, if one does.
  func first(of type: Int) -> Int? { firsts[type] == Self.none ? nil : firsts[type] }

  /// All groups that open one of `types`, ascending.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *n* conformances of the types and of what is above them, and *k* supports
  ///   of those.
  func all(of types: ArraySlice<Int>) -> [Int] { all(of: types, within: .max) ?? [] }

  /// The same; nil if more than `limit` conformances, or more than `limit` supports, have to be looked at.
  ///
  /// - Complexity: O(`limit`), beside the types.
  func all(of types: ArraySlice<Int>, within limit: Int) -> [Int]? {
    guard let opened = opened(from: types, within: limit) else { return nil }
    var groups: [Int] = []
    for type in opened {
      if supporters[type].count > limit - groups.count { return nil }
      groups += supporters[type]
    }
    groups.sort()
    // A group may support several of them.
    var last: Int?
    groups.removeAll { group in
      defer { last = group }
      return group == last
    }
    return groups
  }

  /// Those of `types`, and of the types above, that a group opens, each once.
  func opened(from types: ArraySlice<Int>) -> [Int] { opened(from: types, within: .max) ?? [] }

  private func opened(from types: ArraySlice<Int>, within limit: Int) -> [Int]? {
    if types.count > limit { return nil }
    var left = limit
    var reached = ReachedTypes()
    for type in types where firsts[type] != Self.none { reached.insert(type) }
    var done = 0
    while done < reached.types.count {
      let above = parents[reached.types[done]]
      left -= above.count
      if left < 0 { return nil }
      for parent in above { reached.insert(parent) }
      done += 1
    }
    return reached.types
  }
}

/// Types in the order in which they were first reached.
private struct ReachedTypes {
  /// Up to so many are looked through, as nearly always: that takes less than a set does.
  private static let few = 16

  private(set) var types: [Int] = []
  /// The same, once there are more.
  private var known: Set<Int> = []

  mutating func insert(_ type: Int) {
    if types.count < Self.few {
      if types.contains(type) { return }
    } else {
      if known.isEmpty { known = Set(types) }
      if !known.insert(type).inserted { return }
    }
    types.append(type)
  }
}
