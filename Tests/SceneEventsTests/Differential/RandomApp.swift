import Observation
import SceneEvents

/// The app that the current plan describes.
struct RandomApp: App {
  /// What the next app consists of.
  @TaskLocal static var plan: AppPlan?

  @Observable final class Turn {
    var number = 0
  }

  let turn = Turn()
  private let scenes = plan?.scenes ?? []

  var body: some Scene {
    // More than a tuple for each: there is no ForEach of scenes.
    PlannedScenes(scenes: scenes[...], turn: turn)
  }
}

/// Scenes, one after the other.
private struct PlannedScenes: Scene {
  let scenes: ArraySlice<AppPlan.Scene>
  let turn: RandomApp.Turn

  var body: some Scene {
    if let scene = scenes.first {
      PlannedScene(scene: scene, turn: turn)
      PlannedScenes(scenes: scenes.dropFirst(), turn: turn)
    }
  }
}

private struct PlannedScene: Scene {
  let scene: AppPlan.Scene
  let turn: RandomApp.Turn

  var body: some Scene {
    if !scene.comesAndGoes || turn.number.isMultiple(of: 2) {
      if let matching = scene.matching {
        if let inner = scene.innerMatching {
          content.handlesExternalEvents(matching: inner)
            .handlesExternalEvents(matching: matching[turn.number % matching.count])
        } else {
          content.handlesExternalEvents(matching: matching[turn.number % matching.count])
        }
      } else {
        content
      }
    }
  }

  @SceneBuilder private var content: some Scene {
    switch scene.kind {
    case .windowGroup(let id?, let title?): WindowGroup(title, id: id) { view }
    case .windowGroup(let id?, nil): WindowGroup(id: id) { view }
    case .windowGroup(nil, let title?): WindowGroup(title) { view }
    case .windowGroup(nil, nil): WindowGroup { view }
    case .window(let id): Window("A title", id: id) { view }
    case .documentGroup(let types):
      DocumentGroup(contentTypes: types.compactMap { UTType($0) } + [.plainText]) { _ in view }
    case .group(let scenes): Group { PlannedScenes(scenes: scenes[...], turn: turn) }
    }
  }

  private var view: some View { PlannedView(plan: scene.view, parent: .constant(0), turn: turn) }
}

private struct PlannedView: View {
  let plan: AppPlan.View
  let parent: Binding<Int>
  let turn: RandomApp.Turn
  @State private var own = 0

  init(plan: AppPlan.View, parent: Binding<Int>, turn: RandomApp.Turn) {
    (self.plan, self.parent, self.turn) = (plan, parent, turn)
  }

  var body: some View {
    switch plan {
    case .empty: EmptyView()
    case .children(let children): ForEach(children.indices, id: \.self) { child(children[$0]) }
    case .conditions(let sets, let owner, let content):
      let sets = sets[number(owner) % sets.count]
      child(content).handlesExternalEvents(preferring: sets.preferring, allowing: sets.allowing)
    case .openURL(let changed, let content): child(content).onOpenURL { _ in change(changed) }
    case .continueActivity(let type, let changed, let content):
      child(content).onContinueUserActivity(type) { _ in change(changed) }
    case .either(let even, let odd, let owner):
      if number(owner).isMultiple(of: 2) { child(even) } else { child(odd) }
    }
  }

  private func child(_ plan: AppPlan.View) -> PlannedView {
    PlannedView(plan: plan, parent: $own, turn: turn)
  }

  private func number(_ owner: AppPlan.View.Owner) -> Int {
    switch owner {
    case .own: own
    case .parent: parent.wrappedValue
    case .app: turn.number
    }
  }

  private func change(_ owner: AppPlan.View.Owner?) {
    switch owner {
    case .own: own += 1
    case .parent: parent.wrappedValue += 1
    case .app: turn.number += 1
    case nil: break
    }
  }
}
