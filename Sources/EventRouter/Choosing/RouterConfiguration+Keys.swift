extension FoldedConditions {
  /// Folds all conditions of `configuration`.
  ///
  /// - Parameter maximumBytes: how many bytes the folds may have together.
  init(
    _ configuration: RouterConfiguration, maximumBytes: Int = Capacity.full.foldBytes
  ) throws(ConfigurationError) {
    self.init(maximumBytes: maximumBytes)
    for (index, scene) in configuration.openScenes.enumerated() {
      try append(scene.preferring, key: DestinationKey.preferring(index).rawValue)
    }
    for (index, scene) in configuration.openScenes.enumerated() {
      try append(scene.allowing, key: DestinationKey.allowing(index).rawValue)
    }
    for (index, declaration) in configuration.declarations.enumerated() {
      if case .documentGroup = declaration.kind { continue }
      if let matching = declaration.matching {
        try append(matching, key: DestinationKey.declaration(index).rawValue)
      }
    }
  }
}

extension RouterConfiguration {
  /// Where an event goes in which no condition is found.
  ///
  /// - Parameter wildcards: the keys of `*`, ascending.
  func defaultKey(wildcards: [UInt32]) -> DestinationKey {
    .byDefault(wildcards: wildcards, fallback: declarations.firstIndex(where: \.isUnmodified))
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
