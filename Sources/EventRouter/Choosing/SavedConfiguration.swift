import Synchronization

/// A configuration as a saved index has it: what is asked for is read from there. So a loaded index routes, and names
/// scenes, before any string or set of it was made.
final class SavedConfiguration: Sendable {
  let platform: Platform
  let openSceneCount, declarationCount: Int
  let contentTypes: [ContentType]

  private let openSceneIDs, declarationIDs: SavedTexts
  /// The declaration of each open scene.
  private let openSceneDeclarations: Storage<UInt32>
  private let preferring, allowing, matching: SavedLists
  /// Of each declaration.
  private let kinds: Storage<UInt8>
  /// The content types of each document group, in their order.
  private let groupTypes: SavedLists
  private let whole = Mutex<RouterConfiguration?>(nil)

  /// What stands for a kind. Its top bit tells of a `matching` modifier.
  private enum Kind {
    static let windowGroup: UInt8 = 0
    static let window: UInt8 = 1
    static let documentGroup: UInt8 = 2
    static let hasMatching: UInt8 = 0x80
  }

  // MARK: What is asked of it

  func openSceneID(_ position: Int) -> OpenScene.ID { OpenScene.ID(openSceneIDs[position]) }
  func declarationID(_ position: Int) -> SceneDeclaration.ID { SceneDeclaration.ID(declarationIDs[position]) }

  /// The conditions of a set, as written.
  func conditions(of set: ConditionSetName) -> Set<String> {
    switch set {
    case .matching(let position): hasMatching(position) ? matching.set(position) : []
    case .preferring(let position): preferring.set(position)
    case .allowing(let position): allowing.set(position)
    }
  }

  /// Bytes of the longest condition, as written.
  var longestCondition: Int {
    max(preferring.texts.longest, allowing.texts.longest, matching.texts.longest)
  }

  /// Bytes of all conditions, as written.
  var conditionBytes: Int {
    preferring.texts.byteCount + allowing.texts.byteCount + matching.texts.byteCount
  }

  /// Conditions as written, in all sets; those that document groups have without effect are counted, too.
  var conditionCount: Int { preferring.texts.count + allowing.texts.count + matching.texts.count }

  /// The fallback of rule 5.
  var fallback: Int? {
    (0..<declarationCount).first {
      kinds.view[$0] == Kind.windowGroup || kinds.view[$0] == Kind.window
    }
  }

  /// All of it, made once.
  var configuration: RouterConfiguration {
    whole.withLock { whole in
      if let whole { return whole }
      var made = outline(withIDs: true)
      for position in made.declarations.indices where hasMatching(position) {
        made.declarations[position].matching = matching.set(position)
      }
      for position in made.openScenes.indices {
        made.openScenes[position].preferring = preferring.set(position)
        made.openScenes[position].allowing = allowing.set(position)
      }
      whole = made
      return made
    }
  }

  /// The configuration without conditions.
  ///
  /// - Parameter withIDs: whether declarations and open scenes have their ids.
  func outline(withIDs: Bool) -> RouterConfiguration {
    var group = 0
    var declarations: [SceneDeclaration] = []
    declarations.reserveCapacity(declarationCount)
    for position in 0..<declarationCount {
      var kind = SceneDeclaration.Kind.windowGroup
      switch kinds.view[position] & ~Kind.hasMatching {
      case Kind.window: kind = .window
      case Kind.documentGroup:
        kind = .documentGroup(contentTypes: groupTypes[group])
        group += 1
      default: break
      }
      declarations.append(
        SceneDeclaration(
          id: withIDs ? declarationID(position) : "", kind: kind, matching: hasMatching(position) ? [] : nil))
    }
    let openScenes = (0..<(withIDs ? openSceneCount : 0)).map { position in
      OpenScene(
        id: openSceneID(position), declaration: declarations[Int(openSceneDeclarations.view[position])].id)
    }
    return RouterConfiguration(
      platform: platform, contentTypes: contentTypes, declarations: declarations, openScenes: openScenes)
  }

  private func hasMatching(_ position: Int) -> Bool { kinds.view[position] & Kind.hasMatching != 0 }

  /// Whether there is a document group.
  var hasDocumentGroups: Bool { groupTypes.count > 0 }

  // MARK: Loading

  init(from reader: inout SavedIndexReader) throws(SavedIndexError.Problem) {
    // Fewer than 2^30, as for every snapshot.
    let numbers = try reader.takeNumbers("scenes", upTo: 1, 1 << 30 - 1, 1 << 30 - 1)
    platform = numbers[0] == 1 ? .singleScene : .multipleScenes
    (openSceneCount, declarationCount) = (numbers[1], numbers[2])
    contentTypes = try Self.contentTypes(from: &reader)
    openSceneIDs = try SavedTexts(from: &reader)
    openSceneDeclarations = try reader.take("declared", count: openSceneCount)
    preferring = try SavedLists(from: &reader, count: openSceneCount)
    allowing = try SavedLists(from: &reader, count: openSceneCount)
    declarationIDs = try SavedTexts(from: &reader)
    kinds = try reader.take("kinds", count: declarationCount)
    matching = try SavedLists(from: &reader, count: declarationCount)
    let kinds = kinds.view
    let groupCount = (0..<kinds.count).reduce(0) {
      $0 + (kinds[$1] & ~Kind.hasMatching == Kind.documentGroup ? 1 : 0)
    }
    groupTypes = try SavedLists(from: &reader, count: groupCount)
    guard openSceneIDs.count == openSceneCount, declarationIDs.count == declarationCount,
      openSceneDeclarations.view.isBelow(declarationCount),
      platform == .multipleScenes || openSceneCount <= 1
    else { throw .malformed("scenes") }
    guard (0..<kinds.count).allSatisfy({ kinds[$0] & ~Kind.hasMatching <= Kind.documentGroup }) else {
      throw .malformed("kinds")
    }
    // What compiling asks of scenes: a router that begins with this index may have to compile them.
    guard openSceneIDs.areNames, declarationIDs.areNames else { throw .malformed("texts") }
    if groupCount > 0 {
      let known = Set((ContentType.builtIn + contentTypes).map { ExactText($0.identifier) })
      for group in 0..<groupCount {
        let types = groupTypes[group]
        if types.isEmpty || !types.allSatisfy({ known.contains(ExactText($0)) }) { throw .malformed("kinds") }
      }
    }
  }

  private static func contentTypes(
    from reader: inout SavedIndexReader
  ) throws(SavedIndexError.Problem) -> [ContentType] {
    let identifiers = try SavedTexts(from: &reader)
    let extensions = try SavedLists(from: &reader, count: identifiers.count)
    let parents = try SavedLists(from: &reader, count: identifiers.count)
    let types = (0..<identifiers.count).map {
      ContentType(identifier: identifiers[$0], filenameExtensions: extensions[$0], conformsTo: parents[$0])
    }
    do throws(ConfigurationError) {
      try RouterConfiguration(contentTypes: types).validate()
    } catch {
      throw .configuration(error)
    }
    return types
  }

  // MARK: Saving

  /// Writes what ``init(from:)`` reads. Sets are written in the order of their conditions' bytes, so equal configurations
  /// are written alike.
  static func save(
    _ configuration: RouterConfiguration, to writer: inout SavedIndexWriter
  ) throws(SavedIndexError.Problem) {
    let (declarations, openScenes, types) = (
      configuration.declarations, configuration.openScenes, configuration.contentTypes
    )
    writer.append(
      "scenes", numbers: configuration.platform == .singleScene ? 1 : 0, openScenes.count, declarations.count)
    try SavedTexts.save(types.map(\.identifier), to: &writer)
    try SavedLists.save(types.map(\.filenameExtensions), to: &writer)
    try SavedLists.save(types.map(\.conformsTo), to: &writer)
    try SavedTexts.save(openScenes.map(\.id.rawValue), to: &writer)
    var positions: [SceneDeclaration.ID: UInt32] = [:]
    for (position, declaration) in declarations.enumerated() { positions[declaration.id] = UInt32(position) }
    writer.append("declared", openScenes.map { positions[$0.declaration] ?? 0 })
    try SavedLists.save(openScenes.map { $0.preferring.sortedByUTF8() }, to: &writer)
    try SavedLists.save(openScenes.map { $0.allowing.sortedByUTF8() }, to: &writer)
    try SavedTexts.save(declarations.map(\.id.rawValue), to: &writer)
    writer.append("kinds", declarations.map(Self.kind))
    try SavedLists.save(declarations.map { $0.matching?.sortedByUTF8() ?? [] }, to: &writer)
    let groupTypes = declarations.compactMap { declaration in
      if case .documentGroup(let types) = declaration.kind { types } else { nil }
    }
    try SavedLists.save(groupTypes, to: &writer)
  }

  private static func kind(_ declaration: SceneDeclaration) -> UInt8 {
    let kind =
      switch declaration.kind {
      case .windowGroup: Kind.windowGroup
      case .window: Kind.window
      case .documentGroup: Kind.documentGroup
      }
    return kind | (declaration.matching == nil ? 0 : Kind.hasMatching)
  }
}
