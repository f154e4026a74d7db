import EventModel

/// A configuration's conditions as a table: the first part of compiling, with the checks of the configuration beside it.
struct CompiledConditions: Sendable {
  let table: ConditionTable
  /// The conditions' numbers in lexicographic order of their folds.
  let lexicographic: [UInt32]
  /// The keys of `*`, ascending.
  let wildcardKeys: [UInt32]

  /// So many conditions make two threads worthwhile.
  private static let many = 20_000

  /// Checks `configuration`, and compiles its conditions meanwhile if they are many and within the limit. What is wrong with
  /// the configuration is said before what its index could not hold.
  init(
    checking configuration: RouterConfiguration, limits: RouterLimits, capacity: Capacity
  ) throws(ConfigurationError) {
    let count = configuration.conditionCount
    let isWithin = count <= limits.conditions ?? .max && (try? capacity.check(configuration)) != nil
    guard isWithin, count >= Self.many else {
      try configuration.validate(limits: limits)
      try capacity.check(configuration)
      try self.init(configuration, capacity)
      return
    }
    let (check, compiled) = bothAtOnce(
      { Result { () throws(ConfigurationError) in try configuration.validate(limits: limits) } },
      { Result { () throws(ConfigurationError) in try CompiledConditions(configuration, capacity) } },
      isWorthwhile: true)
    try check.get()
    self = try compiled.get()
  }

  private init(_ configuration: RouterConfiguration, _ capacity: Capacity) throws(ConfigurationError) {
    let folded = try FoldedConditions(configuration, maximumBytes: capacity.foldBytes)
    (table, lexicographic) = ConditionTable.compile(folded)
    wildcardKeys = folded.wildcardKeys
  }
}
