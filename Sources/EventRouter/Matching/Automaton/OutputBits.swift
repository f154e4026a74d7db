/// For each state with output all conditions that end there, a bit for each: for sets that are small enough, and
/// automata without sparse states. A text's conditions are then a union, with nothing to foresee.
struct OutputBits: Sendable {
  /// 512 bits of a state.
  typealias Line = SIMD8<UInt64>

  /// Bytes up to which it is worth having: it has to stay in the second-level cache.
  private static let maximumBytes = 256 << 10

  /// By state with output.
  private let lines: Storage<Line>
  private let linesPerState: Int

  /// Nil where there would be too many bits.
  init?(_ automaton: Automaton, conditionCount: Int) {
    let wordCount = NumberSet.wordCount(below: conditionCount)
    let (states, perState) = (automaton.denseOutputs.count, (wordCount + 7) / 8)
    let bytes = states * perState * MemoryLayout<Line>.stride
    if automaton.sparseCount > 0 || wordCount > NumberSet.fewWords || bytes > Self.maximumBytes { return nil }
    let storage = MutableStorage<Line>(count: states * perState, repeating: .zero)
    let (lines, links) = (storage.view, automaton.links.view)
    for state in 0..<states {
      var output = automaton.denseOutputs.view[state]
      while output != Automaton.none {
        let (line, bit) = (Int(output >> 9), Int(output & 511))
        lines[state * perState + line][bit >> 6] |= 1 << UInt64(bit & 63)
        output = links[Int(output)]
      }
    }
    self.lines = storage.freeze()
    linesPerState = perState
  }

  var byteCount: Int { lines.byteCount }
  var view: OutputBitsView { OutputBitsView(lines: lines.view, linesPerState: linesPerState) }
}

/// ``OutputBits`` to look things up in, without reference counts.
struct OutputBitsView {
  fileprivate let lines: View<OutputBits.Line>
  fileprivate let linesPerState: Int

  /// Adds to `found` what ends in each of the first `count` of `rows`, each of which is where a state's row begins, from that
  /// of the first with output on.
  @inline(__always) func add(
    _ rows: MutableView<UInt32>, _ count: Int, _ rowDivisor: ExactDivisor, to found: MutableView<UInt64>
  ) {
    for line in 0..<linesPerState {
      var union = OutputBits.Line.zero
      for index in 0..<count { union |= lines[rowDivisor.divide(rows[index]) &* linesPerState &+ line] }
      for word in 0..<min(8, found.count - 8 * line) { found[8 * line + word] |= union[word] }
    }
  }
}
