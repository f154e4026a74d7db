import EventRouter
import Foundation
import RouterTestSupport
import Synchronization

/// Conditions that one writer moves between scenes of its own, always all together: each version of the router's
/// configuration is known by the scenes that have them.
///
/// What each version says is written down before the update that brings it. So whoever asks the router knows between which
/// versions the answer has to be.
final class MarkerGroup: @unchecked Sendable {
  /// No other condition matches a text that holds one of these and no `#`.
  let markers: [String]
  let events: [Event]
  /// A fault on purpose: what belongs together is done in an update each.
  private let isTorn: Bool

  private let name: String
  /// The scenes that have the markers, first choice first, by version; older ones are forgotten.
  private var log: [[OpenScene.ID]]
  private var forgotten = 0
  private let lock = NSLock()
  private let begun = Atomic(0)
  private let published = Atomic(0)
  private static let remembered = 1 << 16

  init(number: Int, markers count: Int, isTorn: Bool) {
    self.isTorn = isTorn
    let name = "g\(number)"
    self.name = name
    markers = (0..<count).map { "<\(name).\($0)>" }
    events = markers.enumerated().map { index, marker in
      let text = "app://view/" + String(repeating: "Zürich/", count: index % 5) + marker + "?n=\(index)"
      return index % 4 == 3 ? .activity(target: text, page: "x:/y") : .url(text)
    }
    log = [[OpenScene.ID("\(name).0")]]
  }

  /// The scenes of the first version.
  var openScenes: [OpenScene] {
    [scene(0, has: true), scene(1, has: false), scene(2, has: false)]
  }

  private func scene(_ number: Int, has: Bool) -> OpenScene {
    // That begins like a marker, and is none.
    OpenScene(
      id: OpenScene.ID("\(name).\(number)"), declaration: "d",
      preferring: Set(has ? markers : ["\(markers[0])#\(number)"]), allowing: ["#\(name)#"])
  }

  // MARK: Versions

  /// Which versions an answer may be of that is asked for now: from this one on.
  var oldest: Int { published.load(ordering: .acquiring) }

  /// Whether a version from `oldest` on, up to the one that is under way, says `scenes`.
  func says(_ scenes: [OpenScene.ID], since oldest: Int) -> Bool { says(since: oldest) { $0 == scenes } }

  /// The same of the first choice.
  func says(first scene: OpenScene.ID, since oldest: Int) -> Bool {
    says(since: oldest) { $0.first == scene }
  }

  private func says(since oldest: Int, _ isWanted: ([OpenScene.ID]) -> Bool) -> Bool {
    let newest = begun.load(ordering: .acquiring)
    return lock.withLock {
      if oldest < forgotten { return true }
      return log[(oldest - forgotten)...(newest - forgotten)].contains(where: isWanted)
    }
  }

  /// Writes down what the next version says.
  private func begin(_ scenes: [OpenScene.ID]) {
    lock.withLock {
      log.append(scenes)
      if log.count >= 2 * Self.remembered {
        log.removeFirst(Self.remembered)
        forgotten += Self.remembered
      }
    }
    begun.add(1, ordering: .releasing)
  }

  private func end() { published.add(1, ordering: .releasing) }

  // MARK: Writing

  /// What the group's writer knows: its scenes, first choice first, and which of them have the markers.
  struct State {
    var scenes: [OpenScene.ID]
    var having: Set<OpenScene.ID>
    var nextNumber: Int

    var said: [OpenScene.ID] { scenes.filter(having.contains) }
  }

  var initialState: State {
    let scenes = openScenes.map(\.id)
    return State(scenes: scenes, having: [scenes[0]], nextNumber: scenes.count)
  }

  struct GivenUp: Error {}

  /// One transaction; false if it was given up, so that nobody may ever see any of it.
  func change(_ router: Router, _ state: inout State, using random: inout SeededGenerator) throws -> Bool {
    var next = state
    let operations = makeOperations(&next, using: &random)
    if random.once(in: 8) {
      do {
        try router.update { scenes in
          for operation in operations { try operation(&scenes) }
          throw GivenUp()
        }
      } catch is GivenUp { return false }
    }
    begin(next.said)
    if isTorn {
      for operation in operations { try router.update(operation) }
    } else {
      try router.update { scenes in for operation in operations { try operation(&scenes) } }
    }
    end()
    state = next
    return true
  }

  private typealias Change = (inout RouterTransaction) throws -> Void

  private func makeOperations(_ state: inout State, using random: inout SeededGenerator) -> [Change] {
    let (first, second) = (random.element(of: state.scenes), random.element(of: state.scenes))
    switch Int.random(in: 0..<6, using: &random) {
    // From one scene to another, marker by marker.
    case 0, 1:
      let has = state.said[0]
      guard first != has, !state.having.contains(first) else { return activation(of: first, &state) }
      state.having.remove(has)
      state.having.insert(first)
      return markers.map { marker in
        { scenes in
          try scenes.removeCondition(marker, from: .preferring(has))
          try scenes.insertCondition(marker, into: .preferring(first))
        }
      }
    // One more scene has them, or all of them at once are taken away.
    case 2:
      let takes = state.having.count > 1 && state.having.contains(first)
      if takes { state.having.remove(first) } else { state.having.insert(first) }
      let conditions = Set(takes ? ["\(markers[0])#"] : markers)
      return [{ try $0.setConditions(of: first, preferring: conditions, allowing: ["#"]) }]
    case 3: return activation(of: first, &state)
    // A new scene instead of an old one.
    case 4:
      let scene = scene(state.nextNumber, has: true)
      let isFirst = random.once(in: 2)
      state.nextNumber += 1
      state.scenes.removeAll { $0 == second }
      state.scenes.insert(scene.id, at: isFirst ? 0 : state.scenes.count)
      state.having.remove(second)
      state.having.insert(scene.id)
      return [{ try $0.open(scene, at: isFirst ? 0 : nil) }, { try $0.close(second) }]
    // Away and back again, behind the others.
    default:
      state.scenes.removeAll { $0 == first }
      state.scenes.append(first)
      return [{ scenes in try scenes.open(try scenes.close(first)) }]
    }
  }

  private func activation(of id: OpenScene.ID, _ state: inout State) -> [Change] {
    state.scenes.removeAll { $0 == id }
    state.scenes.insert(id, at: 0)
    return [{ try $0.activate(id) }]
  }
}
