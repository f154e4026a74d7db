/// For each state of an automaton all conditions that end there, as the bits of a word: for sets of so few conditions, and
/// automata of few states, all dense. A text's conditions are the union over its states: a step of it is a load, whether or not
/// a condition ends there.
struct OutputWords: Sendable {
  /// Bytes up to which it is worth having: more would not stay in the first-level cache beside what else is read.
  private static let maximumBytes = 16 << 10

  /// By where the rows of states begin, which is how an automaton numbers them.
  private let words: Storage<UInt64>

  /// Nil where there are too many conditions or states.
  init?(_ automaton: Automaton, conditionCount: Int) {
    let count = automaton.transitions.rows.count
    let bytes = count * MemoryLayout<UInt64>.stride
    if conditionCount > UInt64.bitWidth || automaton.sparseCount > 0 || bytes > Self.maximumBytes {
      return nil
    }
    let storage = MutableStorage<UInt64>(count: count, repeating: 0)
    let (view, links) = (automaton.view, automaton.links.view)
    for state in stride(from: 0, to: count, by: view.rowWidth) {
      var output = view.output(UInt32(state))
      while output != Automaton.none {
        storage.view[state] |= 1 << UInt64(output)
        output = links[Int(output)]
      }
    }
    words = storage.freeze()
  }

  var byteCount: Int { words.byteCount }
  var view: View<UInt64> { words.view }
}

extension AutomatonView {
  /// Texts that are stepped through together: a step waits for the one before it, and steps through others do not.
  private static let together = 4

  /// Adds to `pairs` the conditions in every one of the folded `texts`, by what ``OutputWords`` tells of states.
  ///
  /// - Parameter event: the event that the text at an index is of.
  func collect(
    from texts: Texts, words: View<UInt64>, into pairs: inout FoundPairs, event: (Int) -> Int
  ) {
    var first = 0
    while first &+ Self.together <= texts.count {
      let (a, b, c, d) = (texts[first], texts[first &+ 1], texts[first &+ 2], texts[first &+ 3])
      var (unionA, unionB, unionC, unionD) = (Union(), Union(), Union(), Union())
      let shared = min(min(a.count, b.count), min(c.count, d.count))
      for index in 0..<shared {
        step(&unionA, a[index], words)
        step(&unionB, b[index], words)
        step(&unionC, c[index], words)
        step(&unionD, d[index], words)
      }
      pairs.append(event: event(first), bits: finish(unionA, a, from: shared, words))
      pairs.append(event: event(first &+ 1), bits: finish(unionB, b, from: shared, words))
      pairs.append(event: event(first &+ 2), bits: finish(unionC, c, from: shared, words))
      pairs.append(event: event(first &+ 3), bits: finish(unionD, d, from: shared, words))
      first = first &+ Self.together
    }
    for index in first..<texts.count {
      pairs.append(event: event(index), bits: finish(Union(), texts[index], from: 0, words))
    }
  }

  /// Where a text has led to, and what ended on the way.
  private struct Union {
    var state: UInt32 = 0
    var found: UInt64 = 0
  }

  @inline(__always) private func step(_ union: inout Union, _ byte: UInt8, _ words: View<UInt64>) {
    union.state = transitions.rows[Int(union.state) &+ Int(classOf[Int(byte)])]
    union.found |= words[Int(union.state)]
  }

  /// Steps through the rest of a text; returns what ends in it.
  @inline(__always) private func finish(
    _ union: Union, _ text: View<UInt8>, from position: Int, _ words: View<UInt64>
  ) -> UInt64 {
    var (union, position) = (union, position)
    while position < text.count {
      step(&union, text[position], words)
      position = position &+ 1
    }
    return union.found
  }
}
