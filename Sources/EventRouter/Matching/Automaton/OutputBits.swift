/// For each state with output all conditions that end there, a bit for each: for sets that are small enough, and
/// automata without sparse states. A text's conditions are then a union, with nothing to foresee.
struct OutputBits: Sendable {
  /// Words of 64 bits in a line, of which a state has some.
  fileprivate static let wordsOfLine = 8

  /// Bytes up to which it is worth having: it has to stay in the second-level cache.
  private static let maximumBytes = 256 << 10

  /// Whole lines, by state with output. Words and not lines, whose type the runtime would have to look up in the first set that
  /// a process compiles: for ten conditions that is a tenth of the time.
  private let words: Storage<UInt64>
  private let linesPerState: Int

  /// Nil where there would be too many bits.
  init?(_ automaton: Automaton, conditionCount: Int) {
    let wordCount = NumberSet.wordCount(below: conditionCount)
    let (states, perState) = (automaton.denseOutputs.count, (wordCount + 7) / 8)
    let wordsOfState = perState * Self.wordsOfLine
    let bytes = states * wordsOfState * MemoryLayout<UInt64>.stride
    if automaton.sparseCount > 0 || wordCount > NumberSet.fewWords || bytes > Self.maximumBytes { return nil }
    let storage = MutableStorage<UInt64>(count: states * wordsOfState, repeating: 0)
    let (words, links) = (storage.view, automaton.links.view)
    for state in 0..<states {
      var output = automaton.denseOutputs.view[state]
      while output != Automaton.none {
        words[state * wordsOfState + Int(output >> 6)] |= 1 << UInt64(output & 63)
        output = links[Int(output)]
      }
    }
    self.words = storage.freeze()
    linesPerState = perState
  }

  var byteCount: Int { words.byteCount }
  var view: OutputBitsView { OutputBitsView(words: words.view, linesPerState: linesPerState) }
}

/// ``OutputBits`` to look things up in, without reference counts.
struct OutputBitsView {
  fileprivate let words: View<UInt64>
  fileprivate let linesPerState: Int

  /// Adds to `found` what ends in each of the first `count` of `rows`, each of which is where a state's row begins, from that
  /// of the first with output on.
  @inline(__always) func add(
    _ rows: MutableView<UInt32>, _ count: Int, _ rowDivisor: ExactDivisor, to found: MutableView<UInt64>
  ) {
    for line in 0..<linesPerState {
      var union = SIMD8<UInt64>.zero
      for index in 0..<count {
        let state = rowDivisor.divide(rows[index])
        union |= words.loadEight((state &* linesPerState &+ line) &* OutputBits.wordsOfLine)
      }
      let first = OutputBits.wordsOfLine * line
      for word in 0..<min(OutputBits.wordsOfLine, found.count - first) { found[first + word] |= union[word] }
    }
  }
}
