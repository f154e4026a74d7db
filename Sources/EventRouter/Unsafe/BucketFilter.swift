import CMatchKernels

/// For each position of a short window, for each class of a byte: in which buckets a condition has such a
/// byte there. A text position passes if one bucket has all bytes of its window.
///
/// Source: the idea is Teddy's (Geoffrey Langdale; Wang et al., *Hyperscan*, NSDI 2019).
struct BucketFilter: Sendable {
  static let maximumPositions = Int(CMK_SHIFT_POSITIONS)
  static let maximumGroups = Int(CMK_SHIFT_GROUPS)
  static let bucketsPerGroup = 8

  let positions: Int
  let groups: Int
  let raw: Storage<cmk_bucket_filter>

  init(positions: Int, groups: Int) {
    self.positions = positions
    self.groups = groups
    var empty = cmk_bucket_filter()
    empty.positions = UInt32(positions)
    empty.groups = UInt32(groups)
    raw = Storage(count: 1, repeating: empty)
  }

  /// Lets windows pass that have a byte of `byteClass` at `position`, in `bucket`.
  func insert(_ byteClass: UInt8, at position: Int, bucket: Int) {
    precondition(position < positions && bucket < groups * Self.bucketsPerGroup)
    // SAFETY: the storage holds one filter, and position and group are in bounds.
    unsafe cmk_bucket_insert(
      raw.mutable.base, UInt32(bucket / 8), UInt32(position), byteClass, 1 << UInt8(bucket % 8))
  }
}
