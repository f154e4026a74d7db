extension AutomatonView {
  /// Texts that are stepped through together: a step waits for the second-level cache, and four steps wait at once.
  private static let together = 4
  /// Bytes of a text of which the states with output are listed at once.
  private static let stretch = FoundConditions.stateCount / together

  /// Adds to `pairs` the conditions in every one of the folded `texts`, where all states are dense: by their `outputs`, so
  /// how many conditions end at a byte is not asked.
  ///
  /// - Parameters:
  ///   - found: is worked in.
  ///   - event: the event that the text at an index is of.
  /// - Complexity: O(*n* × *w*) for *n* bytes and *w* words of bits, which are few.
  func collect(
    from texts: Texts, conditionCount: Int, outputs: OutputBitsView, _ kernels: Kernels,
    _ found: inout FoundConditions, into pairs: inout FoundPairs, event: (Int) -> Int
  ) {
    let lists = found.states
    var first = 0
    while first < texts.count {
      let last = min(first &+ Self.together, texts.count)
      var streams = Streams(lists)
      if last &- first == Self.together { step(&streams, through: texts, first) }
      for index in first..<last {
        let list = streams.list(index &- first)
        found.reset(conditionCount: conditionCount)
        finish(streams, index &- first, texts[index], list, outputs, found.bits)
        pairs.append(event: event(index), numbers: found.all(kernels))
      }
      first = last
    }
  }

  /// Where each of the texts is that are stepped through together.
  private struct Streams {
    private let lists: MutableView<UInt32>
    var states = SIMD4<UInt32>.zero
    /// How many states with output are on each list.
    var counts = SIMD4<UInt32>.zero
    /// Bytes of each text that are done.
    var done = 0

    init(_ lists: MutableView<UInt32>) { self.lists = lists }

    func list(_ stream: Int) -> MutableView<UInt32> {
      lists[(stream &* AutomatonView.stretch)..<((stream &+ 1) &* AutomatonView.stretch)]
    }
  }

  /// Steps through the first bytes of four texts, as many as the shortest has.
  private func step(_ streams: inout Streams, through texts: Texts, _ first: Int) {
    let (a, b, c, d) = (texts[first], texts[first &+ 1], texts[first &+ 2], texts[first &+ 3])
    let (listA, listB, listC, listD) = (streams.list(0), streams.list(1), streams.list(2), streams.list(3))
    var (stateA, stateB, stateC, stateD): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    var (countA, countB, countC, countD) = (0, 0, 0, 0)
    let shared = min(min(a.count, b.count), min(c.count, d.count), Self.stretch)
    for index in 0..<shared {
      note(&stateA, a[index], listA, &countA)
      note(&stateB, b[index], listB, &countB)
      note(&stateC, c[index], listC, &countC)
      note(&stateD, d[index], listD, &countD)
    }
    streams.states = SIMD4(stateA, stateB, stateC, stateD)
    streams.counts = SIMD4(UInt32(countA), UInt32(countB), UInt32(countC), UInt32(countD))
    streams.done = shared
  }

  /// Goes on by `byte` and lists the new state if it has output: where its row begins, from the first such one's on.
  @inline(__always) private func note(
    _ state: inout UInt32, _ byte: UInt8, _ list: MutableView<UInt32>, _ count: inout Int
  ) {
    state = transitions.rows[Int(state) &+ Int(classOf[Int(byte)])]
    // Written always, kept if the state has output: a branch could not be foreseen.
    list[count] = state &- firstMatching
    count &+= state < firstMatching ? 0 : 1
  }

  /// Steps through the rest of a text, and adds what is on its list.
  private func finish(
    _ streams: Streams, _ stream: Int, _ text: View<UInt8>, _ list: MutableView<UInt32>,
    _ outputs: OutputBitsView, _ bits: MutableView<UInt64>
  ) {
    var (state, count, position) = (streams.states[stream], Int(streams.counts[stream]), streams.done)
    while true {
      let end = min(position &+ Self.stretch &- count, text.count)
      while position < end {
        note(&state, text[position], list, &count)
        position &+= 1
      }
      outputs.add(list, count, rowDivisor, to: bits)
      if position == text.count { return }
      count = 0
    }
  }
}
