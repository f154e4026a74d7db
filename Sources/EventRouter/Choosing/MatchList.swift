/// The scenes that match the events of a window, each once per event and in order. One per lane.
struct MatchList: ~Copyable {
  /// Up to so many matches of an event are sorted by insertion; more go through a bitset.
  private static let insertionLimit = 24

  private var scenesStorage = GrowingStorage<PackedScene>(capacity: 1 << 10)
  private var endsStorage = GrowingStorage<Int>(capacity: 1 << 10)
  private var bits = NumberSet()
  private var count = 0
  /// Where the current event's scenes begin.
  private var eventStart = 0
  private(set) var eventCount = 0
  /// How many matches there are before the window.
  private var before = 0

  /// The scenes of all events of the window, and where each event's end: that counts the matches before the window, too.
  var scenes: View<PackedScene> { scenesStorage.view.constant[0..<count] }
  var ends: View<Int> { endsStorage.view.constant[0..<eventCount] }

  /// Begins a window of `eventCount` events, which follow others with `before` matches.
  mutating func begin(eventCount: Int, after before: Int) {
    self.before = before
    count = 0
    eventStart = 0
    self.eventCount = 0
    endsStorage.reserve(eventCount)
  }

  /// Adds the scene of `key` to the current event, which may have it already.
  @inline(__always) mutating func add(_ key: DestinationKey) {
    scenesStorage.reserve(count + 1, keeping: count)
    scenesStorage.view[count] = PackedScene(key)
    count += 1
  }

  /// Adds to the current event the scenes of the keys of conditions that have one each, by their `numbers`.
  @inline(__always) mutating func add(_ numbers: View<UInt32>, keys: View<UInt32>) {
    let start = count
    scenesStorage.reserve(start &+ numbers.count, keeping: start)
    let scenes = scenesStorage.view
    for index in 0..<numbers.count {
      scenes[start &+ index] = PackedScene(DestinationKey(rawValue: keys[Int(numbers[index])]))
    }
    count = start &+ numbers.count
  }

  /// Adds the scenes of all events of the window, of which there are `eventCount`, where each condition has one key: those
  /// that `keys` tell by the conditions' numbers.
  mutating func addAll(
    _ pairs: GroupedPairs, keys: View<UInt32>, eventCount: Int, openSceneCount: Int, declarationCount: Int
  ) {
    let (events, numbers) = (pairs.events, pairs.numbers)
    scenesStorage.reserve(numbers.count)
    let (scenes, ends) = (scenesStorage.view, endsStorage.view)
    for event in 0..<eventCount { ends[event] = 0 }
    // As locals: they stay in registers.
    var (index, end) = (0, 0)
    while index < numbers.count {
      let (event, first) = (events[index], end)
      repeat {
        scenes[end] = PackedScene(DestinationKey(rawValue: keys[Int(numbers[index])]))
        end &+= 1
        index &+= 1
      } while index < numbers.count && events[index] == event
      if end &- first > 1 {
        (eventStart, count) = (first, end)
        sortEvent(openSceneCount: openSceneCount, declarationCount: declarationCount)
        end = count
      }
      ends[Int(event)] = before &+ end
    }
    count = end
    // An event that is in no pair ends where the one before it does. As arithmetic, so that it is not made a branch: which
    // events match cannot be foreseen.
    var last = before
    for event in 0..<eventCount {
      let end = ends[event]
      last = end | last & (end &- 1) &>> (Int.bitWidth - 1)
      ends[event] = last
    }
    self.eventCount = eventCount
  }

  /// Ends the current event; scenes outside `subset`, if given, are dropped.
  ///
  /// - Parameter openSceneCount: how many open scenes there are, and declarations.
  @inline(__always) mutating func finishEvent(
    in subset: SceneSubset?, openSceneCount: Int, declarationCount: Int
  ) {
    sortEvent(openSceneCount: openSceneCount, declarationCount: declarationCount)
    if let subset { restrict(to: subset) }
    endsStorage.view[eventCount] = before &+ count
    eventCount += 1
    eventStart = count
  }

  /// Sorts the current event's scenes, and keeps one of equal ones.
  @inline(__always) private mutating func sortEvent(openSceneCount: Int, declarationCount: Int) {
    let found = count - eventStart
    if found <= 1 || isInOrder { return }
    if found <= Self.insertionLimit {
      sortByInsertion()
    } else {
      sortByBits(openSceneCount: openSceneCount, declarationCount: declarationCount)
    }
  }

  /// Whether the current event's scenes ascend, as they often do: a matcher that finds much finds it in the order of
  /// numbers, which is that of most keys.
  private var isInOrder: Bool {
    let scenes = scenesStorage.view
    // Without a branch, so that several are compared at once.
    var falls: UInt32 = 0
    for index in eventStart..<(count - 1) { falls |= scenes[index] < scenes[index &+ 1] ? 0 : 1 }
    return falls == 0
  }

  /// Sorts the current event's scenes; of equal ones the first stays.
  private mutating func sortByInsertion() {
    let scenes = scenesStorage.view
    var sorted = eventStart
    for index in eventStart..<count {
      let scene = scenes[index]
      var slot = sorted
      while slot > eventStart, scenes[slot - 1] > scene { slot -= 1 }
      if slot > eventStart, scenes[slot - 1] == scene { continue }
      var moved = sorted
      while moved > slot {
        scenes[moved] = scenes[moved - 1]
        moved -= 1
      }
      scenes[slot] = scene
      sorted += 1
    }
    count = sorted
  }

  private mutating func sortByBits(openSceneCount: Int, declarationCount: Int) {
    let scenes = scenesStorage.view
    bits.reset(below: openSceneCount + declarationCount)
    for index in eventStart..<count {
      let scene = scenes[index]
      bits.insert(scene.position + (scene.isDeclaration ? openSceneCount : 0))
    }
    var end = eventStart
    bits.forEach { number in
      scenes[end] = number < openSceneCount ? .openScene(number) : .declaration(number - openSceneCount)
      end += 1
    }
    count = end
  }

  private mutating func restrict(to subset: SceneSubset) {
    let scenes = scenesStorage.view
    var kept = eventStart
    for index in eventStart..<count where subset.contains(scenes[index]) {
      scenes[kept] = scenes[index]
      kept += 1
    }
    count = kept
  }
}

extension SceneSubset {
  /// Whether `scene` is in the subset.
  @inline(__always) func contains(_ scene: PackedScene) -> Bool {
    let words = scene.isDeclaration ? declarations : openScenes
    let position = scene.position
    return position >> 6 < words.count && words[position >> 6] >> UInt64(position & 63) & 1 != 0
  }
}
