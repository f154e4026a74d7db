extension FoldTable {
  /// What kernels look up instead of ``words``: the bytes of folds, in tables that a permutation of bytes reads.
  ///
  /// Sequences of UTF-8 whose scalars differ in the lowest six to eight bits only are a *group*. Its table has the first
  /// bytes of all folds, then all second ones, and so on, as many as a sequence has; 0 where a fold has no more. A first
  /// byte of 0xFF, which UTF-8 does not have, says that there is no such fold: the bytes are not UTF-8, or the fold is
  /// longer than they are. See `cmk_fold_images`.
  struct Images {
    /// The eight groups of two bytes, of 256 scalars each. First bytes are counted from 0xBF on, so that 0xC3 to 0xC6,
    /// Latin letters with marks, are one group.
    private(set) var two = Tables(length: 2, scalars: 256)
    /// The 512 groups of three bytes, of 128 scalars each. Syllables of Hangul count as folding to themselves.
    private(set) var three = Tables(length: 3, scalars: 128)
    /// The 4,096 groups of four bytes whose first is 0xF0, of 64 scalars each.
    private(set) var four = Tables(length: 4, scalars: 64)
    /// For each first byte of two, by its lowest six bits, 0xFF unless every scalar folds to itself.
    private(set) var twoChanges = [UInt8](repeating: 0, count: 64)
    /// A bit for each group of three bytes, 0 if every scalar folds to itself.
    private(set) var threeChanges = [UInt8](repeating: 0, count: 64)
    /// For the lowest four bits of a sequence's first byte, a bit for each of its highest four, from 0xC on: 0 if every
    /// scalar folds to itself.
    private(set) var leads = [UInt8](repeating: 0, count: 16)

    /// - Parameter use: what folds to nothing that matters to it counts as folding to itself.
    init(for use: FoldUse) {
      two.use = use
      three.use = use
      four.use = use
      for lead in 0..<32
      where !two.isUnchanged(block(lead * 64), { 0x80C0 | UInt32(lead) | UInt32($0) &<< 8 }) {
        twoChanges[lead] = 0xFF
      }
      for group in 0..<8 {
        let leads = (0..<4).map { (group * 4 + $0 - 1) & 31 }
        two.append(leads.flatMap { block($0 * 64) }) {
          0x80C0 | UInt32(leads[$0 / 64]) | UInt32($0 % 64) &<< 8
        }
      }
      for group in 0..<512 {
        let blocks = [2 * group, 2 * group + 1].map { Int(words[rows + $0]) }
        if blocks.allSatisfy(isUnchanged) {
          three.appendUnchanged()
          continue
        }
        three.append(blocks.flatMap(block)) {
          0x8080E0 | UInt32(group / 32) | UInt32(group % 32 * 2 + $0 / 64) &<< 8 | UInt32($0 % 64) &<< 16
        }
        if three.places[group] > 0 { threeChanges[group / 8] |= 1 &<< UInt8(group % 8) }
      }
      for group in 0..<4096 {
        let begin = Int(words[Int(words[planes + group / 64]) + group % 64])
        if isUnchanged(begin) {
          four.appendUnchanged()
          continue
        }
        four.append(block(begin)) {
          0x8080_80F0 | UInt32(group / 64) &<< 8 | UInt32(group % 64) &<< 16 | UInt32($0) &<< 24
        }
      }
      for lead in UInt8(0xC0)...0xF4 where isChanging(lead) {
        leads[Int(lead & 0xF)] |= 1 &<< (lead &>> 4 &- 12)
      }
    }

    /// The letters of ASCII that Latin letters with accents fold to: see `cmk_fold_images`.
    var latin: [UInt8] {
      let sequences =
        [0xC3, 0xC4, 0xC5, 0xC6].map { lead in (0x80..<0xC0).map { [lead, $0] } }
        + [0xBA, 0xBB].map { second in (0x80..<0xC0).map { [0xE1, second, $0] } }
      return sequences.joined().map { sequence in
        let bytes = sequence.map { UInt8($0) }
        let image = self.image(of: bytes)
        if image == bytes { return 0 }
        guard let letter = image.first, letter < 0x7F, image.allSatisfy({ $0 == letter }) else { return 0xFF }
        return image.count == 1 ? letter : image.count == 2 ? 0x80 | letter : 0xFF
      }
    }

    /// What a sequence of two or three bytes folds to; empty if that is nothing, or there is no image.
    private func image(of sequence: [UInt8]) -> [UInt8] {
      let scalar = sequence.dropFirst().reduce(Int(sequence[0])) { $0 &<< 6 | Int($1 & 0x3F) }
      let (tables, number) = sequence.count == 2 ? (two, scalar &+ 64) : (three, scalar)
      let place = Int(tables.places[number / tables.scalars % tables.places.count])
      if place == 0 { return sequence }
      let first = (place - 1) * tables.length * tables.scalars + number % tables.scalars
      let image = (0..<tables.length).map { tables.bytes[first + $0 * tables.scalars] }
      return image[0] == 0xFF ? [] : Array(image.prefix { $0 != 0 })
    }

    private func isChanging(_ lead: UInt8) -> Bool {
      let low = Int(lead & 0xF)
      return switch lead {
      case ..<0xE0: twoChanges[Int(lead & 0x1F)] > 0
      case ..<0xF0: three.places[low * 32..<low * 32 + 32].contains { $0 > 0 }
      // There are no tables for sequences of four bytes that do not begin with 0xF0.
      default: true
      }
    }
  }

  private static let hangul: UInt32 = 9 &<< 28

  /// The entries of 64 scalars from `begin` on, where syllables of Hangul stay as they are.
  private static func block(_ begin: Int) -> [UInt32] {
    words[begin..<begin + 64].map { $0 == hangul ? 0 : $0 }
  }

  /// Whether these 64 are syllables of Hangul or fold to themselves, as most do.
  private static func isUnchanged(_ begin: Int) -> Bool {
    words[begin..<begin + 64].allSatisfy { $0 == 0 || $0 == hangul }
  }

  /// Whether a fold in the pool, which `entry` tells of, has ASCII in it.
  private static func hasASCII(inPool entry: UInt32) -> Bool {
    let begin = Int(entry & 0xFFFF)
    return (begin..<begin + Int(entry &>> 16 & 0xFF)).contains {
      words[pool + $0 / 4] &>> UInt32($0 % 4 * 8) & 0x80 == 0
    }
  }

  /// The tables of groups of sequences of one length.
  struct Tables {
    let length: Int
    let scalars: Int
    fileprivate var use = FoldUse.anything
    /// The tables, the first one where nothing is a fold: most groups are such ones, or change nothing.
    fileprivate(set) var bytes: [UInt8]
    /// For each group its table's place among all, from 1 on; 0 if every scalar folds to itself.
    fileprivate(set) var places: [UInt8] = []

    fileprivate init(length: Int, scalars: Int) {
      self.length = length
      self.scalars = scalars
      bytes = [UInt8](repeating: 0xFF, count: length * scalars)
    }

    /// Adds a group of which every scalar folds to itself.
    fileprivate mutating func appendUnchanged() { places.append(0) }

    /// Adds a group, by the entries of its scalars in ``FoldTable/words`` and their bytes.
    fileprivate mutating func append(_ entries: [UInt32], bytes sequence: (Int) -> UInt32) {
      if isUnchanged(entries, sequence) { return appendUnchanged() }
      let images = entries.indices.map { image(of: entries[$0], sequence($0)) }
      if images.allSatisfy({ $0 == nil }) { return places.append(1) }
      for byte in UInt32(0)..<UInt32(length) {
        bytes.append(contentsOf: images.map { UInt8(truncatingIfNeeded: ($0 ?? 0xFF) &>> (8 &* byte)) })
      }
      places.append(UInt8(bytes.count / (length * scalars)))
    }

    /// Whether every scalar of these entries folds to itself, or to what does not matter.
    fileprivate func isUnchanged(_ entries: [UInt32], _ sequence: (Int) -> UInt32) -> Bool {
      entries.indices.allSatisfy { image(of: entries[$0], sequence($0)) == sequence($0) }
    }

    /// The bytes of a fold, the first lowest; nil if there is none as short as its source.
    private func image(of entry: UInt32, _ sequence: UInt32) -> UInt32? {
      if entry == 0 { return sequence }
      if use == .conditionsOfASCII, entry &>> 28 == 10, !FoldTable.hasASCII(inPool: entry) { return sequence }
      guard entry &>> 31 == 0 else { return nil }
      let kept = 8 &* (UInt32(length) &- entry &>> 24)
      let folded = sequence ^ (length == 4 ? entry &<< 8 : entry)
      let inFold: UInt32 = kept == 32 ? .max : 1 &<< kept &- 1
      if use == .conditionsOfASCII, kept > 0, ~folded & 0x8080_8080 & inFold == 0 { return sequence }
      return folded & inFold
    }
  }
}
