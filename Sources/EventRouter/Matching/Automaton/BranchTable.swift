/// The children of sparse states other than their first: an open-addressing hash table from (state, class)
/// to child. The class is not stored: it is the child's label.
struct BranchTable: Sendable {
  /// Two numbers an entry: the state and its child; a child of 0 (the root, nobody's child) is a free slot.
  fileprivate let slots: Storage<UInt32>
  fileprivate let shift: UInt64

  var view: BranchView { BranchView(slots: slots.view, shift: shift) }
  var bufferSizes: [Int] { [slots.byteCount] }

  /// All of it, in the order of the children: each child and its state.
  var pairs: [(child: UInt32, state: UInt32)] {
    stride(from: 0, to: slots.count, by: 2).map { (slots.view[$0 + 1], slots.view[$0]) }
      .filter { $0.child != 0 }.sorted { $0.child < $1.child }
  }
}

/// A ``BranchTable`` to put children in.
struct BranchTableBuilder: ~Copyable {
  private let slots: MutableStorage<UInt32>
  private let shift: UInt64

  /// - Parameter capacity: how many children will be inserted at most.
  init(capacity: Int) {
    var bits: UInt64 = 1
    while 1 << bits < capacity * 3 / 2 + 1 { bits += 1 }
    shift = 64 - bits
    slots = MutableStorage(count: 2 << Int(bits), repeating: 0)
  }

  func insert(_ child: UInt32, of state: UInt32, by byteClass: UInt8) {
    let mask = slots.count / 2 - 1
    var slot = view.home(state, byteClass)
    while slots.view[2 * slot + 1] != 0 { slot = (slot + 1) & mask }
    slots.view[2 * slot] = state
    slots.view[2 * slot + 1] = child
  }

  var view: BranchView { BranchView(slots: slots.view.constant, shift: shift) }

  consuming func freeze() -> BranchTable { BranchTable(slots: slots.freeze(), shift: shift) }
}

/// A ``BranchTable`` to look things up in, without reference counts.
struct BranchView {
  fileprivate let slots: View<UInt32>
  fileprivate let shift: UInt64

  @inline(__always) fileprivate func home(_ state: UInt32, _ byteClass: UInt8) -> Int {
    Int(truncatingIfNeeded: ((UInt64(state) << 8 | UInt64(byteClass)) &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  /// Asks for the memory in which the children of `state` by `byteClass` would be found.
  @inline(__always) func prefetch(_ state: UInt32, _ byteClass: UInt8) {
    slots.prefetch(2 * home(state, byteClass))
  }

  /// What ``child(of:by:nodes:sparseBase:)`` will look at first: a child of `state` by `byteClass`, or of
  /// another state, or 0.
  @inline(__always) func firstCandidate(of state: UInt32, by byteClass: UInt8) -> UInt32 {
    slots[2 * home(state, byteClass) + 1]
  }

  /// The child of `state` by `byteClass`, or 0; `nodes` are those of the sparse states, which begin at
  /// `sparseBase`.
  @inline(__always) func child(
    of state: UInt32, by byteClass: UInt8, nodes: View<UInt16>, sparseBase: UInt32
  ) -> UInt32 {
    // The mask keeps `slot` below the capacity; the search ends because the table is never full.
    let mask = slots.count / 2 - 1
    var slot = home(state, byteClass)
    while true {
      let child = slots[2 * slot + 1]
      if child == 0 { return 0 }
      if slots[2 * slot] == state, UInt8(truncatingIfNeeded: nodes[Int(child - sparseBase)]) == byteClass {
        return child
      }
      slot = (slot + 1) & mask
    }
  }
}
