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

    let renamed = MutableStorage<UInt32>(count: transitions.rows.count, repeating: 0)
    let (from, to) = (transitions.rows.view, renamed.view)
    for (new, state) in order.enumerated() {
      for byteClass in 0..<width {
        to[new &* width &+ byteClass] = rename(from[state &* width &+ byteClass])
      }
    }
    transitions.rows = renamed
    let fails = transitions.fails.view
    for index in 0..<fails.count { fails[index] = rename(fails[index]) }
    denseOutputs = order.map { outputs[$0] }
    denseFails = order.map { rename(denseFails[$0]) }
    return UInt32(plain.count * width)
  }
}
