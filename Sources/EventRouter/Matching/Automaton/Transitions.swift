/// The states of an ``Automaton`` and what leads from one to the next.
///
/// A *dense* state is written as the offset of its row in `rows`; a *sparse* one as `sparseBase` plus its
/// number. The root is 0. Sparse states are numbered depth first, so a state's first child is the next
/// number, and a chain of single children needs no pointers.
struct Transitions: Sendable {
  /// Bits of `flags`.
  enum Flag {
    /// The next number is a child.
    static let firstChild: UInt8 = 1
    /// The branch table has more children.
    static let moreChildren: UInt8 = 2
    /// A condition ends here, or a suffix of what led here is one.
    static let output: UInt8 = 4
  }

  /// The dense states' targets, one per byte class, failure already followed.
  let rows: Storage<UInt32>
  /// Numbers in a row: how many classes there are.
  let rowWidth: Int
  /// For each sparse state the class that leads into it, in the low byte, and its flags, in the high one:
  /// together, because both are looked at together, and seldom are in the cache.
  let nodes: Storage<UInt16>
  /// Where to go on from each sparse state that has no child by a class.
  let fails: Storage<UInt32>
  let branches: BranchTable

  /// The first sparse state.
  var sparseBase: UInt32 { UInt32(rows.count) }

  var view: TransitionView {
    TransitionView(
      rows: rows.view, sparseBase: sparseBase, nodes: nodes.view, fails: fails.view,
      branches: branches.view)
  }

  var bufferSizes: [Int] {
    [rows.byteCount, nodes.byteCount, fails.byteCount] + branches.bufferSizes
  }
}

/// ``Transitions`` while their states are created.
struct TransitionsBuilder: ~Copyable {
  var rows: MutableStorage<UInt32>
  let rowWidth: Int
  let nodes: MutableStorage<UInt16>
  let fails: MutableStorage<UInt32>
  let branches: BranchTableBuilder

  init(rowWidth: Int, denseCount: Int, sparseCount: Int, branchCount: Int) {
    self.rowWidth = rowWidth
    rows = MutableStorage(count: denseCount * rowWidth, repeating: 0)
    nodes = MutableStorage(count: sparseCount, repeating: 0)
    fails = MutableStorage(count: sparseCount, repeating: 0)
    branches = BranchTableBuilder(capacity: branchCount)
  }

  /// The first sparse state.
  var sparseBase: UInt32 { UInt32(rows.count) }

  /// What there is by now.
  var view: TransitionView {
    TransitionView(
      rows: rows.view.constant, sparseBase: sparseBase, nodes: nodes.view.constant,
      fails: fails.view.constant,
      branches: branches.view)
  }

  consuming func freeze() -> Transitions {
    Transitions(
      rows: rows.freeze(), rowWidth: rowWidth, nodes: nodes.freeze(), fails: fails.freeze(),
      branches: branches.freeze())
  }
}

/// ``Transitions`` to step through, without reference counts.
struct TransitionView {
  let rows: View<UInt32>
  let sparseBase: UInt32
  let nodes: View<UInt16>
  let fails: View<UInt32>
  let branches: BranchView

  /// The class that leads into the sparse state `index`.
  @inline(__always) func label(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: nodes[index]) }

  /// The flags of the sparse state `index`.
  @inline(__always) func flags(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: nodes[index] &>> 8) }

  /// The child of the sparse `state` by `byteClass`, or 0.
  @inline(__always) func sparseChild(_ state: UInt32, _ byteClass: UInt8) -> UInt32 {
    let index = Int(state - sparseBase)
    let flag = flags(index)
    // A state with a first child is not the last one, so `index + 1` is in bounds.
    if flag & Transitions.Flag.firstChild != 0, label(index + 1) == byteClass { return state + 1 }
    if flag & Transitions.Flag.moreChildren == 0 { return 0 }
    return branches.child(of: state, by: byteClass, nodes: nodes, sparseBase: sparseBase)
  }

  /// The state after `byteClass` in `state`.
  @inline(__always) func step(_ state: UInt32, _ byteClass: UInt8) -> UInt32 {
    var state = state
    while state >= sparseBase {
      let child = sparseChild(state, byteClass)
      if child != 0 { return child }
      state = fails[Int(state - sparseBase)]
    }
    return rows[Int(state) + Int(byteClass)]
  }
}
