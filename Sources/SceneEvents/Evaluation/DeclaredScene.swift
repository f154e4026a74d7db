/// A scene that the app declares.
struct DeclaredScene {
  let kind: SceneDeclaration.Kind
  let explicitID: String?
  let title: String?
  let content: SceneContent
  private(set) var matching: Set<String>?

  init(kind: SceneDeclaration.Kind, explicitID: String?, title: String?, content: SceneContent) {
    (self.kind, self.explicitID, self.title, self.content) = (kind, explicitID, title, content)
  }

  /// Replaces the conditions, of which a document group has none.
  mutating func setMatching(_ conditions: Set<String>) {
    if case .documentGroup = kind { return }
    matching = conditions
  }

  var isWindow: Bool { kind == .window }
}

/// All that an app declares.
struct Declarations {
  private(set) var declared: [DeclaredScene] = []
  /// The same as routing sees it.
  private(set) var declarations: [SceneDeclaration] = []
  private(set) var positions: [SceneDeclaration.ID: Int] = [:]
  private(set) var backgroundActions: [BackgroundAction] = []

  init() {}

  init(_ evaluation: _Evaluation) {
    declared = evaluation.declared
    declarations = declared.declarations
    backgroundActions = evaluation.backgroundActions
    // That two have the same id is for the router to say.
    positions = Dictionary(
      declarations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension [DeclaredScene] {
  /// The declarations as routing sees them. The id of each is its `id:`, else its title, else `scene` and its position.
  fileprivate var declarations: [SceneDeclaration] {
    var taken = Set(compactMap { $0.explicitID.map { SceneDeclaration.ID($0) } })
    return enumerated().map { position, scene in
      func free(_ id: String?) -> SceneDeclaration.ID? {
        guard let id, !id.isEmpty, taken.insert(SceneDeclaration.ID(id)).inserted else { return nil }
        return SceneDeclaration.ID(id)
      }
      var id = scene.explicitID.map { SceneDeclaration.ID($0) } ?? free(scene.title)
      var name = "scene\(position)"
      while id == nil {
        id = free(name)
        name += "_"
      }
      return SceneDeclaration(id: id ?? "", kind: scene.kind, matching: scene.matching)
    }
  }
}

/// What makes the trees of a declaration's scenes.
class SceneContent {
  /// The node at the top of a new scene's tree.
  func makeRoot(of scene: SceneState, url: URL?) -> Node { Node(Place(key: 0, scene: scene, depth: 0)) }
}

final class TypedSceneContent<Content: View>: SceneContent {
  private let make: (URL?) -> Content
  private let environment: EnvironmentValues

  init(make: @escaping (URL?) -> Content, environment: EnvironmentValues) {
    (self.make, self.environment) = (make, environment)
  }

  override func makeRoot(of scene: SceneState, url: URL?) -> Node {
    // What stays of the tree before, if the app was evaluated anew, are the states of the same content.
    let make = make
    let root: ClosureNode<Content>
    if let known = scene.root as? ClosureNode<Content> {
      root = known
      root.make = { make(url) }
    } else {
      root = ClosureNode({ make(url) }, Place(key: 0, scene: scene, depth: 0))
    }
    root.environment = environment
    return root
  }
}
