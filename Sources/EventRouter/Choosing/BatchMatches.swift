/// All matches of every event of a batch, in one buffer.
public struct BatchMatches: Sendable, RandomAccessCollection, CustomStringConvertible {
  /// Ascending per event.
  private(set) var scenes: [PackedScene] = []
  /// Where each event's matches end in ``scenes``.
  private(set) var ends: [Int] = []

  /// The matches of no events: storage for ``RouterSnapshot/matches(_:lanes:in:into:)``.
  public init() {}

  /// The number of the first event, 0.
  public var startIndex: Int { 0 }
  /// How many events there are.
  public var endIndex: Int { ends.count }

  /// Matches of all events together.
  public var totalCount: Int { scenes.count }

  /// How many there are, in words; elements have descriptions of their own.
  public var description: String { "\(totalCount) matches of \(count) events" }

  /// The matches of the event at `index`.
  public subscript(index: Int) -> SceneMatches {
    let all = scenes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    let split = all.partitioningIndex(where: \.isDeclaration)
    return SceneMatches(
      openScenes: all[..<split].map(\.position), declarations: all[split...].map(\.position))
  }

  /// Calls `body` with each match of the event at `index`, open scenes first; allocates nothing.
  @inline(__always) public func forEachMatch(of index: Int, _ body: (Decision.Outcome) -> Void) {
    for position in (index == 0 ? 0 : ends[index - 1])..<ends[index] {
      body(scenes[position].outcome)
    }
  }

  mutating func removeAll() {
    scenes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Appends the matches of a window that began after those that are there.
  mutating func append(_ list: borrowing MatchList) {
    scenes.append(list.scenes)
    ends.append(list.ends)
  }

  /// Appends the matches of one event, equal ones side by side; those outside `subset`, if given, are left out.
  mutating func append(_ matches: some Sequence<PackedScene>, in subset: SceneSubset?) {
    let first = scenes.count
    for scene in matches where subset?.contains(scene) ?? true {
      if scenes.count > first, scenes[scenes.count - 1] == scene { continue }
      scenes.append(scene)
    }
    ends.append(scenes.count)
  }

  mutating func append(_ other: BatchMatches) {
    let offset = scenes.count
    scenes.append(contentsOf: other.scenes)
    ends.append(contentsOf: other.ends.lazy.map { $0 + offset })
  }
}
