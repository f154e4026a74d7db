import EventRouter

/// What scenes are open after the updates that were made, kept apart from the router.
struct ExpectedScenes: Sendable {
  private struct Entry {
    /// Scenes are in the order of these.
    var place: Int
    var scene: OpenScene
  }

  private var entries: [OpenScene.ID: Entry] = [:]
  /// Where the next scene goes that becomes the first, and the next that is opened.
  private var first = -1
  private var end = 0

  init(_ scenes: [OpenScene]) {
    entries.reserveCapacity(scenes.count)
    for scene in scenes { open(scene) }
  }

  private mutating func open(_ scene: OpenScene) {
    entries[scene.id] = Entry(place: end, scene: scene)
    end += 1
  }

  mutating func note(_ change: ChurnScenes.Change) {
    switch change {
    case .replace(let id, let preferring, let allowing):
      entries[id]?.scene.preferring = preferring
      entries[id]?.scene.allowing = allowing
    case .reopen(let closing, let opening):
      entries[closing] = nil
      open(opening)
    case .activate(let id):
      entries[id]?.place = first
      first -= 1
    }
  }

  /// The id of the first scene that is not as it should be; nil if all are.
  func firstDifference(_ scenes: [OpenScene]) -> OpenScene.ID? {
    let expected = entries.values.sorted { $0.place < $1.place }.map(\.scene)
    for (one, other) in zip(expected, scenes) where one != other { return one.id }
    return expected.count == scenes.count
      ? nil : (expected.count > scenes.count ? expected : scenes)[min(expected.count, scenes.count)].id
  }
}
