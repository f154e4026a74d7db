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
