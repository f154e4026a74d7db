/// Conditions that are looked for together: a front that picks the few text positions worth a look, and the
/// index that tells which conditions may be there.
struct GramLayer: Sendable {
  enum Front: Sendable {
    /// Every stride-th position whose gram occurs in a condition.
    case grams(GramFilter)
    /// Every position whose bytes, one by one, occur in some bucket of conditions.
    case buckets(BucketFilter)
  }

  let front: Front
  let index: GramIndex
  /// Bytes of the shortest condition.
  let shortest: Int
  /// Nanoseconds, about, that the front costs per byte of text.
  let frontCost: Double

  /// The distance between positions that the front looks at.
  var stride: Int {
    switch front {
    case .grams(let filter): filter.stride
    case .buckets: 1
    }
  }

  var bufferSizes: [Int] {
    switch front {
    case .grams(let filter): index.bufferSizes + [filter.words.byteCount]
    case .buckets(let filter): index.bufferSizes + [filter.tables.byteCount]
    }
  }

  var summary: String {
    switch front {
    case .grams(let filter):
      "\(index.gram.length)-grams at stride \(filter.stride), \(index.entries.count) entries, "
        + "filter of 2^\(filter.bits) bits"
    case .buckets(let filter):
      "\(filter.groups * BucketFilter.bucketsPerGroup) buckets of \(filter.positions) bytes, "
        + "\(index.entries.count) entries"
    }
  }
}
