/// An open scene or a declaration of a version.
final class LiveOwner: Sendable {
  enum Content: Sendable {
    case scene(OpenScene)
    case declaration(SceneDeclaration)
  }
  let content: Content
  /// The version that it came with.
  let born: UInt64

  init(_ content: Content, born: UInt64) {
    self.content = content
    self.born = born
  }

  var scene: OpenScene? { if case .scene(let scene) = content { scene } else { nil } }
  var declaration: SceneDeclaration? {
    if case .declaration(let declaration) = content { declaration } else { nil }
  }
}

/// Which owners open files of which types: the document groups of a version, first choice first.
final class LiveDocuments: Sendable {
  let types: DocumentTypes
  /// By the positions that ``types`` knows.
  let owners: [Int]

  init(_ types: DocumentTypes, _ owners: [Int]) {
    self.types = types
    self.owners = owners
  }
}

/// The scenes of a version, by the numbers of their owners.
struct LiveScenes: Sendable {
  private let openOwners: PagedView<ObjectReference>
  private let declaredOwners: PagedView<ObjectReference>
  let documents: LiveDocuments?
  let platform: Platform
  let contentTypes: [ContentType]
  let openScenes: Int
  let declarations: Int
  /// What decisions are stamped with: another one whenever other scenes are open or declared.
  let origin: UInt16
  /// The scene that receives every event, where the platform shows one at a time.
  let onlyScene: Int?

  init(
    _ claimants: LiveClaimants, documents: LiveDocuments?, platform: Platform, contentTypes: [ContentType],
    origin: UInt16
  ) {
    (openOwners, declaredOwners) = (claimants.scenes.pages.view, claimants.declarations.pages.view)
    (openScenes, declarations) = (claimants.scenes.count, claimants.declarations.count)
    self.documents = documents
    self.platform = platform
    self.contentTypes = contentTypes
    self.origin = origin
    onlyScene = platform == .singleScene ? claimants.scenes.order.first.map(Int.init) : nil
  }

  /// The open scene with this number; nil if there is none.
  func openScene(_ number: Int) -> OpenScene? { Self.owner(number, openOwners)?.scene }

  /// The declaration with this number; nil if there is none.
  func declaration(_ number: Int) -> SceneDeclaration? { Self.owner(number, declaredOwners)?.declaration }

  private static func owner(_ number: Int, _ owners: PagedView<ObjectReference>) -> LiveOwner? {
    0 <= number && number < owners.count ? owners[number].object(as: LiveOwner.self) : nil
  }

  /// All open scenes and declarations in their order.
  fileprivate func all(_ labels: LiveLabels) -> ([OpenScene], [SceneDeclaration]) {
    var open: [(label: UInt32, scene: OpenScene)] = []
    var declared: [(label: UInt32, declaration: SceneDeclaration)] = []
    open.reserveCapacity(openScenes)
    declared.reserveCapacity(declarations)
    for number in 0..<openOwners.count {
      if let scene = openScene(number) { open.append((labels.scenes[number], scene)) }
    }
    for number in 0..<declaredOwners.count {
      if let declaration = declaration(number) { declared.append((labels.declarations[number], declaration)) }
    }
    open.sort { $0.label < $1.label }
    declared.sort { $0.label < $1.label }
    return (open.map(\.scene), declared.map(\.declaration))
  }
}

extension LiveVersion {
  /// The scenes of this version in order, as a configuration.
  ///
  /// - Complexity: O(*n* log *n*) for *n* scenes; sets of conditions are not copied.
  func configuration() -> RouterConfiguration {
    let (open, declared) = scenes.all(labels)
    return RouterConfiguration(
      platform: scenes.platform, contentTypes: scenes.contentTypes, declarations: declared,
      openScenes: open)
  }
}
