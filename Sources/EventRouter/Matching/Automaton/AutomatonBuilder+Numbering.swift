extension AutomatonBuilder {
  /// Renumbers the dense states so that those with output come last, those with the smallest condition behind
  /// all others, in all that names them: the highest state met tells what was found.
  ///
  /// - Returns: the first dense state with output, as a row offset.
  mutating func moveMatchingStatesLast() -> UInt32 {
    let width = transitions.rowWidth
    let count = denseOutputs.count
    let plain = (0..<count).filter { denseOutputs[$0] == Automaton.none }
    let (outputs, minima) = (denseOutputs, minima.view)
    let matching = (0..<count).filter { outputs[$0] != Automaton.none }
      .sorted { minima[Int(outputs[$0])] > minima[Int(outputs[$1])] }
    // The root has no output, so it stays 0.
    let order = plain + matching
    let movedStorage = MutableStorage<UInt32>(count: count, repeating: 0)
    let moved = movedStorage.view
    for (new, old) in order.enumerated() { moved[old] = UInt32(new * width) }
    let base = transitions.sparseBase
    let divisor = ExactDivisor(UInt32(width))
    func rename(_ state: UInt32) -> UInt32 {
      state < base ? moved[divisor.divide(state)] : state
    }

    let rows = transitions.rows.view
    for index in 0..<rows.count { rows[index] = rename(rows[index]) }
    Self.reorder(rows, width: width, by: order)
    let fails = transitions.fails.view
    for index in 0..<fails.count { fails[index] = rename(fails[index]) }
    denseOutputs = order.map { outputs[$0] }
    denseFails = order.map { rename(denseFails[$0]) }
    return UInt32(plain.count * width)
  }

  /// Puts at each place the row of `width` elements that `order` says, in place: to write to memory for the first time takes
  /// longer than all else here.
  private static func reorder(_ rows: MutableView<UInt32>, width: Int, by order: [Int]) {
    func row(_ index: Int) -> MutableView<UInt32> { rows[index * width..<(index + 1) * width] }
    let spare = MutableStorage<UInt32>(uninitialized: width)
    var isDone = [Bool](repeating: false, count: order.count)
    for first in order.indices where !isDone[first] {
      // Each place gets its row, which makes room for that row's place, until the one that was there first is due.
      spare.view.copy(row(first).constant, to: 0)
      var place = first
      while order[place] != first {
        row(place).copy(row(order[place]).constant, to: 0)
        isDone[place] = true
        place = order[place]
      }
      row(place).copy(spare.view.constant, to: 0)
      isDone[place] = true
    }
  }
}
