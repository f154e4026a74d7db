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
  /// How many texts are stepped through side by side.
  static let streams = Int(CMK_SMALL_LANES)

  private let tableOf: Storage<UInt16>
  private let tables: Storage<UInt8>

  /// Nil if the automaton has too many states, or sparse ones.
  init?(_ automaton: Automaton) {
    guard automaton.sparseCount == 0, automaton.denseCount <= Self.maximumStates else { return nil }
    let width = automaton.transitions.rowWidth
    let rows = automaton.transitions.rows.view
    let classOf = automaton.classes.classOf.view
    tableOf = Storage((0..<256).map { UInt16(Int(classOf[$0]) * Self.maximumStates) })
    let tables = MutableStorage<UInt8>(
      count: width * Self.maximumStates, repeating: 0, alignment: Self.maximumStates)
    for state in 0..<automaton.denseCount {
      for byteClass in 0..<width {
        tables.view[byteClass * Self.maximumStates + state] = UInt8(
          Int(rows[state * width + byteClass]) / width)
      }
    }
    self.tables = tables.freeze()
  }

  var bufferSizes: [Int] { [tableOf.byteCount, tables.byteCount] }

  var view: SmallAutomatonView { SmallAutomatonView(tableOf: tableOf.view, tables: tables.view) }
}

/// A ``SmallAutomaton`` to scan with, without reference counts.
struct SmallAutomatonView {
  let tableOf: View<UInt16>
  let tables: View<UInt8>

  /// The state after `byte` in `state`.
  @inline(__always) func step(_ state: Int, _ byte: UInt8) -> Int {
    Int(tables[Int(tableOf[Int(byte)]) &+ state])
  }
}
