import CMatchKernels

/// An ``Automaton`` of so few states, all dense, that a step is a permutation of bytes: the kernels that have
/// one step through a text without a load that depends on the one before.
///
/// States are numbered as in the automaton, by row instead of by the row's offset.
///
/// Source: the idea is from Mytkowicz, Musuvathi and Schulte, *Data-Parallel Finite-State Machines*, ASPLOS
/// 2014.
struct SmallAutomaton: Sendable {
  static let maximumStates = Int(CMK_SMALL_STATES)
  static let lanes = Int(CMK_SMALL_LANES)

  private let tableOf: Storage<UInt16>
  private let tables: Storage<UInt8>

  /// Nil if the automaton has too many states, or sparse ones.
  init?(_ automaton: Automaton) {
    guard automaton.sparseCount == 0, automaton.denseCount <= Self.maximumStates else { return nil }
    let width = automaton.transitions.rowWidth
    let rows = automaton.transitions.rows.view
    let classOf = automaton.classes.classOf.view
    tableOf = Storage((0..<256).map { UInt16(Int(classOf[$0]) * Self.maximumStates) })
    tables = Storage(count: width * Self.maximumStates, repeating: 0, alignment: Self.maximumStates)
    for state in 0..<automaton.denseCount {
      for byteClass in 0..<width {
        tables.mutable[byteClass * Self.maximumStates + state] = UInt8(
          Int(rows[state * width + byteClass]) / width)
      }
    }
  }

  var bufferSizes: [Int] { [tableOf.byteCount, tables.byteCount] }

  var view: SmallAutomatonView { SmallAutomatonView(tableOf: tableOf.view, tables: tables.view) }
}

/// A ``SmallAutomaton`` to scan with, without reference counts.
struct SmallAutomatonView {
  fileprivate let tableOf: View<UInt16>
  fileprivate let tables: View<UInt8>

  /// The state after `byte` in `state`.
  @inline(__always) func step(_ state: Int, _ byte: UInt8) -> Int {
    Int(tables[Int(tableOf[Int(byte)]) &+ state])
  }
}

extension Kernels {
  /// Whether ``advance(_:_:positions:steps:states:highest:)`` may be called.
  var hasSmallAutomata: Bool { unsafe pointer.pointee.small_advance != nil }

  /// Moves ``SmallAutomaton/lanes`` states on by `steps` bytes of `text`, each from its position, and raises
  /// `highest` to the highest state met.
  @inline(__always) func advance(
    _ automaton: SmallAutomatonView, _ text: View<UInt8>, positions: MutableView<Int>, steps: Int,
    states: MutableView<UInt32>, highest: MutableView<UInt32>
  ) {
    assert(positions.count == SmallAutomaton.lanes)
    assert(states.count == SmallAutomaton.lanes && highest.count == SmallAutomaton.lanes)
    assert((0..<positions.count).allSatisfy { positions[$0] + steps <= text.count })
    assert((0..<states.count).allSatisfy { states[$0] < UInt32(CMK_SMALL_STATES) })
    var raw = unsafe cmk_small_automaton(table_of: automaton.tableOf.base, tables: automaton.tables.base)
    // SAFETY: the kernel reads `steps` bytes from each position and the tables, whose offsets are multiples of
    // a table below their end; a state is less than a table has bytes, before and after.
    unsafe pointer.pointee.small_advance!(text.base, &raw, positions.base, steps, states.base, highest.base)
  }
}
