extension FoldedConditions {
  /// Folds all conditions of `configuration`.
  ///
  /// - Parameter maximumBytes: how many bytes the folds may have together.
  init(
    _ configuration: RouterConfiguration, maximumBytes: Int = Capacity.full.foldBytes
  ) throws(ConfigurationError) {
    // By indices: a copy of a scene counts references to all that it has.
    let (openScenes, declarations) = (configuration.openScenes, configuration.declarations)
    self.init(maximumBytes: maximumBytes, count: openScenes.count + declarations.count)
    for index in openScenes.indices {
      try append(openScenes[index].preferring, key: DestinationKey.preferring(index).rawValue)
    }
    for index in openScenes.indices {
      try append(openScenes[index].allowing, key: DestinationKey.allowing(index).rawValue)
    }
    for index in declarations.indices {
      if case .documentGroup = declarations[index].kind { continue }
      if let matching = declarations[index].matching {
        try append(matching, key: DestinationKey.declaration(index).rawValue)
      }
    }
  }
}

extension DestinationKey {
  /// Where an event goes in which no condition is found: the first `*`, or else the fallback of rule 5.
  static func byDefault(wildcards: [UInt32], fallback: Int?) -> DestinationKey {
    let wildcard = wildcards.first.map(DestinationKey.init(rawValue:))
    return min(wildcard ?? .unhandled, fallback.map { .unmodified($0) } ?? .unhandled)
  }
}

extension ConditionTable {
  /// Calls `body` with every destination of the condition `number`, first choice first.
  @inline(__always) func forEachDestination(_ number: Int, _ body: (DestinationKey) -> Void) {
    forEachKey(number) { body(DestinationKey(rawValue: $0)) }
  }
}
