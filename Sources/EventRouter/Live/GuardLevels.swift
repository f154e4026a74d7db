/// Automata of conditions that buckets have no room for. New ones make a small automaton, and small automata are made one, so
/// that there are few.
///
/// Source: Bentley and Saxe, *Decomposable searching problems* (1980).
struct GuardLevels: Sendable {
  struct Level: Sendable {
    let automaton: AutomatonMatcher
    /// The slots that it knows, some of which may have been freed since.
    let slots: [UInt32]
    /// Bytes of the conditions of these, of the shortest, and of the level.
    let textBytes, shortest, bytes: Int

    /// Whether calls do not join it any more.
    fileprivate var isLarge: Bool {
      slots.count > GuardLevels.atOnce / 2 || textBytes > GuardLevels.bytesAtOnce / 2
    }
  }

  private(set) var levels: [Level] = []

  /// How many slots are made an automaton at once, in the call that adds them, and of how many bytes in all, where those
  /// that are added have no more.
  static let atOnce = 512
  private static let bytesAtOnce = 1 << 15
  /// Bytes of rows that an automaton has that such a call makes: they take most of the time, and there is a new one soon.
  private static let rowsAtOnce = 1 << 17

  /// Bytes of the shortest condition.
  var shortest: Int { levels.reduce(Int.max) { min($0, $1.shortest) } }
  var bytes: Int { levels.reduce(0) { $0 + $1.bytes } }
  var slotCount: Int { levels.reduce(0) { $0 + $1.slots.count } }

  /// Adds the slots of conditions in folded texts, of which the longest has so many bytes, to the pairs; some may be free.
  func findAll(
    inFolded texts: Texts, longest: Int, scratch: inout MatchScratch, event: (Int) -> Int
  ) {
    for level in levels where level.shortest <= longest {
      level.automaton.findAll(inFolded: texts, scratch: &scratch, event: event)
    }
  }

  /// Makes a level of `slots` and of those of levels that are not much larger.
  ///
  /// - Parameters:
  ///   - most: with more levels than these, what is large is joined, too: each level is asked about a text.
  ///   - isKnown: whether the condition of a slot is still to be known here.
  ///   - bytes: the folded condition of a slot.
  /// - Returns: the slots of levels that are gone, and of the new one.
  mutating func add(
    _ slots: [UInt32], most: Int, isKnown: (UInt32) -> Bool, bytes: (UInt32) -> View<UInt8>
  ) -> (left: [[UInt32]], added: [UInt32]) {
    if slots.isEmpty { return ([], []) }
    var all = slots
    var textBytes = slots.reduce(0) { $0 + bytes($1).count }
    var left: [[UInt32]] = []
    while let last = levels.last, last.slots.count < 4 * all.count,
      last.slots.count + all.count <= Self.atOnce,
      last.textBytes + textBytes <= Self.bytesAtOnce || levels.count > most
    {
      left.append(last.slots)
      // What is in order is put before, so that less has to be sorted.
      all = last.slots.filter(isKnown) + all
      textBytes += last.textBytes
      levels.removeLast()
    }
    levels.append(Self.level(&all, rowBytes: Self.rowsAtOnce, bytes: bytes))
    return (left, all)
  }

  /// Those that calls do not join any more.
  var large: [Level] { levels.filter(\.isLarge) }

  /// Levels that are better made one: there are many that calls do not join any more. None if there are few.
  var tooMany: [Level] {
    let large = large.sorted { $0.textBytes < $1.textBytes }
    if large.count <= 4 { return [] }
    // The largest are left as they are while the others are small beside them.
    var (taken, sum) = (0, 0)
    while taken < large.count, taken < 4 || large[taken].textBytes <= 4 * sum {
      sum += large[taken].textBytes
      taken += 1
    }
    return Array(large[..<taken])
  }

  /// Takes the levels of `old` out, and puts `new` in their place; false if they are not all here.
  mutating func replace(_ old: [Level], by new: Level?) -> Bool {
    let gone = Set(old.map { ObjectIdentifier($0.automaton) })
    if levels.count(where: { gone.contains(ObjectIdentifier($0.automaton)) }) != gone.count { return false }
    levels.removeAll { gone.contains(ObjectIdentifier($0.automaton)) }
    if let new { levels.insert(new, at: 0) }
    return true
  }

  /// An automaton of `slots`, which differ and are sorted by their bytes.
  ///
  /// - Parameter rowBytes: bytes that its rows may have.
  static func level(
    _ slots: inout [UInt32], rowBytes: Int = Automaton.shallowBudget, bytes: (UInt32) -> View<UInt8>
  ) -> Level {
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
    let automaton = AutomatonMatcher(
      table, lexicographic: numbers, kernels: .selected, names: slots, rowBytes: rowBytes)
    return Level(
      automaton: automaton, slots: slots, textBytes: byteCount,
      shortest: slots.reduce(Int.max) { min($0, bytes($1).count) },
      bytes: automaton.bufferSizes.reduce(4 * slots.count, +))
  }
}

extension View<UInt8> {
  /// Whether this comes before `other` in the order of bytes.
  func precedes(_ other: View) -> Bool {
    let shared = sharedPrefix(other)
    return shared < min(count, other.count) ? self[shared] < other[shared] : count < other.count
  }
}
