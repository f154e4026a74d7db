import CMatchKernels

/// For each position of a fingerprint (the bytes of a condition that are looked for; `window` in the code, but not
/// a window of events), for each class of a byte, or code of a pair of bytes: in which buckets a condition has such a
/// byte or pair there. A text position passes if one bucket has all of its window.
///
/// Source: the idea is Teddy's (Geoffrey Langdale; Wang et al., *Hyperscan*, NSDI 2019).
struct BucketFilter: Sendable {
  static let maximumPositions = Int(CMK_SHIFT_POSITIONS)
  static let maximumGroups = Int(CMK_SHIFT_GROUPS)
  static let bucketsPerGroup = 8

  let positions: Int
  let groups: Int
  /// By what tables it can be asked at the least expense, but for low bits; by those of classes it always can, if it is not
  /// of pairs.
  let kind: BucketTables
  /// Whether by low bits no more passes: both halves of each table of classes are the same.
  let areLowBitsExact: Bool
  /// By group, position and class or code; see `cmk_bucket_table` and `cmk_pair_table`.
  let tables: Storage<UInt8>
  /// The same by nibbles; nil where these would let more pass, and for pairs.
  let nibbles: NibbleTables?

  /// - Parameters:
  ///   - kind: of nibbles, tables of classes say the same, though more bytes may pass then.
  ///   - fill: is given what lets windows pass that have a class or code at a position, in a bucket.
  init(
    positions: Int, groups: Int, _ kind: BucketTables = .classes,
    _ fill: ((_ code: UInt8, _ position: Int, _ bucket: Int) -> Void) -> Void
  ) {
    precondition(positions <= Self.maximumPositions && groups <= Self.maximumGroups)
    let storage = MutableStorage<UInt8>(count: kind.byteCount(groups: groups), repeating: 0, alignment: 64)
    let tables = storage.view
    fill { code, position, bucket in
      precondition(position < positions && bucket < groups * Self.bucketsPerGroup)
      let table = kind.place(group: bucket / Self.bucketsPerGroup, position)
      let bit = UInt8(1) << UInt8(bucket % Self.bucketsPerGroup)
      kind.forEachEntry(of: code) { tables[table + $0] |= bit }
    }
    if kind == .nibbles {
      let nibbles = NibbleTables(tables.constant)
      for slot in 0..<tables.count { tables[slot] = nibbles.passing(slot) }
    }
    self.init(positions: positions, groups: groups, isOfPairs: kind == .pairs, tables: storage.freeze())
  }

  /// A filter that is there already.
  init(positions: Int, groups: Int, isOfPairs: Bool, tables: Storage<UInt8>) {
    self.positions = positions
    self.groups = groups
    self.tables = tables
    let nibbles = isOfPairs ? nil : NibbleTables(tables.view)
    self.nibbles = nibbles.flatMap { $0.areExact(tables.view) ? $0 : nil }
    let half = BucketTables.lowBits.codeCount
    areLowBitsExact =
      !isOfPairs && (0..<tables.count).allSatisfy { tables.view[$0] == tables.view[$0 ^ half] }
    kind =
      isOfPairs
      ? .pairs
      : self.nibbles.map { $0.lowOnesAreExact(tables.view) ? .lowNibbles : .nibbles } ?? .classes
  }

  var view: BucketFilterView {
    BucketFilterView(
      positions: positions, groups: groups, kind: kind, areLowBitsExact: areLowBitsExact, tables: tables.view,
      nibbles: nibbles?.bytes.view)
  }
}

/// A ``BucketFilter`` to look things up in, without reference counts.
struct BucketFilterView {
  let positions: Int
  let groups: Int
  let kind: BucketTables
  let areLowBitsExact: Bool
  let tables: View<UInt8>
  let nibbles: View<UInt8>?
}
