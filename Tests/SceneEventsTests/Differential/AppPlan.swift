import RouterTestSupport
import SceneEvents

/// What a random app consists of. The sets are those of a random scenario, so events are likely to match them.
struct AppPlan: Sendable {
  /// A scene; what it matches depends on the app's turn.
  struct Scene: Sendable {
    enum Kind: Sendable {
      case windowGroup(id: String?, title: String?)
      case window(id: String)
      case documentGroup([String])
      case group([Scene])
    }

    var kind: Kind
    /// In turns; nil for no modifier.
    var matching: [Set<String>]?
    /// Of two modifiers this is the inner one, which has no effect.
    var innerMatching: Set<String>?
    /// Whether it is there in every other turn of the app only.
    var comesAndGoes = false
    var view = View.empty
  }

  /// A view with at most one modifier.
  indirect enum View: Sendable {
    /// Whose turn is read or changed.
    enum Owner: CaseIterable { case own, parent, app }

    struct Sets: Sendable {
      var preferring: Set<String>
      var allowing: Set<String>
    }

    case empty
    case children([View])
    case conditions([Sets], Owner, View)
    case openURL(changes: Owner?, View)
    case continueActivity(type: String, changes: Owner?, View)
    /// There is the first in even turns, the second in odd ones.
    case either(View, View, Owner)
  }

  var scenes: [Scene]

  init(_ configuration: RouterConfiguration, using random: inout SeededGenerator) {
    var maker = PlanMaker(configuration)
    scenes = configuration.declarations.prefix(24).enumerated().map {
      maker.scene($1, number: $0, using: &random)
    }
    // An app has at least one scene.
    if scenes.isEmpty { scenes = [Scene(kind: .windowGroup(id: nil, title: nil), matching: [[]])] }
  }
}

private struct PlanMaker {
  let sets: [Set<String>]

  init(_ configuration: RouterConfiguration) {
    var sets: [Set<String>] = [[]]
    configuration.forEachConditionSet { sets.append($1) }
    self.sets = sets
  }

  mutating func scene(
    _ declaration: SceneDeclaration, number: Int, using random: inout SeededGenerator
  ) -> AppPlan.Scene {
    let id = "\(declaration.id.rawValue)"
    var kind: AppPlan.Scene.Kind
    switch declaration.kind {
    case .windowGroup:
      kind = .windowGroup(
        id: random.once(in: 2) ? id : nil,
        title: random.once(in: 2) ? random.element(of: ["Title", "title", "", "t\(number)"]) : nil)
    case .window: kind = .window(id: id)
    case .documentGroup(let types): kind = .documentGroup(types)
    }
    var scene = AppPlan.Scene(kind: kind, matching: declaration.matching.map { [$0] })
    if random.once(in: 3) { scene.matching?.append(random.element(of: sets)) }
    if random.once(in: 4) { scene.innerMatching = random.element(of: sets) }
    scene.comesAndGoes = random.once(in: 8)
    var size = 8
    scene.view = view(&size, using: &random)
    if random.once(in: 6) {
      kind = .group([scene])
      scene = AppPlan.Scene(kind: kind, matching: random.once(in: 2) ? [random.element(of: sets)] : nil)
    }
    return scene
  }

  private func view(_ size: inout Int, using random: inout SeededGenerator) -> AppPlan.View {
    size -= 1
    if size < 0 { return .empty }
    let owner = random.element(of: AppPlan.View.Owner.allCases)
    // Seldom: a change has all conditions compiled anew.
    let changed: AppPlan.View.Owner? = random.once(in: 6) ? owner : nil
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .empty
    case 1, 2:
      return .children(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in view(&size, using: &random) })
    case 3...5:
      let turns = (0..<random.element(of: [1, 1, 2, 3])).map { _ in
        AppPlan.View.Sets(
          preferring: random.element(of: sets), allowing: random.element(of: sets))
      }
      return .conditions(turns, owner, view(&size, using: &random))
    case 6, 7: return .openURL(changes: changed, view(&size, using: &random))
    case 8:
      let type = random.element(of: ["com.example.view", "com.example.other"])
      return .continueActivity(type: type, changes: changed, view(&size, using: &random))
    default: return .either(view(&size, using: &random), view(&size, using: &random), owner)
    }
  }
}
