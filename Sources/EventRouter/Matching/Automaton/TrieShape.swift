/// How many states the trie of a set of conditions has at each depth.
struct TrieShape {
  /// Cumulative: the number of states at depths up to the index.
  private let states: [Int]

  /// - Parameters:
  ///   - starts: where each condition begins, in lexicographic order, and the end of the last.
  ///   - shared: how many bytes each shares with the one before.
  init(_ starts: View<UInt32>, _ shared: [UInt32]) {
    var difference = [1]
    func add(_ value: Int, at depth: Int) {
      while difference.count <= depth { difference.append(0) }
      difference[depth] += value
    }
    add(-1, at: 1)
    for index in shared.indices {
      add(1, at: Int(shared[index]) + 1)
      add(-1, at: Int(starts[index + 1] - starts[index]) + 1)
    }
    var atDepth = 0
    var total = 0
    states = difference.map { change in
      atDepth += change
      total += atDepth
      return total
    }
  }

  /// Whether every state of the automaton of the conditions could be dense: estimated, for large sets from a sample.
  ///
  /// - Parameters:
  ///   - lexicographic: the numbers of the conditions in lexicographic order of their folds.
  ///   - budget: bytes that the rows may have.
  static func isDense(_ table: ConditionTable, lexicographic: [UInt32], budget: Int) -> Bool {
    let step = max(1, table.count / 4_096)
    var states = 1
    var occurs = [Bool](repeating: false, count: 256)
    for index in stride(from: 0, to: lexicographic.count, by: step) {
      let bytes = table.bytes(Int(lexicographic[index]))
      let before = index == 0 ? View<UInt8>.empty : table.bytes(Int(lexicographic[index - 1]))
      let shared = before.sharedPrefix(bytes)
      states += (bytes.count - shared) * step
      for position in shared..<bytes.count { occurs[Int(bytes[position])] = true }
    }
    let classes = 1 + occurs.count { $0 }
    return states * classes * MemoryLayout<UInt32>.stride <= budget
  }

  var stateCount: Int { states[states.count - 1] }

  func states(downTo depth: Int) -> Int { states[min(depth, states.count - 1)] }

  /// The depth down to which states get a row: all, if every row fits `denseBudget` bytes, else as deep as
  /// `shallowBudget` allows.
  func denseDepth(rowBytes: Int, denseBudget: Int, shallowBudget: Int) -> Int {
    if stateCount * rowBytes <= denseBudget { return states.count - 1 }
    let tooDeep = states.firstIndex { $0 * rowBytes > shallowBudget } ?? states.count
    return max(tooDeep - 1, 0)
  }
}
