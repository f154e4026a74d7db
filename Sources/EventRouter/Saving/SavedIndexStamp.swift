/// What an index means something with only: that of the library that wrote it must be that of the one that loads it.
struct SavedIndexStamp: Hashable, Sendable {
  /// The major version of Unicode that texts are folded by.
  var unicodeVersion: UInt64
  /// A checksum of the folding table.
  var folding: UInt64
  /// The constants by which grams are hashed.
  var hash: [UInt64]

  /// How many words ``hash`` has.
  static let hashCount = 2
}
