extension FoldTable {
  /// Which runs of 64 scalars the fold changes: what kernels ask before they look at ``words``.
  struct Changes {
    /// A bit for each of the 1024 runs of three bytes, 0 if every scalar folds to itself, or to its jamo.
    fileprivate(set) var three = [UInt8](repeating: 0, count: 128)
    /// A byte for each of the 64 runs of four bytes that begin with F0 9F, 0 if every scalar folds to itself.
    fileprivate(set) var emoji = [UInt8](repeating: 0, count: 64)
  }

  static let changes: Changes = {
    var changes = Changes()
    let hangul: UInt32 = 9 << 28
    for block in 0..<1024 {
      let entries = words[Int(words[rows + block])...].prefix(64)
      // A run that is Hangul in part only counts as changed: kernels ask for syllables first.
      if entries.contains(where: { $0 != 0 && $0 != hangul }) { changes.three[block / 8] |= 1 << (block % 8) }
    }
    let row = Int(words[planes + 0x1F])
    for block in 0..<64 where words[Int(words[row + block])...].prefix(64).contains(where: { $0 != 0 }) {
      changes.emoji[block] = 1
    }
    return changes
  }()
}
