/// Which conditions were found in which texts of a window. One per lane.
struct FoundPairs: ~Copyable {
  private var events = GrowingStorage<UInt32>(capacity: 256)
  private var numbers = GrowingStorage<UInt32>(capacity: 256)
  private(set) var count = 0
  /// The pairs in the order of their events, if they did not come so, and where the next one of each event goes.
  private var sortedEvents = GrowingStorage<UInt32>(capacity: 256)
  private var sortedNumbers = GrowingStorage<UInt32>(capacity: 256)
  private var places = GrowingStorage<UInt32>(capacity: 256)

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

  /// Adds the numbers of the bits that are set, ascending.
  @inline(__always) mutating func append(event: Int, bits: UInt64) {
    let (start, added) = (count, bits.nonzeroBitCount)
    events.reserve(start + UInt64.bitWidth, keeping: start)
    numbers.reserve(start + UInt64.bitWidth, keeping: start)
    let (events, numbers) = (events.view, numbers.view)
    var rest = bits
    // A few are written whether or not there are so many: how many there are cannot be foreseen.
    let written = max(added, Self.few)
    for place in 0..<written {
      events[start &+ place] = UInt32(truncatingIfNeeded: event)
      numbers[start &+ place] = UInt32(truncatingIfNeeded: rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
    count = start &+ added
  }

  private static let few = 4

  /// Calls `body` with every pair, in the order in which they came.
  @inline(__always) func forEach(_ body: (_ event: Int, _ number: UInt32) -> Void) {
    for index in 0..<count { body(Int(events.view[index]), numbers.view[index]) }
  }

  /// Takes the events of the pairs from `first` on for positions in `events`, and puts what is there.
  mutating func rename(from first: Int, _ events: View<UInt32>) {
    for index in first..<count { self.events.view[index] = events[Int(self.events.view[index])] }
  }

  /// The pairs in the order of their events, which are below `eventCount`; valid until others are added or a window begins.
  mutating func grouped(eventCount: Int) -> GroupedPairs {
    let came = events.view.constant[0..<count]
    if came.isAscending { return GroupedPairs(events: came, numbers: numbers.view.constant[0..<count]) }
    sort(eventCount)
    return GroupedPairs(
      events: sortedEvents.view.constant[0..<count], numbers: sortedNumbers.view.constant[0..<count])
  }

  /// Sorts the pairs by counting.
  private mutating func sort(_ eventCount: Int) {
    sortedEvents.reserve(count)
    sortedNumbers.reserve(count)
    places.reserve(eventCount + 1)
    let (events, numbers, places) = (events.view, numbers.view, places.view)
    for event in 0...eventCount { places[event] = 0 }
    for index in 0..<count { places[Int(events[index]) + 1] += 1 }
    for event in 0..<eventCount { places[event + 1] += places[event] }
    let (sortedEvents, sortedNumbers) = (sortedEvents.view, sortedNumbers.view)
    for index in 0..<count {
      let event = events[index]
      let place = Int(places[Int(event)])
      sortedEvents[place] = event
      sortedNumbers[place] = numbers[index]
      places[Int(event)] += 1
    }
  }
}

/// The conditions found in the texts of a window, in the order of the events.
struct GroupedPairs {
  let events, numbers: View<UInt32>
  private var next = 0

  init(events: View<UInt32>, numbers: View<UInt32>) {
    self.events = events
    self.numbers = numbers
  }

  /// The numbers of `event`, which is above every event that was asked for before.
  mutating func numbers(of event: Int) -> View<UInt32> {
    while next < events.count, events[next] < event { next &+= 1 }
    let first = next
    while next < events.count, events[next] == event { next &+= 1 }
    return numbers[first..<next]
  }
}
