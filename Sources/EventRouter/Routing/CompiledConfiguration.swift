import EventModel

/// A configuration that was checked and compiled, but for its matcher.
struct CompiledConfiguration: Sendable {
  let table: ConditionTable
  /// The conditions' numbers in lexicographic order of their folds.
  let lexicographic: [UInt32]
  let documentTypes: DocumentTypes
  let defaultKey: DestinationKey
  let origin: UInt16

  /// So many scenes or conditions make two threads worthwhile.
  private static let many = 20_000

  /// Checks `configuration` and compiles it: the conditions at the same time if there is much to do, and they are within the
  /// limit. What is wrong with the configuration is said before what its index could not hold.
  init(
    checking configuration: RouterConfiguration, limits: RouterLimits, capacity: Capacity
  ) throws(ConfigurationError) {
    // Conditions are counted only where that tells something: of a million scenes, that takes a while.
    let isLarge =
      configuration.openScenes.count + configuration.declarations.count >= Self.many
      || configuration.conditionCount >= Self.many
    let isWithin = limits.conditions.map { configuration.conditionCount <= $0 } ?? true
    guard isLarge, isWithin, (try? capacity.check(configuration)) != nil else {
      let scenes = try Scenes(checking: configuration, limits: limits)
      try capacity.check(configuration)
      self.init(scenes, try Conditions(configuration, capacity))
      return
    }
    let (scenes, conditions) = bothAtOnce(
      { Result { () throws(ConfigurationError) in try Scenes(checking: configuration, limits: limits) } },
      { Result { () throws(ConfigurationError) in try Conditions(configuration, capacity) } },
      isWorthwhile: true)
    self.init(try scenes.get(), try conditions.get())
  }

  private init(_ scenes: Scenes, _ conditions: Conditions) {
    (table, lexicographic) = (conditions.table, conditions.lexicographic)
    (documentTypes, origin) = (scenes.documentTypes, scenes.origin)
    defaultKey = .byDefault(wildcards: conditions.wildcardKeys, fallback: scenes.fallback)
  }

  /// What is told by the scenes without their conditions.
  private struct Scenes {
    let documentTypes: DocumentTypes
    let origin: UInt16
    /// The position of the first declaration without conditions.
    let fallback: Int?

    init(checking configuration: RouterConfiguration, limits: RouterLimits) throws(ConfigurationError) {
      try configuration.validate(limits: limits)
      documentTypes = DocumentTypes(configuration)
      origin = configuration.origin
      fallback = configuration.declarations.firstIndex(where: \.isUnmodified)
    }
  }

  private struct Conditions {
    let table: ConditionTable
    let lexicographic: [UInt32]
    /// The keys of `*`, ascending.
    let wildcardKeys: [UInt32]

    init(_ configuration: RouterConfiguration, _ capacity: Capacity) throws(ConfigurationError) {
      let folded = try FoldedConditions(configuration, maximumBytes: capacity.foldBytes)
      (table, lexicographic) = ConditionTable.compile(folded)
      wildcardKeys = folded.wildcardKeys
    }
  }
}
