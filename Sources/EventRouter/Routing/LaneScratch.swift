/// The memory that one lane works in. Grows to what the largest event needs and is then reused, so that
/// routing allocates nothing in steady state.
struct LaneScratch: ~Copyable {
  var matching = MatchScratch()
  /// Events that came one by one.
  var run = EventRun()
  var matches = MatchList()
  var expanded = ExpandedConditions()
  /// The smallest key found in each event of a window.
  private var best = GrowingStorage<UInt32>(capacity: 1 << 10)

  /// The same as ranks, for versions of an updated router.
  private var bestRanks = GrowingStorage<UInt64>(capacity: 1)

  /// `count` ranks, each `initial`.
  mutating func ranks(count: Int, initial: UInt64) -> MutableView<UInt64> {
    bestRanks.reserve(count)
    return bestRanks.view[0..<count].filled(with: initial)
  }

  /// `count` keys, each `initial`.
  mutating func best(count: Int, initial: UInt32) -> MutableView<UInt32> {
    best.reserve(count)
    return best.view[0..<count].filled(with: initial)
  }
}

/// Of which conditions that several scenes have the scenes of an event have been listed: a text may contain one everywhere, and
/// the second time would take as long, and as much memory, as the first.
struct ExpandedConditions: ~Copyable {
  private var numbers = NumberSet()
  private var isEmpty = true

  mutating func removeAll() { isEmpty = true }

  /// Returns whether `number`, which is below `bound`, was not there.
  mutating func insert(_ number: Int, below bound: Int) -> Bool {
    if isEmpty { numbers.reset(below: bound) }
    isEmpty = false
    return numbers.insert(number)
  }
}
