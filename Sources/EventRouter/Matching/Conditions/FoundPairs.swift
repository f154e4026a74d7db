/// Which conditions were found in which texts of a window. One per lane.
struct FoundPairs: ~Copyable {
  private var events = GrowingStorage<UInt32>(capacity: 256)
  private var numbers = GrowingStorage<UInt32>(capacity: 256)
  private(set) var count = 0
  /// Whether the pairs came in the order of their events; if not, the numbers in that order. And where each event's end.
  private var isInOrder = true
  private var groupedNumbers = GrowingStorage<UInt32>(capacity: 256)
  private var groupEnds = GrowingStorage<Int>(capacity: 256)

  mutating func removeAll() { count = 0 }

  @inline(__always) mutating func append(event: Int, number: UInt32) {
    let count = count
    events.reserve(count + 1, keeping: count)
    numbers.reserve(count + 1, keeping: count)
    events.view[count] = UInt32(truncatingIfNeeded: event)
    numbers.view[count] = number
    self.count = count &+ 1
  }

  mutating func append(event: Int, numbers: View<UInt32>) {
    let start = count
    events.reserve(start + numbers.count, keeping: start)
    self.numbers.reserve(start + numbers.count, keeping: start)
    let (events, all) = (events.view, self.numbers.view)
    for index in 0..<numbers.count {
      events[start &+ index] = UInt32(truncatingIfNeeded: event)
      all[start &+ index] = numbers[index]
    }
    count = start + numbers.count
  }

  /// Calls `body` with every pair, in the order in which they came.
  @inline(__always) func forEach(_ body: (_ event: Int, _ number: UInt32) -> Void) {
    for index in 0..<count { body(Int(events.view[index]), numbers.view[index]) }
  }

  /// Takes the events of the pairs from `first` on for positions in `events`, and puts what is there.
  mutating func rename(from first: Int, _ events: View<UInt32>) {
    for index in first..<count { self.events.view[index] = events[Int(self.events.view[index])] }
  }

  /// Groups the pairs by event for ``forEachNumber(of:_:)``.
  mutating func group(eventCount: Int) {
    groupEnds.reserve(eventCount + 1)
    // One more: what is behind the last may be read, though not used.
    numbers.reserve(count + 1, keeping: count)
    let ends = groupEnds.view
    for event in 0...eventCount { ends[event] = 0 }
    isInOrder = events.view.constant[0..<count].isAscending
    if isInOrder { findEnds(ends, eventCount) } else { sort(ends, eventCount) }
  }

  /// Where each event's pairs end, which are in order.
  private func findEnds(_ ends: MutableView<Int>, _ eventCount: Int) {
    let events = events.view
    for index in 0..<count { ends[Int(events[index])] = index &+ 1 }
    var last = 0
    for event in 0..<eventCount {
      last = max(last, ends[event])
      ends[event] = last
    }
  }

  /// Sorts the pairs by counting.
  private mutating func sort(_ ends: MutableView<Int>, _ eventCount: Int) {
    groupedNumbers.reserve(count + 1)
    let (events, numbers, grouped) = (events.view, numbers.view, groupedNumbers.view)
    for index in 0..<count { ends[Int(events[index]) + 1] += 1 }
    for event in 0..<eventCount { ends[event + 1] += ends[event] }
    // `ends[event]` is where the event's numbers begin; it moves to where they end.
    for index in 0..<count {
      let slot = ends[Int(events[index])]
      grouped[slot] = numbers[index]
      ends[Int(events[index])] += 1
    }
  }

  /// The numbers in the order of their events.
  @inline(__always) private var inOrder: View<UInt32> {
    isInOrder ? numbers.view.constant : groupedNumbers.view.constant
  }

  /// Where the numbers of `event` lie among those of all.
  @inline(__always) private func range(of event: Int) -> Range<Int> {
    (event == 0 ? 0 : groupEnds.view[event &- 1])..<groupEnds.view[event]
  }

  @inline(__always) func forEachNumber(of event: Int, _ body: (UInt32) -> Void) {
    let numbers = all(of: event)
    for index in 0..<numbers.count { body(numbers[index]) }
  }

  /// The numbers of `event`.
  @inline(__always) func all(of event: Int) -> View<UInt32> { inOrder[range(of: event)] }

  /// How many numbers `event` has, and the first of them; any number if it has none.
  @inline(__always) func numbers(of event: Int) -> (count: Int, first: UInt32) {
    let range = range(of: event)
    return (range.count, inOrder[range.lowerBound])
  }
}
