extension FoldTable {
  /// What kernels ask before they look at ``words``: folds of two bytes, and which runs of 64 scalars of more the
  /// fold changes.
  struct Changes {
    /// For each of the 32 first bytes of two, 64 first and 64 second bytes of folds; see `cmk_fold_table`.
    fileprivate(set) var two = [UInt8](repeating: 0, count: 32 * 128)
    /// A bit for each of the 1024 runs of three bytes, 0 if every scalar folds to itself, or to its jamo.
    fileprivate(set) var three = [UInt8](repeating: 0, count: 128)
    /// A byte for each of the 64 runs of four bytes that begin with F0 9F, 0 if every scalar folds to itself.
    fileprivate(set) var emoji = [UInt8](repeating: 0, count: 64)
  }

  static let changes: Changes = {
    var changes = Changes()
    for lead in UInt32(0)..<32 {
      for low in UInt32(0)..<64 {
        let entry = words[Int(lead << 6 | low)]
        let length = 2 - Int(truncatingIfNeeded: Int32(bitPattern: entry) >> 24)
        guard (1...2).contains(length) else { continue }
        let folded = (0x80C0 | lead | low << 8) ^ entry
        let place = Int(lead) * 128 + Int(low)
        changes.two[place] = UInt8(truncatingIfNeeded: folded)
        if length == 2 { changes.two[place + 64] = UInt8(truncatingIfNeeded: folded >> 8) }
      }
    }
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
