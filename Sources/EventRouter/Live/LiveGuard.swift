/// Automata of the conditions that buckets have no room for: texts that meet such a bucket are scanned by all of them. A new
/// condition makes a small automaton; small ones are made one, so that there are few.
///
/// Source: Bentley and Saxe, *Decomposable searching problems* (1980).
struct LiveGuard: Sendable {
  struct Level: Sendable {
    let automaton: AutomatonMatcher
    /// The slots that it knows, some of which may have been freed since.
    let slots: [UInt32]
  }

  private(set) var levels: [Level] = []

  var isEmpty: Bool { levels.isEmpty }
  var bytes: Int { levels.reduce(0) { $0 + $1.automaton.bufferSizes.reduce(4 * $1.slots.count, +) } }

  /// Adds the slots of conditions in folded texts to the pairs; some may be free.
  func findAll(inFolded texts: Texts, scratch: inout MatchScratch, event: (Int) -> Int) {
    for level in levels { level.automaton.findAll(inFolded: texts, scratch: &scratch, event: event) }
  }

  /// How many slots are made an automaton at once, in the call that adds them.
  static let atOnce = 512

  /// Adds `slots`, together with those of levels that are not much larger.
  ///
  /// - Parameters:
  ///   - isKnown: whether the condition of a slot is still to be known here.
  ///   - bytes: the folded condition of a slot.
  /// - Returns: the slots of levels that are gone.
  mutating func add(
    _ slots: [UInt32], isKnown: (UInt32) -> Bool, bytes: (UInt32) -> View<UInt8>
  ) -> (left: [[UInt32]], added: [UInt32]) {
    var all = slots
    var left: [[UInt32]] = []
    while let last = levels.last, last.slots.count < 4 * all.count,
      last.slots.count + all.count <= Self.atOnce
    {
      left.append(last.slots)
      all += last.slots.filter(isKnown)
      levels.removeLast()
    }
    // One that came twice is known once.
    all = Array(Set(all))
    if !all.isEmpty { levels.append(Self.level(&all, bytes: bytes)) }
    return (left, all)
  }

  /// Levels that are better made one: there are many that calls do not join any more.
  ///
  /// - Parameter freed: how many slots in levels are free.
  func levelsToJoin(freed: Int) -> [Level]? {
    let large = levels.filter { $0.slots.count > Self.atOnce / 2 }.sorted { $0.slots.count < $1.slots.count }
    let slots = large.reduce(0) { $0 + $1.slots.count }
    if 2 * freed > slots + Self.atOnce && !large.isEmpty { return large }
    if large.count <= 4 { return nil }
    // The largest are left as they are while the others are small beside them.
    var (taken, sum) = (0, 0)
    while taken < large.count, taken < 4 || large[taken].slots.count <= 4 * sum {
      sum += large[taken].slots.count
      taken += 1
    }
    return Array(large[..<taken])
  }

  /// Takes the levels of `old` that are still here out, and puts `new` in their place.
  mutating func replace(_ old: [Level], by new: Level?) -> Bool {
    let gone = Set(old.map { ObjectIdentifier($0.automaton) })
    if levels.count(where: { gone.contains(ObjectIdentifier($0.automaton)) }) != gone.count { return false }
    levels.removeAll { gone.contains(ObjectIdentifier($0.automaton)) }
    if let new { levels.insert(new, at: 0) }
    return true
  }

  /// An automaton of `slots`, which are sorted by their bytes.
  static func level(_ slots: inout [UInt32], bytes: (UInt32) -> View<UInt8>) -> Level {
    slots.sort { bytes($0).precedes(bytes($1)) }
    let byteCount = slots.reduce(0) { $0 + bytes($1).count }
    let pool = MutableStorage<UInt8>(count: byteCount + 2 * ConditionTable.padding, repeating: 0)
    let offsets = MutableStorage<UInt32>(count: slots.count + 1, repeating: 0)
    var end = ConditionTable.padding
    for (number, slot) in slots.enumerated() {
      offsets.view[number] = UInt32(end)
      pool.view.copy(bytes(slot), to: end)
      end += bytes(slot).count
    }
    offsets.view[slots.count] = UInt32(end)
    let numbers = Array(0..<UInt32(slots.count))
    let table = ConditionTable(pool: pool.freeze(), offsets: offsets.freeze(), keys: Storage(numbers))
    return Level(
      automaton: AutomatonMatcher(table, lexicographic: numbers, kernels: .selected, names: slots),
      slots: slots)
  }
}

extension View<UInt8> {
  /// Whether this comes before `other` in the order of bytes.
  func precedes(_ other: View) -> Bool {
    let shared = sharedPrefix(other)
    return shared < min(count, other.count) ? self[shared] < other[shared] : count < other.count
  }
}
