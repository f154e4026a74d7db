/// The evaluation of a tree: where it is, and what it has found. For built-in views and scenes; nothing of it is of use
/// outside the module.
public final class _Evaluation {
  /// Nodes above one another, at most: trees may be as deep as the data they show.
  static let depthLimit = 500

  let tracker: Tracker
  private var node: Node
  /// What the node had found the time before: places that are there again are kept.
  private var old: [Item] = []
  private var cursor = 0
  private var stamp: UInt64 = 0
  private var path: UInt64 = 1
  private(set) var environment = EnvironmentValues()
  /// What an app declares, so far.
  private(set) var declared: [DeclaredScene] = []
  /// What an app does in the background, so far.
  private(set) var backgroundActions: [BackgroundAction] = []

  private init(_ tracker: Tracker, _ node: Node) {
    self.tracker = tracker
    self.node = node
  }

  /// Evaluates `node` and all below it anew.
  @discardableResult static func run(_ node: Node, _ tracker: Tracker) -> _Evaluation {
    let evaluation = _Evaluation(tracker, node)
    evaluation.enter(node) { node.evaluate(in: evaluation) }
    return evaluation
  }

  /// Where a node that is made now stands.
  var place: Place { Place(key: path, scene: node.scene, depth: node.depth + 1) }

  /// Adds a modifier.
  func add(_ item: Item) { node.items.append(item) }

  /// Evaluates the node at the current path: the one that was there before, if it is of the same type, else a new one.
  func evaluate<N: Node>(_ type: N.Type, update: (N) -> Void, make: (Place) -> N) {
    if let known = takeKnown(N.self) {
      update(known)
      evaluate(known)
    } else {
      evaluate(make(place))
    }
  }

  /// Adds `child` to the node and evaluates it.
  func evaluate(_ child: Node) {
    child.stamp = stamp
    child.environment = environment
    add(.child(child))
    if child.depth > Self.depthLimit {
      tracker.isTooDeep = true
      return
    }
    enter(child) { child.evaluate(in: self) }
  }

  private func takeKnown<N: Node>(_ type: N.Type) -> N? {
    // Nearly always they are in the order of the time before.
    for index in [cursor..<old.count, 0..<cursor].joined() {
      guard case .child(let child) = old[index], child.key == path, child.stamp != stamp else { continue }
      guard Swift.type(of: child) == type, let known = child as? N else { continue }
      cursor = index + 1
      return known
    }
    return nil
  }

  /// Makes `node` the one that is evaluated, while `body` runs, and takes out what it has no more below it.
  private func enter(_ next: Node, _ body: () -> Void) {
    let saved = (node, old, cursor, stamp, path, environment)
    (node, old, cursor, stamp, path) = (next, next.items, 0, tracker.nextStamp(), 1)
    environment = next.environment
    next.items = []
    next.isDirty = false
    body()
    for case .child(let child) in old where child.stamp != stamp { tracker.tearDown(child) }
    (node, old, cursor, stamp, path, environment) = saved
  }

  /// Goes to the part `index` of `count` of the current path, while `body` runs.
  func descend(_ index: Int, of count: Int, _ body: () -> Void) {
    let width = max(1, Int.bitWidth - (count - 1).leadingZeroBitCount)
    if path.leadingZeroBitCount < width {
      // The path is full: a node begins another.
      let child = takeKnown(Node.self) ?? Node(place)
      child.stamp = stamp
      child.environment = environment
      add(.child(child))
      enter(child) { descend(index, of: count, body) }
      return
    }
    let saved = path
    path = path << UInt64(width) | UInt64(index)
    body()
    path = saved
  }

  /// Changes the environment, while `body` runs.
  func withEnvironment(_ change: (inout EnvironmentValues) -> Void, body: () -> Void) {
    let saved = environment
    change(&environment)
    body()
    environment = saved
  }

  /// Connects the properties of `value` with `node`.
  func install<Root>(_ value: inout Root, in node: Node) { tracker.install(&value, in: node) }
}

// MARK: - Scenes

extension _Evaluation {
  /// Adds a declaration.
  func declare<Content: View>(
    _ kind: SceneDeclaration.Kind, id: String?, title: String?, content: @escaping (URL?) -> Content
  ) {
    declared.append(
      DeclaredScene(
        kind: kind, explicitID: id, title: title,
        content: TypedSceneContent(make: content, environment: environment)))
  }

  /// Sets the conditions of all that `body` declares.
  func setMatching(_ conditions: Set<String>, body: () -> Void) {
    let start = declared.count
    body()
    for index in start..<declared.count { declared[index].setMatching(conditions) }
  }

  /// Adds something that is done in the background.
  func add(_ action: BackgroundAction) { backgroundActions.append(action) }
}
