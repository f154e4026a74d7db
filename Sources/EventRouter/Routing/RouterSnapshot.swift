@_exported public import EventModel
import Synchronization

/// A compiled configuration: immutable, and safe to use from any number of threads at once.
///
/// Numbers in decisions and matches are positions in ``configuration``. Those of a snapshot of a ``Router`` that was updated
/// are *handles*: they name the same scenes as long as these are there, whatever their order; ask
/// ``destination(of:)`` and ``scenes(of:)`` for ids.
public final class RouterSnapshot: Sendable {

  /// Bounds in force; those on the configuration were checked when it was compiled.
  public let limits: RouterLimits

  private let compiledStatistics: RouterStatistics

  /// The version of an updated router that this is, if it is one. Then what is compiled is of no conditions.
  let live: LiveVersion?
  /// The version as it was compiled in the meantime, if it was.
  let frozen: FrozenVersion?
  /// Both as one event asks them: no reference is counted.
  let keptLive: KeptObject<LiveVersion>?, keptFrozen: KeptObject<FrozenVersion>?
  /// Of a version: its configuration, and the same compiled, once somebody asked.
  private let materialized = Mutex<Materialized>(Materialized())

  private struct Materialized {
    var configuration: RouterConfiguration?
    var numbers: LiveNumbers?
    var snapshot: RouterSnapshot?
  }

  /// What was compiled, and what is asked of it on the way.
  let source: ConfigurationSource
  let table: ConditionTable
  let decisionTable: DecisionTable
  let matcher: any Matcher
  let documentTypes: DocumentTypes
  /// The matcher, if it is the usual one and nothing else decides where an event goes: then no more is asked on the way of
  /// most events.
  let onlySearch: OneTextSearch
  /// URLs of fewer bytes go where ``byDefault`` says: none contains a condition, and nothing else decides.
  @usableFromInline let undecidedBelow: Int
  @usableFromInline let byDefault: Decision
  /// What decisions are stamped with.
  let origin: UInt16
  /// The decision for every event, on a single-scene platform with an open scene (rule 1).
  let fixedDecision: Decision?
  let textLimits: TextLimits
  let chunkSize: ChunkSize
  let lanes: LanePool<LaneScratch>

  /// Compiles `configuration`.
  ///
  /// - Throws: ``ConfigurationError`` for the first thing that is wrong or over a limit.
  /// - Complexity: O(*n* log *n*) comparisons for *n* conditions, and O(*m*) for their *m* folded bytes.
  public convenience init(
    _ configuration: RouterConfiguration, limits: RouterLimits = .none
  ) throws(ConfigurationError) {
    try self.init(configuration, limits: limits, representation: .automatic)
  }

  /// Compiles `configuration` into a given representation, on given kernels, for tests and benchmarks.
  @_spi(Benchmarks) public convenience init(
    _ configuration: RouterConfiguration, limits: RouterLimits = .none, representation: Representation,
    kernels: Kernels = .selected, capacity: Capacity = .full, chunkSize: ChunkSize = .standard
  ) throws(ConfigurationError) {
    let compiled = try CompiledConfiguration(checking: configuration, limits: limits, capacity: capacity)
    try self.init(
      ConfigurationSource(configuration), compiled.table,
      representation.matcher(compiled.table, lexicographic: compiled.lexicographic, kernels: kernels),
      compiled.documentTypes, defaultKey: compiled.defaultKey, origin: compiled.origin, limits: limits,
      capacity: capacity, chunkSize: chunkSize)
  }

  /// Puts together what was compiled, or loaded.
  ///
  /// - Throws: ``ConfigurationError/indexTooLarge(bytes:limit:)``.
  init(
    _ source: ConfigurationSource, _ table: ConditionTable, _ matcher: any Matcher,
    _ documentTypes: DocumentTypes,
    defaultKey: DestinationKey, origin: UInt16, limits: RouterLimits, capacity: Capacity, chunkSize: ChunkSize
  ) throws(ConfigurationError) {
    let decisionTable = DecisionTable(table, defaultKey: defaultKey, origin: origin)
    let indexBytes = (table.bufferSizes + decisionTable.bufferSizes + matcher.bufferSizes).reduce(0, +)
    if let limit = limits.indexBytes, indexBytes > limit {
      throw .indexTooLarge(bytes: indexBytes, limit: limit)
    }
    compiledStatistics = RouterStatistics(
      openScenes: source.openSceneCount, declarations: source.declarationCount,
      conditions: table.writtenCount, distinctConditions: table.count, indexBytes: indexBytes,
      representation: matcher.summary)
    self.source = source
    (live, frozen, keptLive, keptFrozen) = (nil, nil, nil, nil)
    lanes = LanePool { LaneScratch() }
    self.limits = limits
    self.chunkSize = chunkSize
    textLimits = TextLimits(given: limits.bytesPerEvent, capacity)
    self.table = table
    self.decisionTable = decisionTable
    self.matcher = matcher
    self.documentTypes = documentTypes
    let hasFixedDecision = source.platform == .singleScene && source.openSceneCount > 0
    self.origin = origin
    let isAllByMatcher = !hasFixedDecision && documentTypes.firstKey == nil
    onlySearch =
      isAllByMatcher
      ? OneTextSearch(matcher, from: decisionTable.shortest, to: textLimits.unchecked) : .none
    undecidedBelow = isAllByMatcher ? min(decisionTable.shortestUnfolded - 1, textLimits.unchecked) + 1 : 0
    byDefault = decisionTable.byDefault
    fixedDecision = hasFixedDecision ? .openScene(0, rule: .singleScene).stamped(origin) : nil
  }

  /// A version of an updated router.
  ///
  /// - Parameters:
  ///   - other: any snapshot of the same router.
  ///   - frozen: the version, compiled.
  init(_ version: LiveVersion, like other: RouterSnapshot, frozen: FrozenVersion? = nil) {
    self.frozen = frozen
    (keptLive, keptFrozen) = (KeptObject(version), frozen.map(KeptObject.init))
    let empty = Self.empty
    live = version
    source = empty.source
    compiledStatistics = empty.compiledStatistics
    (table, decisionTable, matcher, documentTypes) = (
      empty.table, empty.decisionTable, empty.matcher, empty.documentTypes
    )
    limits = other.limits
    chunkSize = other.chunkSize
    textLimits = other.textLimits
    lanes = other.lanes
    origin = version.scenes.origin
    onlySearch = .none
    (undecidedBelow, byDefault) = (0, .unhandled)
    fixedDecision = version.scenes.onlyScene.map {
      .openScene($0, rule: .singleScene).stamped(version.scenes.origin)
    }
  }

  /// A snapshot of no conditions.
  private static let empty: RouterSnapshot = {
    do {
      return try RouterSnapshot(RouterConfiguration())
    } catch {
      preconditionFailure("no conditions are too many: \(error)")
    }
  }()

  /// The configuration that was compiled.
  ///
  /// - Complexity: O(1). Of a snapshot of an updated router O(*n* log *n*) for *n* scenes when it is first asked for, and of
  ///   one that was loaded O(*n*) in the bytes of the configuration; routing and naming destinations do not ask for it.
  public var configuration: RouterConfiguration {
    guard let live, let numbers else { return source.configuration }
    return materialized.withLock { materialized in
      let configuration = materialized.configuration ?? live.configuration(numbers)
      materialized.configuration = configuration
      return configuration
    }
  }

  /// By what numbers a version of an updated router knows its scenes; nil of a snapshot that was compiled, which knows them by
  /// their positions.
  ///
  /// - Complexity: O(1); O(*n* log *n*) for *n* scenes when it is first asked for.
  var numbers: LiveNumbers? {
    guard let live else { return nil }
    return materialized.withLock { materialized in
      let numbers = materialized.numbers ?? live.numbers
      materialized.numbers = numbers
      return numbers
    }
  }

  /// `subset`, which is of positions in ``configuration``, in the numbers of this snapshot.
  ///
  /// - Complexity: O(*n*) for *n* scenes where this is a version of an updated router.
  func inNumbers(_ subset: SceneSubset?) -> SceneSubset? {
    guard let numbers, let subset else { return subset }
    return subset.renamed(openScenes: numbers.openScenes, declarations: numbers.declarations)
  }

  /// Whether documents of events are looked at.
  var hasDocumentGroups: Bool { live.map { $0.scenes.documents != nil } ?? !documentTypes.isEmpty }

  var platform: Platform { live?.scenes.platform ?? source.platform }

  /// The same, compiled: what questions are put to that versions of an updated router do not answer. Those take as long as
  /// compiling does when one is first asked.
  var compiled: RouterSnapshot {
    if live == nil { return self }
    if let frozen { return frozen.snapshot }
    let configuration = configuration
    return materialized.withLock { materialized in
      if let snapshot = materialized.snapshot { return snapshot }
      // What is in force was checked; without its limits it is compiled whatever an index of this form takes.
      guard let snapshot = try? RouterSnapshot(configuration) else {
        preconditionFailure("a configuration in force cannot be compiled")
      }
      materialized.snapshot = snapshot
      return snapshot
    }
  }

  /// What the index is made of.
  public var statistics: RouterStatistics {
    guard let live else { return compiledStatistics }
    return RouterStatistics(
      openScenes: live.scenes.openScenes, declarations: live.scenes.declarations,
      conditions: live.sizes.written, distinctConditions: live.sizes.distinct,
      indexBytes: live.sizes.indexBytes, retiredBytes: live.sizes.retiredBytes,
      compiledBytes: frozen?.snapshot.statistics.indexBytes ?? 0,
      representation: live.summary)
  }

  /// The configuration, ready to be changed piece by piece.
  func thawed(_ capacity: Capacity) -> LiveStore {
    LiveStore(
      configuration, compiled.table, numbers ?? LiveNumbers(configuration), limits: limits,
      capacity: capacity, origin: origin)
  }

  /// Bytes of each of the index's buffers; together ``RouterStatistics/indexBytes``.
  @_spi(Benchmarks) public var bufferSizes: [Int] {
    table.bufferSizes + decisionTable.bufferSizes + matcher.bufferSizes
  }

  /// Lets go of scratch memory, and with it of what routing has learnt from texts about how to go on.
  @_spi(Benchmarks) public func forgetTexts() {
    lanes.removeAll()
    matcher.forgetTexts()
  }

  /// Checks that `event`, the one at `index`, is not too long.
  @inline(__always) package func checkLength(_ event: Event, index: Int) throws(EventError) {
    if event.longestTextBytes > textLimits.unchecked { try checkLong(event, index: index) }
  }

  private func checkLong(_ event: Event, index: Int) throws(EventError) {
    let text = event.text ?? ""
    try textLimits.check(
      text: text.utf8.count, document: event.documentURL?.utf8.count ?? 0, index: index,
      isASCII: { text.isAllASCII })
  }
}

/// What an index is made of.
public struct RouterStatistics: Sendable, Hashable {
  /// Scenes that are open.
  public var openScenes: Int
  /// Scenes that are declared.
  public var declarations: Int
  /// Conditions as written, in all sets together.
  public var conditions: Int
  /// Conditions that differ after folding and can match by their text.
  public var distinctConditions: Int
  /// Bytes that the compiled index holds: the sum of its buffers' capacities.
  public var indexBytes: Int
  /// Of these, bytes that only older versions of an updated ``Router`` need. They are used again when nobody has a
  /// snapshot of such a version any more.
  public var retiredBytes = 0
  /// Bytes that the compiled form of this version holds beside the index, if updates paused long enough for it to be made.
  public var compiledBytes = 0
  /// The representation chosen, for a person.
  public var representation: String
}
