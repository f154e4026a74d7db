/// Sets of conditions, folded one after the other, in the order of their keys. The first step of compiling; gone
/// when the ``ConditionTable`` is made.
struct FoldedConditions: ~Copyable {
  /// One condition in one set.
  struct Registration: BitwiseCopyable {
    var offset: UInt32
    var length: UInt32
    var key: UInt32

    /// Where the fold lies among all.
    var range: Range<Int> { Int(offset)..<Int(offset + length) }
  }

  private var folds = GrowingStorage<UInt8>(capacity: 0)
  private var foldBytes = 0
  /// Conditions that can match by their text, in the order of their keys.
  private(set) var registrations: [Registration] = []
  /// The keys of `*`, ascending.
  private(set) var wildcardKeys: [UInt32] = []
  /// Conditions as written, in all sets.
  private(set) var writtenCount = 0

  private let maximumBytes: Int

  /// - Parameters:
  ///   - maximumBytes: how many bytes the folds may have together.
  ///   - count: about how many conditions there will be.
  init(maximumBytes: Int, count: Int) {
    self.maximumBytes = maximumBytes
    registrations.reserveCapacity(count)
  }

  /// The folds, back to back. Valid until the next ``append(_:key:)``.
  var bytes: View<UInt8> { folds.view.constant[0..<foldBytes] }

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
      let start = foldBytes
      appendFold(condition)
      let length = foldBytes - start
      if length == 0 { continue }
      if foldBytes > maximumBytes { throw .foldsTooLarge(bytes: foldBytes, limit: maximumBytes) }
      registrations.append(
        Registration(offset: UInt32(start), length: UInt32(length), key: key))
    }
  }

  private mutating func appendFold(_ text: String) {
    text.utf8.span.withView { source in
      let end = foldBytes + Folder.capacity(for: source.count)
      folds.reserve(end, keeping: foldBytes)
      foldBytes += Folder.fold(source, into: folds.view[foldBytes..<end])
    }
  }

  /// Exactly the one scalar U+002A, before folding.
  static func isWildcard(_ condition: String) -> Bool {
    let utf8 = condition.utf8
    return utf8.count == 1 && utf8.first == UInt8(ascii: "*")
  }
}
