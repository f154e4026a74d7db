/// Creates the states of an ``Automaton`` from conditions in lexicographic order, depth by depth.
///
/// In that order the trie is implicit: a condition adds the states below what it shares with the one before
/// it. One pass per depth creates the states of that depth with their failure links, which only need
/// shallower states; together the passes touch every byte of every condition once.
struct AutomatonBuilder: ~Copyable {
  let table: ConditionTable
  let order: [UInt32]
  /// How many bytes each condition shares with the one before it in ``order``.
  let shared: [UInt32]
  let classes: ByteClasses
  let transitions: Transitions
  /// The depth of the deepest dense states.
  let denseDepth: Int

  /// Of dense states, by order of creation, the root first: where they fail to, and the longest condition
  /// that ends there.
  var denseFails: [UInt32] = [0]
  var denseOutputs: [UInt32] = [Automaton.none]
  /// The longest condition that ends in each sparse state.
  let sparseOutputs: Storage<UInt32>
  let links: Storage<UInt32>
  let minima: Storage<UInt32>

  /// - Parameter lexicographic: the numbers of the table's conditions in lexicographic order.
  init(_ table: ConditionTable, lexicographic: [UInt32], denseBudget: Int, shallowBudget: Int) {
    self.table = table
    order = lexicographic
    classes = ByteClasses(table)
    let shared = Self.sharedPrefixes(table, lexicographic)
    let shape = TrieShape(table, lexicographic, shared)
    let rowWidth = classes.count + 1
    let denseDepth = shape.denseDepth(
      rowBytes: rowWidth * MemoryLayout<UInt32>.stride, denseBudget: denseBudget,
      shallowBudget: shallowBudget)
    let denseCount = shape.states(downTo: denseDepth)
    transitions = Transitions(
      rowWidth: rowWidth, denseCount: denseCount, sparseCount: shape.stateCount - denseCount,
      branchCount: shared.count { $0 > denseDepth })
    denseFails.reserveCapacity(denseCount)
    denseOutputs.reserveCapacity(denseCount)
    sparseOutputs = Storage(count: shape.stateCount - denseCount, repeating: Automaton.none)
    links = Storage(count: table.count, repeating: Automaton.none)
    minima = Storage(count: table.count, repeating: Automaton.none)
    self.shared = shared
    self.denseDepth = denseDepth
  }

  private static func sharedPrefixes(_ table: ConditionTable, _ order: [UInt32]) -> [UInt32] {
    var shared = [UInt32](repeating: 0, count: order.count)
    for index in order.indices.dropFirst() {
      let left = table.bytes(Int(order[index - 1]))
      let right = table.bytes(Int(order[index]))
      let limit = min(left.count, right.count)
      var length = 0
      while length < limit, left[length] == right[length] { length += 1 }
      shared[index] = UInt32(length)
    }
    return shared
  }

  /// Runs the passes.
  mutating func createStates() {
    // Where each condition's path stands at the current depth, and its next sparse state.
    var path = [UInt32](repeating: 0, count: order.count)
    var nextSparse = [UInt32](repeating: 0, count: order.count)
    var sparse = transitions.sparseBase
    for index in order.indices {
      nextSparse[index] = sparse
      sparse += UInt32(max(0, table.length(Int(order[index])) - max(Int(shared[index]), denseDepth)))
    }
    var active = Array(order.indices)
    var depth = 0
    while true {
      depth += 1
      active.removeAll { table.length(Int(order[$0])) < depth }
      if active.isEmpty { break }
      let firstDense = denseFails.count
      for index in active {
        if shared[index] >= depth {
          // The condition before shares this byte, so it is active too and has been moved on.
          path[index] = path[index - 1]
          continue
        }
        let number = Int(order[index])
        let byteClass = classes.classOf.view[Int(table.bytes(number)[depth - 1])]
        let terminal = table.length(number) == depth ? UInt32(number) : Automaton.none
        if depth <= denseDepth {
          path[index] = createDense(parent: path[index], byteClass: byteClass, terminal: terminal)
        } else {
          createSparse(nextSparse[index], parent: path[index], byteClass: byteClass, terminal: terminal)
          path[index] = nextSparse[index]
          nextSparse[index] += 1
        }
      }
      fillRows(firstDense..<denseFails.count)
    }
  }

  /// Where a new child of `parent` by `byteClass` fails to. Everything at shallower depths is complete.
  private func failure(_ parent: UInt32, _ byteClass: UInt8) -> UInt32 {
    if parent == 0 { return 0 }
    let view = transitions.view
    let fail =
      parent < view.sparseBase
      ? denseFails[Int(parent) / transitions.rowWidth] : view.fails[Int(parent - view.sparseBase)]
    return view.step(fail, byteClass)
  }

  /// The longest condition that ends in a state that exists already.
  private func output(_ state: UInt32) -> UInt32 {
    state < transitions.sparseBase
      ? denseOutputs[Int(state) / transitions.rowWidth]
      : sparseOutputs.view[Int(state - transitions.sparseBase)]
  }

  /// The longest condition that ends in a new state, after noting what `terminal` has for suffixes.
  private func output(failure: UInt32, terminal: UInt32) -> UInt32 {
    let inherited = output(failure)
    if terminal == Automaton.none { return inherited }
    links.mutable[Int(terminal)] = inherited
    minima.mutable[Int(terminal)] =
      inherited == Automaton.none ? terminal : min(terminal, minima.view[Int(inherited)])
    return terminal
  }

  private mutating func createDense(parent: UInt32, byteClass: UInt8, terminal: UInt32) -> UInt32 {
    let state = UInt32(denseFails.count * transitions.rowWidth)
    let failure = failure(parent, byteClass)
    denseFails.append(failure)
    denseOutputs.append(output(failure: failure, terminal: terminal))
    transitions.rows.mutable[Int(parent) + Int(byteClass)] = state
    return state
  }

  private func createSparse(_ state: UInt32, parent: UInt32, byteClass: UInt8, terminal: UInt32) {
    let base = transitions.sparseBase
    let index = Int(state - base)
    let failure = failure(parent, byteClass)
    transitions.fails.mutable[index] = failure
    transitions.labels.mutable[index] = byteClass
    let output = output(failure: failure, terminal: terminal)
    sparseOutputs.mutable[index] = output
    if output != Automaton.none { transitions.flags.mutable[index] |= Transitions.Flag.output }
    if parent < base {
      transitions.rows.mutable[Int(parent) + Int(byteClass)] = state
    } else if state == parent + 1 {
      transitions.flags.mutable[Int(parent - base)] |= Transitions.Flag.firstChild
    } else {
      transitions.flags.mutable[Int(parent - base)] |= Transitions.Flag.moreChildren
      transitions.branches.insert(state, of: parent, by: byteClass)
    }
  }

  /// Gives the dense states just created (all of one depth) their failure states' targets. Their own
  /// children, created in the next pass, then overwrite some.
  private func fillRows(_ states: Range<Int>) {
    let rows = transitions.rows.mutable
    for state in states {
      let target = state * transitions.rowWidth
      let source = Int(denseFails[state])
      for byteClass in 0..<classes.count { rows[target + byteClass] = rows[source + byteClass] }
    }
  }
}
