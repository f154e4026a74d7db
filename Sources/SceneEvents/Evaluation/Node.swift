/// Where a node stands: what it is made with.
struct Place {
  /// Its path within the node above.
  let key: UInt64
  let scene: SceneState?
  let depth: Int
}

/// A place of a tree that is evaluated by itself: a view with a body, an element of a `ForEach`, the content of a scene.
///
/// It keeps the states of the place, and what evaluating it has found.
class Node: Reader {
  /// Its path within the node above.
  let key: UInt64
  /// The evaluation of the node above that it was last part of.
  var stamp: UInt64 = 0
  /// The environment around it.
  var environment = EnvironmentValues()
  /// The modifiers and the nodes below, in the order of handlers: children before parents, siblings in order, inner
  /// modifiers first.
  var items: [Item] = []
  /// Where its states are, in the order of its properties.
  var locations: [AnyObject] = []

  init(_ place: Place) {
    key = place.key
    super.init(scene: place.scene, depth: place.depth)
  }

  /// Adds what it is to `evaluation`.
  func evaluate(in evaluation: _Evaluation) {}

  override func tearDown() {
    super.tearDown()
    items = []
    locations = []
  }
}

/// A place whose content a closure makes: of a scene, of an element.
final class ClosureNode<Content: View>: Node {
  var make: () -> Content

  init(_ make: @escaping () -> Content, _ place: Place) {
    self.make = make
    super.init(place)
  }

  override func evaluate(in evaluation: _Evaluation) {
    let content = evaluation.tracker.track(self, type: Self.self, make)
    content._evaluateView(in: evaluation)
  }
}

/// What a tree consists of.
enum Item {
  case child(Node)
  case conditions(preferring: Set<String>, allowing: Set<String>)
  case openURL((URL) -> Void)
  case continueActivity(type: String, (NSUserActivity) -> Void)
  case userActivity(type: String, (NSUserActivity) -> Void)
  case service(Service)
  case link(LinkItem)
}

extension Node {
  /// Calls `body` with every modifier at and below this node, in handlers' order.
  func forEachItem(_ body: (Item) -> Void) {
    for item in items {
      if case .child(let node) = item { node.forEachItem(body) } else { body(item) }
    }
  }
}
