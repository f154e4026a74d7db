/// An open scene or a declaration of a version.
final class LiveOwner: Sendable {
  enum Content: Sendable {
    case scene(OpenScene)
    case declaration(SceneDeclaration)

    var scene: OpenScene? { if case .scene(let scene) = self { scene } else { nil } }
    var declaration: SceneDeclaration? {
      if case .declaration(let declaration) = self { declaration } else { nil }
    }
  }
  let content: Content
  /// The version that it came with.
  let born: UInt64

  init(_ content: Content, born: UInt64) {
    self.content = content
    self.born = born
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
  let openOwners: PagedView<ObjectReference>
  let declaredOwners: PagedView<ObjectReference>
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

  /// Numbers are below these.
  var numberCounts: (openScenes: Int, declarations: Int) { (openOwners.count, declaredOwners.count) }

  /// The open scene with this number; nil if there is none.
  func openScene(_ number: Int) -> OpenScene? { Self.owner(number, openOwners)?.content.scene }

  /// The declaration with this number; nil if there is none.
  func declaration(_ number: Int) -> SceneDeclaration? {
    Self.owner(number, declaredOwners)?.content.declaration
  }

  private static func owner(_ number: Int, _ owners: PagedView<ObjectReference>) -> LiveOwner? {
    0 <= number && number < owners.count ? owners[number].object(as: LiveOwner.self) : nil
  }

  /// The numbers of all open scenes, and of all declarations, in their order.
  fileprivate func numbers(_ labels: LiveLabels) -> LiveNumbers {
    func sorted(_ owners: PagedView<ObjectReference>, _ labels: PagedView<UInt32>) -> [UInt32] {
      var numbers = (0..<UInt32(owners.count)).filter { Self.owner(Int($0), owners) != nil }
      numbers.sort { labels[Int($0)] < labels[Int($1)] }
      return numbers
    }
    return LiveNumbers(
      openScenes: sorted(openOwners, labels.scenes), declarations: sorted(declaredOwners, labels.declarations)
    )
  }
}

/// By what numbers a version knows its scenes, in their order.
struct LiveNumbers: Sendable {
  var openScenes: [UInt32]
  var declarations: [UInt32]

  /// Of a snapshot that was compiled: positions.
  init(_ configuration: RouterConfiguration) {
    openScenes = Array(0..<UInt32(configuration.openScenes.count))
    declarations = Array(0..<UInt32(configuration.declarations.count))
  }

  fileprivate init(openScenes: [UInt32], declarations: [UInt32]) {
    (self.openScenes, self.declarations) = (openScenes, declarations)
  }

  /// What claims a condition whose key in a compiled snapshot of the same scenes this is.
  func claim(_ key: UInt32) -> Claim {
    let claim = Claim(rawValue: key)
    return Claim(tier: claim.tier, owner: Int((claim.isDeclaration ? declarations : openScenes)[claim.owner]))
  }
}

extension LiveVersion {
  /// The scenes of this version in order, as a configuration.
  ///
  /// - Parameter numbers: the version's.
  /// - Complexity: O(*n*) for *n* scenes; sets of conditions are not copied.
  func configuration(_ numbers: LiveNumbers) -> RouterConfiguration {
    RouterConfiguration(
      platform: scenes.platform, contentTypes: scenes.contentTypes,
      declarations: numbers.declarations.compactMap { scenes.declaration(Int($0)) },
      openScenes: numbers.openScenes.compactMap { scenes.openScene(Int($0)) })
  }

  /// By what numbers it knows its scenes.
  ///
  /// - Complexity: O(*n* log *n*) for *n* scenes.
  var numbers: LiveNumbers { scenes.numbers(labels) }
}
