/// The conditions that buckets have no room for, of which texts are asked that meet such a bucket.
struct LiveGuard: Sendable {
  typealias Level = GuardLevels.Level

  /// Automata of short conditions, and of long ones: most texts are shorter than these.
  private(set) var short = GuardLevels()
  private(set) var long = GuardLevels()
  /// The slots of long conditions that came lately, which are looked for one by one: an automaton of a few of them takes long
  /// to make, and there is a larger one soon. Bytes of the shortest.
  private(set) var single: [UInt32] = []
  private var shortestSingle = Int.max

  /// Bytes of a long condition.
  private static let longBytes = 128
  /// Up to so many levels calls join small ones only.
  private static let most = (short: 16, long: 48)
  /// So many, of so many bytes together, are looked for one by one. That takes a text about as long as to be asked of all
  /// levels.
  private static let mostSingle = (conditions: 64, bytes: 1 << 16)

  var levels: [Level] { short.levels + long.levels }
  var levelCount: Int { short.levels.count + long.levels.count }
  /// Bytes of the shortest condition: no shorter text needs it.
  var shortest: Int { min(short.shortest, long.shortest, shortestSingle) }
  var bytes: Int { short.bytes + long.bytes + 4 * single.count }

  /// Adds the slots of conditions in folded texts to the pairs; some may be free.
  ///
  /// - Parameter records: by slot.
  func findAll(
    inFolded texts: Texts, _ records: PagedView<LiveRecord>, scratch: inout MatchScratch, event: (Int) -> Int
  ) {
    let longest = texts.longest
    short.findAll(inFolded: texts, longest: longest, scratch: &scratch, event: event)
    long.findAll(inFolded: texts, longest: longest, scratch: &scratch, event: event)
    if shortestSingle > longest { return }
    for slot in single {
      let block = records[Int(slot)].block
      // Longer ones are in none of the texts, and to look for them takes a time that these do not bound.
      if block == .none || block.byteCount > longest { continue }
      let search = scratch.search(for: block.bytes)
      for index in 0..<texts.count where search.occurs(in: texts[index]) {
        scratch.pairs.append(event: event(index), number: slot)
      }
    }
  }

  /// Adds `slots`.
  ///
  /// - Parameters:
  ///   - slots: not known here.
  ///   - isKnown: whether the condition of a slot is still to be known here.
  ///   - bytes: the folded condition of a slot.
  /// - Returns: the slots of lists and levels that are gone, and of new ones.
  mutating func add(
    _ slots: [UInt32], isKnown: (UInt32) -> Bool, bytes: (UInt32) -> View<UInt8>
  ) -> (left: [[UInt32]], added: [UInt32]) {
    let new = slots.filter { bytes($0).count >= Self.longBytes }
    var (left, added) = short.add(
      slots.filter { bytes($0).count < Self.longBytes }, most: Self.most.short, isKnown: isKnown, bytes: bytes
    )
    if new.isEmpty { return (left, added) }
    left.append(single)
    setSingle(single.filter(isKnown) + new, bytes)
    if single.count > Self.mostSingle.conditions
      || single.reduce(0, { $0 + bytes($1).count }) > Self.mostSingle.bytes
    {
      let (leftLong, addedLong) = long.add(single, most: Self.most.long, isKnown: isKnown, bytes: bytes)
      setSingle([], bytes)
      left += leftLong
      added += addedLong
    }
    return (left, added + single)
  }

  private mutating func setSingle(_ slots: [UInt32], _ bytes: (UInt32) -> View<UInt8>) {
    single = slots
    shortestSingle = slots.reduce(Int.max) { min($0, bytes($1).count) }
  }

  /// Levels that are better made one, short ones and long ones apart: there are many that calls do not join any more, or they
  /// name many slots that are free.
  ///
  /// - Parameter freed: how many slots that are named here are free.
  func levelsToJoin(freed: Int) -> [[Level]] {
    // The last summand is more than can be free in what is not large, which is not joined here: that would go on for ever.
    let isUsedUp =
      2 * freed > short.slotCount + long.slotCount + single.count + 2 * GuardLevels.atOnce
    return (isUsedUp ? [short.large, long.large] : [short.tooMany, long.tooMany]).filter { !$0.isEmpty }
  }

  /// Takes the levels of `old` out, and puts `new` in their place; false if they are not all here.
  mutating func replace(_ old: [Level], by new: Level?) -> Bool {
    short.replace(old, by: new) || long.replace(old, by: new)
  }
}
