import CMatchKernels

extension SavedIndexStamp {
  /// That of this library.
  static let current = SavedIndexStamp(
    unicodeVersion: UInt64(Folding.unicodeVersion), folding: FoldTable.checksum,
    hash: [UInt64(CMK_LOW_MULTIPLIER) << 32 | UInt64(CMK_HIGH_MULTIPLIER), UInt64(CMK_CASELESS)])
}

extension FoldTable {
  /// A checksum of all that is folded by.
  fileprivate static var checksum: UInt64 {
    // Whole lines of 32 bytes, as the checksum wants them: zeros behind the last change nothing that is folded.
    let lines = words + [UInt32](repeating: 0, count: -words.count & 7)
    return lines.withView { Checksum.of($0.bytes(from: 0)) }
  }
}
