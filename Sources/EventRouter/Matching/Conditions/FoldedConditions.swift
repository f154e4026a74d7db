/// Sets of conditions, folded one after the other, in the order of their keys. The first step of compiling; gone
/// when the ``ConditionTable`` is made.
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
  init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// Adds a set of conditions, whose key is not below those of the sets before.
  ///
  /// - Throws: ``ConfigurationError/foldsTooLarge(bytes:limit:)``.
  mutating func append(_ conditions: Set<String>, key: UInt32) throws(ConfigurationError) {
    for condition in conditions {
      writtenCount += 1
      if Self.isWildcard(condition) {
        wildcardKeys.append(key)
        continue
      }
      let start = bytes.count
      Folder.append(condition, to: &bytes)
      let length = bytes.count - start
      if length == 0 { continue }
      if bytes.count > maximumBytes { throw .foldsTooLarge(bytes: bytes.count, limit: maximumBytes) }
      registrations.append(
        Registration(offset: UInt32(start), length: UInt32(length), key: key))
    }
  }

  /// Exactly the one scalar U+002A, before folding.
  static func isWildcard(_ condition: String) -> Bool {
    let utf8 = condition.utf8
    return utf8.count == 1 && utf8.first == UInt8(ascii: "*")
  }
}
