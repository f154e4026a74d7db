import CMatchKernels

extension Kernels {
  /// Whether ``advance(_:_:positions:steps:states:highest:)`` may be called.
  var hasSmallAutomata: Bool { unsafe pointer.pointee.small_advance != nil }

  /// Moves ``SmallAutomaton/streams`` states on by `steps` bytes of `text`, each from its position, and raises
  /// `highest` to the highest state met.
  @inline(__always) func advance(
    _ automaton: SmallAutomatonView, _ text: View<UInt8>, positions: MutableView<Int>, steps: Int,
    states: MutableView<UInt32>, highest: MutableView<UInt32>
  ) {
    checkBounds(positions.count == SmallAutomaton.streams)
    checkBounds(states.count == SmallAutomaton.streams && highest.count == SmallAutomaton.streams)
    checkBounds((0..<positions.count).allSatisfy { positions[$0] + steps <= text.count })
    checkBounds((0..<states.count).allSatisfy { states[$0] < UInt32(CMK_SMALL_STATES) })
    var raw = unsafe cmk_small_automaton(table_of: automaton.tableOf.base, tables: automaton.tables.base)
    // SAFETY: the kernel reads `steps` bytes from each position and the tables, whose offsets are multiples of
    // a table below their end; a state is less than a table has bytes, before and after.
    unsafe pointer.pointee.small_advance!(text.base, &raw, positions.base, steps, states.base, highest.base)
  }
}
