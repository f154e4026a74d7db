extension AutomatonView {
  /// The smallest number of a condition in the folded `text`, or `bound` if none is below it.
  ///
  /// - Complexity: O(*n*) steps for *n* bytes of text, whatever the conditions.
  @inline(__always) func smallest(in text: View<UInt8>, below bound: UInt32) -> UInt32 {
    var best = bound
    var state: UInt32 = 0
    for index in 0..<text.count {
      state = transitions.step(state, classOf[Int(text[index])])
      if state >= firstMatching {
        let output = output(state)
        if output != Automaton.none { best = min(best, minima[Int(output)]) }
      }
    }
    return best
  }

  /// The same where all states are dense: of all states that the text leads through, the highest is the answer, so
  /// nothing is asked on the way.
  @inline(__always) func smallestOfDense(in text: View<UInt8>, below bound: UInt32) -> UInt32 {
    var (state, highest): (UInt32, UInt32) = (0, 0)
    for index in 0..<text.count {
      state = transitions.rows[Int(state) &+ Int(classOf[Int(text[index])])]
      highest = max(highest, state)
    }
    return highest < firstMatching ? bound : min(bound, smallest(highest))
  }

  /// Puts every condition in the folded `text` into `found`.
  ///
  /// - Complexity: O(*n* + *z*) for *n* bytes and *z* different conditions in them: a condition that was
  ///   found already had its suffixes found with it, so no chain of suffixes is walked twice.
  func collect(from text: View<UInt8>, into found: inout FoundConditions) {
    var state: UInt32 = 0
    for index in 0..<text.count {
      state = transitions.step(state, classOf[Int(text[index])])
      if state < firstMatching { continue }
      var output = output(state)
      while output != Automaton.none, found.insert(output) { output = links[Int(output)] }
    }
  }
}
