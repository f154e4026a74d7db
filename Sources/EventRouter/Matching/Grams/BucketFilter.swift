import CMatchKernels

/// For each position of a fingerprint (the bytes of a condition that are looked for; `window` in the code, but not
/// a window of events), for each class of a byte: in which buckets a condition has such a
/// byte there. A text position passes if one bucket has all bytes of its window.
///
/// Source: the idea is Teddy's (Geoffrey Langdale; Wang et al., *Hyperscan*, NSDI 2019).
struct BucketFilter: Sendable {
  static let maximumPositions = Int(CMK_SHIFT_POSITIONS)
  static let maximumGroups = Int(CMK_SHIFT_GROUPS)
  static let bucketsPerGroup = 8

  let positions: Int
  let groups: Int
  /// By group, position and class; see `cmk_bucket_table`.
  let tables: Storage<UInt8>
  /// The same by nibbles; nil where these would let more pass.
  let nibbles: NibbleTables?

  /// - Parameters:
  ///   - hasNibbles: whether tables of nibbles are to say the same, though more bytes may pass then.
  ///   - fill: is given what lets windows pass that have a byte of a class at a position, in a bucket.
  init(
    positions: Int, groups: Int, hasNibbles: Bool = false,
    _ fill: ((_ byteClass: UInt8, _ position: Int, _ bucket: Int) -> Void) -> Void
  ) {
    precondition(positions <= Self.maximumPositions && groups <= Self.maximumGroups)
    let storage = MutableStorage<UInt8>(count: cmk_bucket_table(groups, 0), repeating: 0, alignment: 64)
    let tables = storage.view
    fill { byteClass, position, bucket in
      precondition(position < positions && bucket < groups * Self.bucketsPerGroup)
      let table = cmk_bucket_table(bucket / Self.bucketsPerGroup, position)
      tables[table + Int(byteClass & 63)] |= 1 << UInt8(bucket % Self.bucketsPerGroup)
    }
    if hasNibbles {
      let nibbles = NibbleTables(tables.constant)
      for slot in 0..<tables.count { tables[slot] = nibbles.passing(slot) }
    }
    self.init(positions: positions, groups: groups, tables: storage.freeze())
  }

  /// A filter that is there already.
  init(positions: Int, groups: Int, tables: Storage<UInt8>) {
    self.positions = positions
    self.groups = groups
    self.tables = tables
    let nibbles = NibbleTables(tables.view)
    self.nibbles = nibbles.areExact(tables.view) ? nibbles : nil
  }

  var view: BucketFilterView {
    BucketFilterView(
      positions: positions, groups: groups, tables: tables.view, nibbles: nibbles?.bytes.view)
  }
}

/// A ``BucketFilter`` to look things up in, without reference counts.
struct BucketFilterView {
  let positions: Int
  let groups: Int
  let tables: View<UInt8>
  let nibbles: View<UInt8>?
}
