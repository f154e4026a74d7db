import BenchmarkCore
import EventRouter
import Workloads

/// Scenes whose conditions come and go. Conditions that are in no scene wait, and come back in the order in which they
/// went: so about the same part of the events matches at any time.
package struct ChurnScenes: Sendable {
  /// One update.
  package enum Change: Sendable {
    case replace(OpenScene.ID, preferring: Set<String>, allowing: Set<String>)
    case reopen(closing: OpenScene.ID, opening: OpenScene)
    case activate(OpenScene.ID)
  }

  private static let declaration: SceneDeclaration.ID = "item"

  private let conditions: [String]
  /// Where each scene begins in ``inForce``; one more than there are scenes.
  private let starts: [Int]
  /// Positions in ``conditions``, scene by scene.
  private var inForce: [UInt32]
  /// Those of no scene; the one at ``oldest`` waits longest.
  private var waiting: [UInt32]
  private var oldest = 0
  /// The numbers in the scenes' ids.
  private var names: [Int]
  private var nextName: Int
  private var random: SplitMix64

  /// - Parameters:
  ///   - conditions: What there is; a random part of `count` is in force at first, about as many in each scene.
  ///   - scenes: At least one.
  package init(conditions: [String], inForce count: Int, scenes: Int, seed: UInt64) {
    precondition((0...conditions.count).contains(count) && conditions.count <= Int(UInt32.max) && scenes > 0)
    random = SplitMix64(seed: seed)
    self.conditions = conditions
    var order = Array(0..<UInt32(conditions.count))
    for last in stride(from: order.count - 1, to: 0, by: -1) { order.swapAt(last, random.below(last + 1)) }
    inForce = Array(order.prefix(count))
    waiting = Array(order.dropFirst(count))
    starts = (0...scenes).map { $0 * count / scenes }
    names = Array(0..<scenes)
    nextName = scenes
  }

  package var count: Int { names.count }

  /// The scenes as they are now.
  package var configuration: RouterConfiguration {
    RouterConfiguration(
      declarations: [SceneDeclaration(id: Self.declaration, matching: []), .windowGroup("other")],
      openScenes: (0..<count).map(scene))
  }

  /// The next update of this kind, which is taken as made.
  package mutating func change(_ kind: ChurnKind) -> Change {
    let scene = random.below(count)
    let id = id(scene)
    switch kind {
    case .replace:
      exchange(scene)
      let next = self.scene(scene)
      return .replace(id, preferring: next.preferring, allowing: next.allowing)
    case .openClose:
      exchange(scene)
      names[scene] = nextName
      nextName += 1
      return .reopen(closing: id, opening: self.scene(scene))
    case .activate: return .activate(id)
    case .mixed: return change(random.pick([.replace, .openClose, .activate]))
    }
  }

  private func id(_ scene: Int) -> OpenScene.ID { OpenScene.ID("s\(names[scene])") }

  /// A scene with two conditions or more allows the last one, and prefers the others.
  private func scene(_ index: Int) -> OpenScene {
    let all = inForce[starts[index]..<starts[index + 1]].map { conditions[Int($0)] }
    let preferred = max(1, all.count - 1)
    return OpenScene(
      id: id(index), declaration: Self.declaration, preferring: Set(all.prefix(preferred)),
      allowing: Set(all.dropFirst(preferred)))
  }

  /// Gives the scene the conditions that wait longest, for its own.
  private mutating func exchange(_ scene: Int) {
    if waiting.isEmpty { return }
    for place in starts[scene]..<starts[scene + 1] {
      swap(&inForce[place], &waiting[oldest])
      oldest = (oldest + 1) % waiting.count
    }
  }
}

extension Router {
  /// Makes one update.
  ///
  /// - Throws: ``RouterUpdateError``.
  func apply(_ change: ChurnScenes.Change) throws {
    switch change {
    case .replace(let id, let preferring, let allowing):
      try setConditions(of: id, preferring: preferring, allowing: allowing)
    case .reopen(let closing, let opening):
      try update { scenes in
        try scenes.close(closing)
        try scenes.open(opening)
      }
    case .activate(let id): try activate(id)
    }
  }
}
