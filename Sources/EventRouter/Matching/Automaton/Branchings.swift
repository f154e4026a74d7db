/// Where in the trie of conditions, in lexicographic order, each one leaves the path of those before it.
struct Branchings {
  /// The conditions by the depth at which they leave, those of one depth in their order, and where those of each begin.
  private let conditions: [UInt32]
  private let starts: [Int]
  /// The condition on whose path each one leaves: the last one before it that has states of its own there.
  private let owners: [UInt32]

  /// - Parameter shared: how many bytes each condition shares with the one before it, the first one none.
  /// - Complexity: O(*n*) in the conditions and the depths.
  init(_ shared: [UInt32]) {
    var starts = [Int](repeating: 0, count: Int(shared.max() ?? 0) + 2)
    for depth in shared { starts[Int(depth) + 1] += 1 }
    for depth in starts.indices.dropFirst() { starts[depth] += starts[depth - 1] }
    var next = starts
    var conditions = [UInt32](repeating: 0, count: shared.count)
    var owners = conditions
    // Those whose paths the next condition may be on, each leaving deeper than the one before.
    var open: [Int] = []
    for index in shared.indices {
      let depth = Int(shared[index])
      conditions[next[depth]] = UInt32(index)
      next[depth] += 1
      while let last = open.last, shared[last] >= depth { open.removeLast() }
      owners[index] = UInt32(open.last ?? 0)
      open.append(index)
    }
    self.conditions = conditions
    self.starts = starts
    self.owners = owners
  }

  /// Those that leave at `depth`, in their order.
  private func leaving(at depth: Int) -> ArraySlice<UInt32> {
    depth + 1 < starts.count ? conditions[starts[depth]..<starts[depth + 1]] : []
  }

  /// Adds the conditions that leave at `depth` to the others that have states below it, and gives them a place to go on from.
  ///
  /// - Parameters:
  ///   - active: in lexicographic order, before and after.
  ///   - path: where each condition stands: those on whose paths they leave, at `depth`; the root is 0.
  func join(at depth: Int, _ active: inout [UInt32], _ path: MutableView<UInt32>) {
    let new = leaving(at: depth)
    if new.isEmpty { return }
    if depth > 0 { for index in new { path[Int(index)] = path[Int(owners[Int(index)])] } }
    var old = active.count
    active.append(contentsOf: new)
    var place = active.count
    for index in new.reversed() {
      while old > 0, active[old - 1] > index {
        old -= 1
        place -= 1
        active[place] = active[old]
      }
      place -= 1
      active[place] = index
    }
  }
}
