/// Creates the states of an ``Automaton`` from conditions in lexicographic order, depth by depth.
///
/// In that order the trie is implicit: a condition adds the states below what it shares with the one before
/// it. One pass per depth creates the states of that depth with their failure links, which only need
/// shallower states; together the passes touch every byte of every condition once.
struct AutomatonBuilder: ~Copyable {
  /// The numbers of the conditions in lexicographic order.
  let order: [UInt32]
  /// The classes of the conditions' bytes in that order, and where each condition begins: the passes go
  /// through them in order, which they could not do by number.
  let sorted: Storage<UInt8>
  let starts: Storage<UInt32>
  /// How many bytes each condition shares with the one before it in ``order``.
  let shared: [UInt32]
  let classes: ByteClasses
  var transitions: TransitionsBuilder
  /// The depth of the deepest dense states.
  let denseDepth: Int

  /// Of dense states, by order of creation, the root first: where they fail to, and the longest condition
  /// that ends there.
  var denseFails: [UInt32] = [0]
  var denseOutputs: [UInt32] = [Automaton.none]
  /// The longest condition that ends in each sparse state.
  let sparseOutputs: MutableStorage<UInt32>
  let links: MutableStorage<UInt32>
  let minima: MutableStorage<UInt32>

  /// - Parameter lexicographic: the numbers of the table's conditions in lexicographic order.
  init(_ table: ConditionTable, lexicographic: [UInt32], denseBudget: Int, shallowBudget: Int) {
    order = lexicographic
    classes = ByteClasses(table)
    let (sorted, starts) = Self.sort(table, lexicographic, classes)
    self.sorted = sorted
    self.starts = starts
    let shared = Self.sharedPrefixes(sorted.view, starts.view)
    let shape = TrieShape(starts.view, shared)
    let rowWidth = classes.count
    let denseDepth = shape.denseDepth(
      rowBytes: rowWidth * MemoryLayout<UInt32>.stride, denseBudget: denseBudget,
      shallowBudget: shallowBudget)
    let denseCount = shape.states(downTo: denseDepth)
    transitions = TransitionsBuilder(
      rowWidth: rowWidth, denseCount: denseCount, sparseCount: shape.stateCount - denseCount,
      branchCount: shared.count { $0 > denseDepth })
    denseFails.reserveCapacity(denseCount)
    denseOutputs.reserveCapacity(denseCount)
    sparseOutputs = MutableStorage(count: shape.stateCount - denseCount, repeating: Automaton.none)
    links = MutableStorage(count: table.count, repeating: Automaton.none)
    minima = MutableStorage(count: table.count, repeating: Automaton.none)
    self.shared = shared
    self.denseDepth = denseDepth
  }

  private static func sort(
    _ table: ConditionTable, _ order: [UInt32], _ classes: ByteClasses
  ) -> (sorted: Storage<UInt8>, starts: Storage<UInt32>) {
    let total = Int(table.offsets.view[table.count]) - ConditionTable.padding
    let sorted = MutableStorage<UInt8>(count: total, repeating: 0)
    let starts = MutableStorage<UInt32>(count: order.count + 1, repeating: 0)
    let classOf = classes.classOf.view
    var end = 0
    for (index, number) in order.enumerated() {
      let bytes = table.bytes(Int(number))
      for offset in 0..<bytes.count { sorted.view[end + offset] = classOf[Int(bytes[offset])] }
      end += bytes.count
      starts.view[index + 1] = UInt32(end)
    }
    return (sorted.freeze(), starts.freeze())
  }

  private static func sharedPrefixes(_ sorted: View<UInt8>, _ starts: View<UInt32>) -> [UInt32] {
    var shared = [UInt32](repeating: 0, count: starts.count - 1)
    for index in shared.indices.dropFirst() {
      let left = sorted[Int(starts[index - 1])..<Int(starts[index])]
      let right = sorted[Int(starts[index])..<Int(starts[index + 1])]
      shared[index] = UInt32(left.sharedPrefix(right))
    }
    return shared
  }

  /// The length of the condition at `index` of ``order``.
  @inline(__always) private func length(_ index: Int) -> Int {
    Int(starts.view[index + 1] - starts.view[index])
  }

  /// The class that leads to `depth` on the path of the condition at `index` of ``order``.
  @inline(__always) private func byteClass(_ index: Int, depth: Int) -> UInt8 {
    sorted.view[Int(starts.view[index]) + depth - 1]
  }

  /// Runs the passes. A condition takes part from the depth on at which it leaves the path of those before it, so a state takes
  /// one step, however many conditions share it.
  mutating func createStates() {
    // Where each condition's path stands, and its next sparse state.
    let path = MutableStorage<UInt32>(count: order.count, repeating: 0)
    let nextSparse = MutableStorage<UInt32>(count: order.count, repeating: 0)
    var sparse = transitions.sparseBase
    for index in order.indices {
      nextSparse.view[index] = sparse
      sparse += UInt32(max(0, length(index) - max(Int(shared[index]), denseDepth)))
    }
    let branchings = Branchings(shared)
    var active: [UInt32] = []
    active.reserveCapacity(order.count)
    var depth = 0
    while true {
      active.removeAll { length(Int($0)) == depth }
      branchings.join(at: depth, &active, path.view)
      if active.isEmpty { break }
      depth += 1
      let firstDense = denseFails.count
      if depth <= denseDepth {
        for condition in active {
          let index = Int(condition)
          path.view[index] = createDense(
            parent: path.view[index], byteClass: byteClass(index, depth: depth),
            terminal: terminal(index, depth: depth))
        }
      } else {
        active.withView { createSparse($0, depth: depth, path.view, nextSparse.view) }
      }
      fillRows(firstDense..<denseFails.count)
    }
  }

  /// The condition at `index` of ``order`` if it ends at `depth`.
  @inline(__always) private func terminal(_ index: Int, depth: Int) -> UInt32 {
    length(index) == depth ? order[index] : Automaton.none
  }

  /// How many conditions are moved on together: failure links lead all over the automaton, and a large one
  /// does not fit the caches, so memory is asked for ahead.
  private static var lookahead: Int { 128 }
  /// With so many conditions at a time, what their states and those that these fail to lie beside fits the caches: the next
  /// depth's are beside this one's.
  private static var nearConditions: Int { 2_048 }

  /// Creates the states at `depth` of the conditions that `active` has the places of in ``order``.
  private func createSparse(
    _ active: View<UInt32>, depth: Int, _ path: MutableView<UInt32>, _ nextSparse: MutableView<UInt32>
  ) {
    let isFar = active.count > Self.nearConditions
    let view = transitions.view
    for first in stride(from: 0, to: active.count, by: Self.lookahead) {
      let indices = active[first..<min(first + Self.lookahead, active.count)]
      if isFar { prefetch(indices, path, depth: depth) }
      for place in 0..<indices.count {
        let index = Int(indices[place])
        let state = nextSparse[index]
        createSparse(state, parent: path[index], byteClass: byteClass(index, depth: depth), view)
        path[index] = state
        nextSparse[index] = state + 1
      }
      // Failures are at shallower depths, so their outputs are known; by now their memory has arrived, too.
      for place in 0..<indices.count {
        let index = Int(indices[place])
        noteOutput(path[index], terminal: terminal(index, depth: depth), view)
      }
    }
  }

  /// Asks for what finding the failures of the next states will look at: where their parents fail to, and,
  /// when that has arrived, the child there, or else where those fail to.
  private func prefetch(_ indices: View<UInt32>, _ path: MutableView<UInt32>, depth: Int) {
    let view = transitions.view
    let base = view.sparseBase
    func ask(for state: UInt32, _ byteClass: UInt8) {
      view.nodes.prefetch(Int(state - base))
      view.fails.prefetch(Int(state - base))
      view.branches.prefetch(state, byteClass)
    }
    /// Where the parent of the next state fails to, if both are sparse.
    func fail(_ index: Int) -> UInt32? {
      guard path[index] >= base else { return nil }
      let fail = view.fails[Int(path[index] - base)]
      return fail >= base ? fail : nil
    }
    for place in 0..<indices.count {
      let index = Int(indices[place])
      if let fail = fail(index) { ask(for: fail, byteClass(index, depth: depth)) }
    }
    for place in 0..<indices.count {
      let index = Int(indices[place])
      guard let fail = fail(index) else { continue }
      let child = view.branches.firstCandidate(of: fail, by: byteClass(index, depth: depth))
      if child >= base { view.nodes.prefetch(Int(child - base)) }
      let next = view.fails[Int(fail - base)]
      if next >= base { ask(for: next, byteClass(index, depth: depth)) }
    }
  }

  /// Where a new child of `parent` by `byteClass` fails to. Everything at shallower depths is complete.
  @inline(__always) private func failure(
    _ parent: UInt32, _ byteClass: UInt8, _ view: TransitionView
  ) -> UInt32 {
    if parent == 0 { return 0 }
    let fail =
      parent < view.sparseBase
      ? denseFails[Int(parent) / transitions.rowWidth] : view.fails[Int(parent - view.sparseBase)]
    return view.step(fail, byteClass)
  }

  /// The longest condition that ends in a state that exists already.
  @inline(__always) private func output(_ state: UInt32, _ view: TransitionView) -> UInt32 {
    if state < view.sparseBase { return denseOutputs[Int(state) / transitions.rowWidth] }
    let index = Int(state - view.sparseBase)
    // The flags were just looked at; most states have no output, and the outputs are elsewhere in memory.
    return view.flags(index) & Transitions.Flag.output == 0 ? Automaton.none : sparseOutputs.view[index]
  }

  private func setFlag(_ flag: UInt8, of state: UInt32) {
    transitions.nodes.view[Int(state - transitions.sparseBase)] |= UInt16(flag) << 8
  }

  /// The longest condition that ends in a new state, after noting what `terminal` has for suffixes.
  @inline(__always) private func output(
    failure: UInt32, terminal: UInt32, _ view: TransitionView
  ) -> UInt32 {
    let inherited = output(failure, view)
    if terminal == Automaton.none { return inherited }
    links.view[Int(terminal)] = inherited
    minima.view[Int(terminal)] =
      inherited == Automaton.none ? terminal : min(terminal, minima.view[Int(inherited)])
    return terminal
  }

  private mutating func createDense(parent: UInt32, byteClass: UInt8, terminal: UInt32) -> UInt32 {
    let state = UInt32(denseFails.count * transitions.rowWidth)
    let view = transitions.view
    let failure = failure(parent, byteClass, view)
    denseFails.append(failure)
    denseOutputs.append(output(failure: failure, terminal: terminal, view))
    transitions.rows.view[Int(parent) + Int(byteClass)] = state
    return state
  }

  /// Creates a state, but for its output.
  @inline(__always) private func createSparse(
    _ state: UInt32, parent: UInt32, byteClass: UInt8, _ view: TransitionView
  ) {
    let base = view.sparseBase
    let index = Int(state - base)
    let failure = failure(parent, byteClass, view)
    if failure >= base { transitions.nodes.view.constant.prefetch(Int(failure - base)) }
    transitions.fails.view[index] = failure
    transitions.nodes.view[index] = UInt16(byteClass)
    if parent < base {
      transitions.rows.view[Int(parent) + Int(byteClass)] = state
    } else if state == parent + 1 {
      setFlag(Transitions.Flag.firstChild, of: parent)
    } else {
      setFlag(Transitions.Flag.moreChildren, of: parent)
      transitions.branches.insert(state, of: parent, by: byteClass)
    }
  }

  @inline(__always) private func noteOutput(_ state: UInt32, terminal: UInt32, _ view: TransitionView) {
    let index = Int(state - view.sparseBase)
    let output = output(failure: view.fails[index], terminal: terminal, view)
    if output == Automaton.none { return }
    sparseOutputs.view[index] = output
    setFlag(Transitions.Flag.output, of: state)
  }

  /// Gives the dense states just created (all of one depth) their failure states' targets. Their own
  /// children, created in the next pass, then overwrite some.
  private func fillRows(_ states: Range<Int>) {
    let rows = transitions.rows.view
    for state in states {
      let target = state * transitions.rowWidth
      let source = Int(denseFails[state])
      rows.copy(rows.constant[source..<(source + transitions.rowWidth)], to: target)
    }
  }

  /// What the automaton keeps.
  struct Parts {
    let transitions: Transitions
    let denseOutputs: [UInt32]
    let sparseOutputs: Storage<UInt32>
    let links, minima: Storage<UInt32>
  }

  consuming func freeze() -> Parts {
    Parts(
      transitions: transitions.freeze(), denseOutputs: denseOutputs, sparseOutputs: sparseOutputs.freeze(),
      links: links.freeze(), minima: minima.freeze())
  }
}
