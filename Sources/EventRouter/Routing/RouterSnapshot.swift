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
  let matcher: any Matcher
  let documentTypes: DocumentTypes
  /// The decision for every event, on a single-scene platform with an open scene (rule 1).
  let fixedDecision: Decision?
  let lanes = LanePool()

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
    kernels: Kernels = .selected
  ) throws(ConfigurationError) {
    try configuration.validate(limits: limits)
    let (table, lexicographic) = ConditionTable.compile(
      try FoldedConditions(configuration),
      fallback: configuration.declarations.firstIndex(where: \.isUnmodified).map { .unmodified($0) }
        ?? .unhandled)
    let matcher = representation.matcher(table, lexicographic: lexicographic, kernels: kernels)
    let indexBytes = (table.bufferSizes + matcher.bufferSizes).reduce(0, +)
    if let limit = limits.indexBytes, indexBytes > limit {
      throw .indexTooLarge(bytes: indexBytes, limit: limit)
    }
    statistics = RouterStatistics(
      conditions: table.writtenCount, distinctConditions: table.count, indexBytes: indexBytes,
      representation: matcher.summary)
    self.configuration = configuration
    self.limits = limits
    self.table = table
    self.matcher = matcher
    documentTypes = DocumentTypes(configuration)
    let hasFixedDecision = configuration.platform == .singleScene && !configuration.openScenes.isEmpty
    fixedDecision = hasFixedDecision ? .openScene(0, rule: .singleScene) : nil
  }

  /// Bytes of each of the index's buffers; together ``RouterStatistics/indexBytes``.
  @_spi(Benchmarks) public var bufferSizes: [Int] { table.bufferSizes + matcher.bufferSizes }

  /// Lets go of scratch memory, and with it of what routing has learnt from texts about how to go on.
  @_spi(Benchmarks) public func forgetTexts() { lanes.removeAll() }

  /// Where `event` goes.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  /// - Complexity: O(*n*) for *n* bytes of text, whatever the conditions.
  public func route(_ event: Event) throws(EventError) -> Decision {
    try checkLength(event, index: 0)
    if let fixedDecision { return fixedDecision }
    let scratch = lanes.take()
    defer { lanes.give(back: scratch) }
    // Most events are short URLs that no document group wants: these need no batch.
    if case .url(let url) = event, documentTypes.isEmpty, url.utf8.count <= HitLists.blockBytes {
      return route(scratch.copy(url.utf8.span), scratch)
    }
    scratch.arena.removeAll()
    try scratch.arena.append(event)
    return withOneElement(Decision.unhandled) { decision in
      BatchView.with(scratch.arena) { route($0, 0..<1, into: decision, scratch: scratch) }
    }
  }

  /// The ids and the rule of a decision that this snapshot made.
  public func destination(of decision: Decision) -> Destination {
    switch decision.outcome {
    case .openScene(let index): .openScene(configuration.openScenes[index].id, rule: decision.rule!)
    case .newScene(let index): .newScene(configuration.declarations[index].id, rule: decision.rule!)
    case .unhandled: .unhandled
    }
  }

  func checkLength(_ event: Event, index: Int) throws(EventError) {
    guard let limit = limits.bytesPerEvent else { return }
    for text in [event.text, event.documentURL] {
      if let bytes = text?.utf8.count, bytes > limit {
        throw .tooLong(index: index, bytes: bytes, limit: limit)
      }
    }
  }
}

/// Where an event goes, by id.
public enum Destination: Sendable, Hashable {
  /// The open scene with this id receives the event, by this rule.
  case openScene(OpenScene.ID, rule: Decision.Rule)
  /// A new scene of the declaration with this id is to be opened for the event, by this rule.
  case newScene(SceneDeclaration.ID, rule: Decision.Rule)
  /// No scene receives the event.
  case unhandled
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
