/// The scenes of a router that changes, and their conditions, as the next version will have them. One thread at a time writes.
///
/// Every change says how it is undone, so that a transaction that fails leaves what was.
final class LiveStore {
  /// Bytes, as written, of the longest condition that is changed by itself.
  static let longestCondition = 1 << 28

  private(set) var conditions: LiveConditions
  private let limits: RouterLimits
  private let capacity: Capacity

  private(set) var platform: Platform
  private let contentTypes: [ContentType]
  let scenes: LiveOwners
  let declarations: LiveOwners
  private(set) var sceneNumbers: [OpenScene.ID: Int] = [:]
  private(set) var declarationNumbers: [SceneDeclaration.ID: Int] = [:]
  /// How many scenes of a declaration are open.
  private(set) var openCounts: [SceneDeclaration.ID: Int] = [:]
  private var documents: LiveDocuments?
  /// Conditions as written, in all sets.
  private(set) var writtenCount = 0
  private var origin: UInt16

  /// What was done since somebody began to make the same anew; nil if nobody does.
  private var log: [Redo]?

  /// Whether something was done that has to be checked as a whole: it may be against a limit or a rule.
  private(set) var isSuspicious = false
  /// Declarations that are gone, or of which scenes were opened, since that was checked.
  private var touched: Set<SceneDeclaration.ID> = []

  /// - Parameters:
  ///   - configuration: valid, and within the limits.
  ///   - conditions: the configuration's, of claimants that are its scenes.
  ///   - origin: of the decisions of who had this configuration before.
  init(
    _ configuration: RouterConfiguration, _ conditions: consuming LiveConditions, _ numbers: LiveNumbers,
    limits: RouterLimits, capacity: Capacity, origin: UInt16
  ) {
    (scenes, declarations) = (conditions.claimants.scenes, conditions.claimants.declarations)
    self.conditions = conditions
    self.limits = limits
    self.capacity = capacity
    self.origin = origin
    platform = configuration.platform
    contentTypes = configuration.contentTypes
    for (position, scene) in configuration.openScenes.enumerated() {
      sceneNumbers[scene.id] = Int(numbers.openScenes[position])
      openCounts[scene.declaration, default: 0] += 1
      writtenCount += scene.preferring.count + scene.allowing.count
    }
    for (position, declaration) in configuration.declarations.enumerated() {
      let number = Int(numbers.declarations[position])
      declarationNumbers[declaration.id] = number
      writtenCount += Self.matching(declaration)?.count ?? 0
      if declaration.isUnmodified {
        self.conditions.setFallback(Claim(tier: Claim.unmodified, owner: number), true)
      }
    }
    updateDocuments()
  }

  /// All as the next version has it.
  var configuration: RouterConfiguration {
    var (open, declared): ([OpenScene], [SceneDeclaration]) = ([], [])
    open.reserveCapacity(scenes.count)
    scenes.order.forEach { if let scene = scenes[$0]?.scene { open.append(scene) } }
    declarations.order.forEach {
      if let declaration = declarations[$0]?.declaration { declared.append(declaration) }
    }
    return RouterConfiguration(
      platform: platform, contentTypes: contentTypes, declarations: declared, openScenes: open)
  }

  /// Whether all that was changed is within the limits and the rules, as far as can be told without looking at everything;
  /// the bytes of folds are not looked at.
  func isPlainlyValid(indexBytes: Int) -> Bool {
    let isDeclared = touched.allSatisfy { openCounts[$0] ?? 0 == 0 || declarationNumbers[$0] != nil }
    return !isSuspicious && isDeclared && (platform == .multipleScenes || scenes.count <= 1)
      && writtenCount <= limits.conditions ?? .max && indexBytes <= limits.indexBytes ?? .max
      && max(scenes.numberCount, declarations.numberCount) <= capacity.scenes
  }

  /// The error if the conditions are too many to be compiled. To fold them all, to tell the same, would take long.
  var foldsTooLarge: ConfigurationError? {
    let (bytes, limit) = (conditions.foldBytes, capacity.foldBytes)
    return bytes > limit ? .foldsTooLarge(bytes: bytes, limit: limit) : nil
  }

  /// What is written, as a version to read.
  func publish() -> LiveVersion {
    touched.removeAll(keepingCapacity: true)
    scenes.settle()
    declarations.settle()
    conditions.arena.reclaim(limit: 4)
    let scenes = LiveScenes(
      conditions.claimants, documents: documents, platform: platform, contentTypes: contentTypes,
      origin: origin)
    let sizes = LiveSizes(
      written: writtenCount, distinct: conditions.count, indexBytes: indexBytes,
      retiredBytes: conditions.arena.retiredBytes, guardLevels: conditions.guardLevels.levelCount)
    return LiveVersion(&conditions, scenes, sizes)
  }

  /// Bytes that the index has now, those that only older versions know included.
  var indexBytes: Int { conditions.arena.usedBytes + conditions.outsideBytes }

  /// Other scenes are there: decisions about the ones before are not about these.
  private func changeOrigin() { origin = origin % 0xFFFF + 1 }

  private func insertConditions(of scene: OpenScene, _ number: Int) {
    for (claim, set) in Self.claims(of: scene, number) { replace([], by: set, claim) }
    conditions.changeLocated()
  }

  private func insertConditions(of declaration: SceneDeclaration, _ number: Int) {
    if let matching = Self.matching(declaration) {
      replace([], by: matching, Claim(tier: Claim.matching, owner: number))
      conditions.changeLocated()
    }
    if declaration.isUnmodified {
      conditions.setFallback(Claim(tier: Claim.unmodified, owner: number), true)
    }
  }

  static func claims(of scene: OpenScene, _ number: Int) -> [(Claim, Set<String>)] {
    [
      (Claim(tier: Claim.preferring, owner: number), scene.preferring),
      (Claim(tier: Claim.allowing, owner: number), scene.allowing),
    ]
  }

  /// The conditions that routing looks at.
  static func matching(_ declaration: SceneDeclaration) -> Set<String>? {
    if case .documentGroup = declaration.kind { nil } else { declaration.matching }
  }

  /// Counts conditions that came, and looks at their lengths.
  private func note(_ set: Set<String>) {
    writtenCount += set.count
    if let limit = limits.bytesPerCondition, set.contains(where: { $0.utf8.count > limit }) {
      isSuspicious = true
    }
  }

  // MARK: Open scenes

  func isOpen(_ id: OpenScene.ID) -> Bool { sceneNumbers[id] != nil }

  var openCount: Int { scenes.count }

  private func number(_ id: OpenScene.ID) throws(RouterUpdateError) -> Int {
    guard let number = sceneNumbers[id] else { throw .notOpen(id) }
    return number
  }

  func scene(_ id: OpenScene.ID) throws(RouterUpdateError) -> OpenScene { try numberedScene(id).scene }

  private func numberedScene(
    _ id: OpenScene.ID
  ) throws(RouterUpdateError) -> (number: Int, scene: OpenScene) {
    let number = try number(id)
    guard let scene = scenes[number]?.scene else { throw .notOpen(id) }
    return (number, scene)
  }

  /// - Parameter scene: whose id is not open.
  func open(_ scene: OpenScene, at position: Int, number wanted: Int? = nil) -> Undo {
    if scene.id.rawValue.isEmpty { isSuspicious = true }
    let number = scenes.insert(.scene(scene), at: position, number: wanted)
    log?.append(.open(scene, position: position, number: number))
    sceneNumbers[scene.id] = number
    openCounts[scene.declaration, default: 0] += 1
    touched.insert(scene.declaration)
    insertConditions(of: scene, number)
    changeOrigin()
    return .close(scene.id)
  }

  func close(_ id: OpenScene.ID) throws(RouterUpdateError) -> (OpenScene, Undo) {
    let (number, scene) = try numberedScene(id)
    let position = scenes.position(of: number)
    for (claim, set) in Self.claims(of: scene, number) { replace(set, by: [], claim) }
    conditions.changeLocated()
    scenes.remove(number)
    log?.append(.close(id))
    sceneNumbers[id] = nil
    openCounts[scene.declaration] = openCounts[scene.declaration].flatMap { $0 > 1 ? $0 - 1 : nil }
    changeOrigin()
    return (scene, .open(scene, position: position))
  }

  /// Nil if it stands there already.
  func move(_ id: OpenScene.ID, to position: Int) throws(RouterUpdateError) -> Undo? {
    let (number, scene) = try numberedScene(id)
    guard (0..<scenes.count).contains(position) else {
      throw .positionOutOfBounds(position, count: scenes.count)
    }
    let old = scenes.position(of: number)
    if old == position { return nil }
    conditions.reorder(Self.claims(of: scene, number)) { scenes.move(number, to: position) }
    log?.append(.move(id, position: position))
    return .move(id, position: old)
  }

  /// Changes the conditions of an open scene: those that it has before and after stay.
  ///
  /// - Returns: what undoes it.
  func setConditions(
    of id: OpenScene.ID, preferring: Set<String>, allowing: Set<String>
  ) throws(RouterUpdateError) -> Undo {
    let (number, old) = try numberedScene(id)
    var new = old
    (new.preferring, new.allowing) = (preferring, allowing)
    replace(old.preferring, by: preferring, Claim(tier: Claim.preferring, owner: number))
    replace(old.allowing, by: allowing, Claim(tier: Claim.allowing, owner: number))
    conditions.changeLocated()
    scenes.replace(number, by: .scene(new))
    log?.append(.set(new))
    return .set(old)
  }

  /// To be followed by a call of the conditions, ``LiveConditions/changeLocated()``.
  private func replace(_ old: Set<String>, by new: Set<String>, _ claim: Claim) {
    writtenCount -= old.count
    note(new)
    conditions.replace(old, by: new, claim)
  }

  // MARK: Single conditions

  /// Adds `condition`, which costs what it is, however many the set has; nil if it has it already.
  func insert(_ condition: String, into set: ConditionSetID) throws(RouterUpdateError) -> Undo? {
    guard let claim = try claim(set) else { return try changeWhole(set) { $0.insert(condition).inserted } }
    let owners = conditions.claimants.owners(claim)
    guard owners.changeSet(of: claim, { $0.insert(condition).inserted }) == true else { return nil }
    note([condition])
    conditions.insert(condition, claim)
    conditions.changeLocated()
    log?.append(.insert(condition, set))
    return .remove(condition, set)
  }

  /// Takes `condition` away; nil if the set does not have it.
  func remove(_ condition: String, from set: ConditionSetID) throws(RouterUpdateError) -> Undo? {
    guard let claim = try claim(set) else { return try changeWhole(set) { $0.remove(condition) != nil } }
    let owners = conditions.claimants.owners(claim)
    // As it is in the set, where it may be written otherwise.
    guard let written = owners.changeSet(of: claim, { $0.remove(condition) }) ?? nil else { return nil }
    writtenCount -= 1
    conditions.remove(written, claim)
    conditions.changeLocated()
    log?.append(.remove(condition, set))
    return .insert(written, set)
  }

  /// What a set's conditions are claimed by; nil if there is no modifier, or nobody asks for them.
  private func claim(_ set: ConditionSetID) throws(RouterUpdateError) -> Claim? {
    switch set {
    case .preferring(let id): return Claim(tier: Claim.preferring, owner: try number(id))
    case .allowing(let id): return Claim(tier: Claim.allowing, owner: try number(id))
    case .matching(let id):
      let isAsked = Self.matching(try declaration(id)) != nil
      return isAsked ? Claim(tier: Claim.matching, owner: try number(id)) : nil
    }
  }

  /// Changes a set of a declaration that has no modifier, or of a document group.
  private func changeWhole(
    _ set: ConditionSetID, _ body: (inout Set<String>) -> Bool
  ) throws(RouterUpdateError) -> Undo? {
    guard case .matching(let id) = set else { return nil }
    var matching = try declaration(id).matching ?? []
    return body(&matching) ? try setMatching(of: id, matching) : nil
  }

  // MARK: Declarations

  func isDeclared(_ id: SceneDeclaration.ID) -> Bool { declarationNumbers[id] != nil }

  var declarationCount: Int { declarations.count }

  private func number(_ id: SceneDeclaration.ID) throws(RouterUpdateError) -> Int {
    guard let number = declarationNumbers[id] else { throw .notDeclared(id) }
    return number
  }

  func declaration(_ id: SceneDeclaration.ID) throws(RouterUpdateError) -> SceneDeclaration {
    guard let declaration = declarations[try number(id)]?.declaration else { throw .notDeclared(id) }
    return declaration
  }

  /// - Parameter declaration: whose id is not declared; a document group only to undo that it was removed, for its types are
  ///   not looked at.
  func add(_ declaration: SceneDeclaration, at position: Int, number wanted: Int? = nil) -> Undo {
    if declaration.id.rawValue.isEmpty { isSuspicious = true }
    let number = declarations.insert(.declaration(declaration), at: position, number: wanted)
    log?.append(.declare(declaration, position: position, number: number))
    declarationNumbers[declaration.id] = number
    insertConditions(of: declaration, number)
    if case .documentGroup = declaration.kind { updateDocuments() }
    changeOrigin()
    return .undeclare(declaration.id)
  }

  func remove(_ id: SceneDeclaration.ID) throws(RouterUpdateError) -> (SceneDeclaration, Undo) {
    let (number, declaration) = (try number(id), try declaration(id))
    let position = declarations.position(of: number)
    if let matching = Self.matching(declaration) {
      replace(matching, by: [], Claim(tier: Claim.matching, owner: number))
      conditions.changeLocated()
    }
    if declaration.isUnmodified {
      conditions.setFallback(Claim(tier: Claim.unmodified, owner: number), false)
    }
    declarations.remove(number)
    log?.append(.undeclare(id))
    declarationNumbers[id] = nil
    touched.insert(id)
    if case .documentGroup = declaration.kind { updateDocuments() }
    changeOrigin()
    return (declaration, .declare(declaration, position: position))
  }

  func setMatching(
    of id: SceneDeclaration.ID, _ matching: Set<String>?
  ) throws(RouterUpdateError) -> Undo {
    let (number, old) = (try number(id), try declaration(id))
    var new = old
    new.matching = matching
    replace(
      Self.matching(old) ?? [], by: Self.matching(new) ?? [], Claim(tier: Claim.matching, owner: number))
    conditions.changeLocated()
    if old.isUnmodified != new.isUnmodified {
      conditions.setFallback(Claim(tier: Claim.unmodified, owner: number), new.isUnmodified)
    }
    declarations.replace(number, by: .declaration(new))
    log?.append(.setMatching(id, matching))
    return .setMatching(id, old.matching)
  }

  func setPlatform(_ new: Platform) -> Undo {
    defer { platform = new }
    log?.append(.setPlatform(new))
    return .setPlatform(platform)
  }

  private func updateDocuments() {
    var (groups, numbers): ([SceneDeclaration], [Int]) = ([], [])
    declarations.order.forEach { number in
      guard let declaration = declarations[number]?.declaration, case .documentGroup = declaration.kind else {
        return
      }
      groups.append(declaration)
      numbers.append(number)
    }
    let types = DocumentTypes(RouterConfiguration(contentTypes: contentTypes, declarations: groups))
    documents = types.isEmpty ? nil : LiveDocuments(types, numbers)
  }

  /// What was done was checked elsewhere, or is not in force.
  func forgetChecks() {
    isSuspicious = false
    touched.removeAll(keepingCapacity: true)
  }

  // MARK: Maintenance

  /// From now on it is noted what is done.
  func beginLog() { log = [] }

  /// What was done since this was last asked.
  func takeLog() -> [Redo] {
    defer { log = log.map { _ in [] } }
    return log ?? []
  }

  func endLog() { log = nil }

  /// Decisions say so of this one's scenes that are not of the other's, whose place this one takes.
  func takeOrigin(of other: LiveStore) { origin = other.origin }

  var isOutgrown: Bool { conditions.isOutgrown }
  var conditionCount: Int { conditions.count }
  var levelsToJoin: [[LiveGuard.Level]] { conditions.levelsToJoin }

  var allLevels: [[LiveGuard.Level]] {
    [conditions.guardLevels.short.levels, conditions.guardLevels.long.levels].filter { !$0.isEmpty }
  }

  func replaceLevels(_ old: [LiveGuard.Level], by level: LiveGuard.Level?) -> Bool {
    conditions.replaceLevels(old, by: level)
  }

  /// Frees some of what ended versions knew; returns whether there is more.
  func reclaim(limit: Int) -> Bool { conditions.arena.reclaim(limit: limit) }
}
