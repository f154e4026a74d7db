import EventRouter
import RouterTestSupport

/// Asks a router that others change, in every way, and sees to it that what it says is of one version.
struct VersionsReader {
  private struct Held {
    var snapshot: RouterSnapshot
    /// By group.
    var said: [[OpenScene.ID]]
  }

  private let router: Router
  private let groups: [MarkerGroup]
  /// Of each group one event after the other, many times, so that lanes share them.
  private let batch: EventBatch
  private let owners: [Int]
  private var random: SeededGenerator
  private var held: [Held] = []
  private var decisions: [Decision] = []
  private var found = BatchMatches()
  var calls = 0
  var events = 0
  var heldSnapshots = 0

  private static let batchCount = 4_400

  init(_ router: Router, _ groups: [MarkerGroup], using random: SeededGenerator) {
    (self.router, self.groups, self.random) = (router, groups, random)
    var batch = EventBatch()
    var owners: [Int] = []
    while owners.count < Self.batchCount {
      for (number, group) in groups.enumerated() {
        for event in group.events {
          // There is room for them.
          try! batch.append(event)
          owners.append(number)
        }
      }
    }
    (self.batch, self.owners) = (batch, owners)
  }

  mutating func ask() throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3: for _ in 0..<8 { try askOne() }
    case 4, 5: try askBatch()
    case 6: try askMatches()
    case 7...9: try askHeld()
    default: try hold()
    }
  }

  /// Which versions may answer now; nil if that is not looked at, so that no order of memory is brought in that would
  /// hide a race.
  private mutating func oldest() -> [Int]? { random.once(in: 2) ? groups.map(\.oldest) : nil }

  private func check(_ scenes: [OpenScene.ID], group: Int, _ oldest: [Int]?, _ what: String) throws {
    if scenes.isEmpty {
      throw StressRun.Wrong(description: "\(what): no scene has the markers of group \(group)")
    }
    guard let oldest, !groups[group].says(scenes, since: oldest[group]) else { return }
    throw StressRun.Wrong(
      description: "\(what): \(scenes) for group \(group), as no version said that was in force meanwhile")
  }

  private mutating func askOne() throws {
    let group = Int.random(in: 0..<groups.count, using: &random)
    let event = random.element(of: groups[group].events)
    let oldest = oldest()
    if random.once(in: 2) {
      let scenes = try router.scenes(matching: event)
      try check(scenes.openScenes, group: group, oldest, "scenes(matching:)")
    } else {
      guard case .openScene(let id, rule: .preferring) = try router.destination(for: event) else {
        throw StressRun.Wrong(description: "destination(for:): no scene has a marker of group \(group)")
      }
      // Which others have it is not known.
      guard let oldest, !groups[group].says(first: id, since: oldest[group]) else { return count(1) }
      throw StressRun.Wrong(
        description: "destination(for:): \(id), as no version said that was in force meanwhile")
    }
    count(1)
  }

  private mutating func askBatch() throws {
    let lanes = Int.random(in: 1...3, using: &random)
    let oldest = oldest()
    let snapshot = try router.route(batch, lanes: lanes, into: &decisions)
    var first = [OpenScene.ID?](repeating: nil, count: groups.count)
    for (index, group) in owners.enumerated() {
      guard case .openScene(let id, rule: .preferring) = snapshot.destination(of: decisions[index]) else {
        throw StressRun.Wrong(
          description: "a batch on \(lanes) lanes: no scene has a marker of group \(group)")
      }
      if first[group] == nil { first[group] = id }
      if first[group] != id {
        throw StressRun.Wrong(
          description: "a batch on \(lanes) lanes: \(first[group] as Any) and \(id) for group \(group)")
      }
    }
    for (group, id) in first.enumerated() {
      if let oldest, let id, !groups[group].says(first: id, since: oldest[group]) {
        throw StressRun.Wrong(
          description: "a batch on \(lanes) lanes: \(id), as no version said that was in force meanwhile")
      }
    }
    count(owners.count)
  }

  private mutating func askMatches() throws {
    let lanes = Int.random(in: 1...3, using: &random)
    let oldest = oldest()
    let snapshot = try router.matches(batch, lanes: lanes, into: &found)
    var first = [[OpenScene.ID]?](repeating: nil, count: groups.count)
    for (index, group) in owners.enumerated() {
      let scenes = snapshot.scenes(of: found[index]).openScenes
      if first[group] == nil {
        first[group] = scenes
        try check(scenes, group: group, oldest, "matches of a batch on \(lanes) lanes")
      }
      if first[group] != scenes {
        throw StressRun.Wrong(
          description:
            "matches of a batch on \(lanes) lanes: \(first[group] as Any) and \(scenes) for group \(group)")
      }
    }
    count(owners.count)
  }

  // MARK: Snapshots that are held

  /// Takes a snapshot, for a while.
  private mutating func hold() throws {
    let oldest = oldest()
    let snapshot = router.snapshot
    let said = try groups.map { try snapshot.scenes(matching: $0.events[0]).openScenes }
    for (group, scenes) in said.enumerated() { try check(scenes, group: group, oldest, "a snapshot") }
    held.append(Held(snapshot: snapshot, said: said))
    heldSnapshots += 1
    if held.count > 6 || random.once(in: 8) {
      // Now and then many at once.
      held.shuffle(using: &random)
      held.removeLast(Int.random(in: 1...held.count, using: &random))
    }
  }

  /// Asks one that is held, which says what it said.
  private mutating func askHeld() throws {
    guard let old = held.randomElement(using: &random) else { return }
    for (group, said) in old.said.enumerated() {
      for event in groups[group].events {
        let scenes = try old.snapshot.scenes(matching: event).openScenes
        let destination = try old.snapshot.destination(for: event)
        if scenes != said || destination != .openScene(said[0], rule: .preferring) {
          throw StressRun.Wrong(
            description: "a held snapshot said \(said) for group \(group), and now \(scenes), \(destination)")
        }
      }
      count(2 * groups[group].events.count)
      guard random.once(in: 16) else { continue }
      let marker = groups[group].markers[0]
      let having = old.snapshot.configuration.openScenes.filter { $0.preferring.contains(marker) }.map(\.id)
      if having != said {
        throw StressRun.Wrong(
          description: "a held snapshot says \(said) for group \(group), but its configuration \(having)")
      }
    }
  }

  private mutating func count(_ count: Int) {
    calls += 1
    events += count
  }
}
