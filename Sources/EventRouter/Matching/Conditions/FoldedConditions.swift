/// All conditions of a configuration, folded one after the other, in the order of their keys. The first
/// step of compiling; gone when the ``ConditionTable`` is made.
struct FoldedConditions {
  /// One condition in one set.
  struct Registration: BitwiseCopyable {
    var offset: UInt32
    var length: UInt32
    var key: UInt32
  }

  /// The folds, back to back.
  private(set) var bytes: [UInt8] = []
  /// Conditions that can match by their text, in the order of their keys.
  private(set) var registrations: [Registration] = []
  /// The keys of `*`, ascending.
  private(set) var wildcardKeys: [UInt32] = []
  /// Conditions as written, in all sets.
  private(set) var writtenCount = 0

  private let maximumBytes: Int

  /// - Parameter maximumBytes: how many bytes the folds may have together.
  init(
    _ configuration: RouterConfiguration, maximumBytes: Int = Capacity.full.foldBytes
  ) throws(ConfigurationError) {
    self.maximumBytes = maximumBytes
    for (index, scene) in configuration.openScenes.enumerated() {
      try append(scene.preferring, key: .preferring(index))
    }
    for (index, scene) in configuration.openScenes.enumerated() {
      try append(scene.allowing, key: .allowing(index))
    }
    for (index, declaration) in configuration.declarations.enumerated() {
      if case .documentGroup = declaration.kind { continue }
      if let matching = declaration.matching { try append(matching, key: .declaration(index)) }
    }
  }

  private mutating func append(_ conditions: Set<String>, key: DestinationKey) throws(ConfigurationError) {
    for condition in conditions {
      writtenCount += 1
      if Self.isWildcard(condition) {
        wildcardKeys.append(key.rawValue)
        continue
      }
      let start = bytes.count
      Folder.append(condition, to: &bytes)
      let length = bytes.count - start
      if length == 0 { continue }
      if bytes.count > maximumBytes { throw .foldsTooLarge(bytes: bytes.count, limit: maximumBytes) }
      registrations.append(
        Registration(offset: UInt32(start), length: UInt32(length), key: key.rawValue))
    }
  }

  /// Exactly the one scalar U+002A, before folding.
  static func isWildcard(_ condition: String) -> Bool {
    let utf8 = condition.utf8
    return utf8.count == 1 && utf8.first == UInt8(ascii: "*")
  }
}
