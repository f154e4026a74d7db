@_exported public import EventModel

/// A compiled configuration: immutable, and safe to use from any number of threads at once.
///
/// Positions in decisions and matches are positions in ``configuration``.
public final class RouterSnapshot: Sendable {
  /// The configuration that was compiled.
  public let configuration: RouterConfiguration

  /// Bounds in force; those on the configuration were checked when it was compiled.
  public let limits: RouterLimits

  /// What the compiled index is made of.
  public let statistics: RouterStatistics

  let table: ConditionTable
  let decisionTable: DecisionTable
  let matcher: any Matcher
  let documentTypes: DocumentTypes
  /// What decisions are stamped with.
  let origin: UInt16
  /// The decision for every event, on a single-scene platform with an open scene (rule 1).
  let fixedDecision: Decision?
  let textLimits: TextLimits
  let chunkSize: ChunkSize
  let lanes = LanePool { LaneScratch() }

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
  @_spi(Benchmarks) public init(
    _ configuration: RouterConfiguration, limits: RouterLimits = .none, representation: Representation,
    kernels: Kernels = .selected, capacity: Capacity = .full, chunkSize: ChunkSize = .standard
  ) throws(ConfigurationError) {
    try configuration.validate(limits: limits)
    try capacity.check(configuration)
    let origin = configuration.origin
    let folded = try FoldedConditions(configuration, maximumBytes: capacity.foldBytes)
    let defaultKey = configuration.defaultKey(wildcards: folded.wildcardKeys)
    let (table, lexicographic) = ConditionTable.compile(folded)
    let decisionTable = DecisionTable(table, defaultKey: defaultKey, origin: origin)
    let matcher = representation.matcher(table, lexicographic: lexicographic, kernels: kernels)
    let indexBytes = (table.bufferSizes + decisionTable.bufferSizes + matcher.bufferSizes).reduce(0, +)
    if let limit = limits.indexBytes, indexBytes > limit {
      throw .indexTooLarge(bytes: indexBytes, limit: limit)
    }
    statistics = RouterStatistics(
      conditions: table.writtenCount, distinctConditions: table.count, indexBytes: indexBytes,
      representation: matcher.summary)
    self.configuration = configuration
    self.limits = limits
    self.chunkSize = chunkSize
    textLimits = TextLimits(given: limits.bytesPerEvent, capacity)
    self.table = table
    self.decisionTable = decisionTable
    self.matcher = matcher
    documentTypes = DocumentTypes(configuration)
    let hasFixedDecision = configuration.platform == .singleScene && !configuration.openScenes.isEmpty
    self.origin = origin
    fixedDecision = hasFixedDecision ? .openScene(0, rule: .singleScene).stamped(origin) : nil
  }

  /// Bytes of each of the index's buffers; together ``RouterStatistics/indexBytes``.
  @_spi(Benchmarks) public var bufferSizes: [Int] {
    table.bufferSizes + decisionTable.bufferSizes + matcher.bufferSizes
  }

  /// Lets go of scratch memory, and with it of what routing has learnt from texts about how to go on.
  @_spi(Benchmarks) public func forgetTexts() { lanes.removeAll() }

  /// Checks that `event`, the one at `index`, is not too long.
  @inline(__always) package func checkLength(_ event: Event, index: Int) throws(EventError) {
    let bytes =
      switch event {
      case .url(let url): url.utf8.count
      case .userActivity(let activity):
        max(activity.targetContentIdentifier?.utf8.count ?? 0, activity.webpageURL?.utf8.count ?? 0)
      }
    if bytes > textLimits.unchecked { try checkLong(event, index: index) }
  }

  private func checkLong(_ event: Event, index: Int) throws(EventError) {
    let text = event.text ?? ""
    try textLimits.check(
      text: text.utf8.count, document: event.documentURL?.utf8.count ?? 0, index: index,
      isASCII: { text.isAllASCII })
  }
}

/// What the compiled index is made of.
public struct RouterStatistics: Sendable, Hashable {
  /// Conditions as written, in all sets together.
  public var conditions: Int
  /// Conditions that differ after folding and can match by their text.
  public var distinctConditions: Int
  /// Bytes that the compiled index holds: the sum of its buffers' capacities.
  public var indexBytes: Int
  /// The representation chosen, for a person.
  public var representation: String
}
