/// Something that reads states and observable objects, and is run again when one has changed: a node of a tree, or the
/// activities of a scene.
class Reader {
  /// The scene that it is in; nil for the app's own tree. Not asked once it is removed.
  unowned let scene: SceneState?
  /// Nodes above it. What is above runs first.
  let depth: Int
  /// Whether it waits to be run again.
  var isDirty = false
  /// Whether it is no part of a tree any more.
  private(set) var isRemoved = false
  /// What it read of observable objects.
  var registration: Registration?

  init(scene: SceneState?, depth: Int) {
    self.scene = scene
    self.depth = depth
  }

  /// Takes it out of its tree.
  func tearDown() {
    isRemoved = true
    forgetObservation()
  }

  func forgetObservation() {
    registration?.cancel()
    registration = nil
  }
}

/// The readers of one state. One that reads often is there a few times at most.
struct Readers {
  private var readers: [Reader] = []
  private var limit = 8

  mutating func insert(_ reader: Reader) {
    if readers.last === reader { return }
    if readers.count >= limit {
      var seen: Set<ObjectIdentifier> = []
      readers.removeAll { $0.isRemoved || !seen.insert(ObjectIdentifier($0)).inserted }
      limit = max(8, 2 * readers.count)
    }
    readers.append(reader)
  }

  mutating func removeAll() -> [Reader] {
    let all = readers
    readers = []
    limit = 8
    return all
  }
}
