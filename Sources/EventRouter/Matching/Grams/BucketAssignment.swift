/// Which window of each condition goes to which bucket of a ``BucketFilter``: greedily, shortest condition
/// first, each where it makes chance hits rise least.
struct BucketAssignment: Sendable {
  private(set) var anchors: [GramIndex.Anchor] = []
  private var buckets: [Int] = []
  /// How likely a text position is to pass, by how many positions of the window are looked at.
  private(set) var passing: [Double]

  private let table: ConditionTable
  private let groups: Int

  init(_ table: ConditionTable, _ model: TextModel, numbers: [UInt32], gram: Gram, groups: Int) {
    self.table = table
    self.groups = groups
    let width = BucketFilter.maximumPositions
    let bucketCount = groups * BucketFilter.bucketsPerGroup
    // For each bucket and position: the classes let through as a bit set, and their mass.
    var classes = [UInt64](repeating: 0, count: bucketCount * width)
    var masses = [Double](repeating: 0, count: bucketCount * width)
    var products = [Double](repeating: 0, count: bucketCount)
    let pool = table.pool.view
    // Bytes of typical texts go together, which masses do not see. It matters where a bucket has a condition or
    // two; what many let pass together, masses tell.
    let isCrowded = numbers.count > 2 * bucketCount
    for number in numbers.sorted(by: { table.length(Int($0)) < table.length(Int($1)) }) {
      let begin = Int(table.offsets.view[Int(number)])
      let length = table.length(Int(number))
      var best = (cost: Double.infinity, window: 0, bucket: 0)
      for window in Self.rareWindows(pool, begin, length, gram, model) {
        let inside = min(width, length - window)
        let seen = inside < 4 || isCrowded ? 0 : TextModel.typicalShare(pool, begin + window)
        for bucket in 0..<bucketCount {
          var product = 1.0
          for position in 0..<inside {
            let byteClass = Int(TextModel.byteClass(pool[begin + window + position]))
            let slot = bucket * width + position
            let isNew = classes[slot] >> UInt64(byteClass) & 1 == 0
            product *= min(1, masses[slot] + (isNew ? model.mass[byteClass] : 0))
          }
          let cost = product - products[bucket] + seen
          if cost < best.cost { best = (cost, window, bucket) }
        }
      }
      for position in 0..<width {
        let slot = best.bucket * width + position
        guard best.window + position < length else {
          classes[slot] = .max
          masses[slot] = 1
          continue
        }
        let byteClass = Int(TextModel.byteClass(pool[begin + best.window + position]))
        if classes[slot] >> UInt64(byteClass) & 1 == 0 {
          classes[slot] |= 1 << UInt64(byteClass)
          masses[slot] = min(1, masses[slot] + model.mass[byteClass])
        }
      }
      products[best.bucket] = (0..<width).reduce(1) { $0 * masses[best.bucket * width + $1] }
      anchors.append(GramIndex.Anchor(number: number, before: UInt32(best.window)))
      buckets.append(best.bucket)
    }
    let seen = Self.sharePassing(table, anchors, classes, bucketCount)
    let seenInTypicalTexts = Self.sharePassing(TextModel.typicalBytes, classes, bucketCount)
    passing = (0...width).map { count in
      let byMass = (0..<bucketCount).reduce(0) { sum, bucket in
        sum + (0..<count).reduce(1) { $0 * masses[bucket * width + $1] }
      }
      // Texts resemble conditions, but not so much.
      return max(byMass, seen[count] * CostModel.seenOfPassing, seenInTypicalTexts[count])
    }
  }

  /// The share of positions in the conditions themselves that pass when the first 0, 1, 2, ... bytes of the
  /// window are looked at, beside the windows that are meant to pass. Bytes that follow each other are not
  /// independent, least of all in scripts of several bytes a letter; this sees that, masses do not.
  private static func sharePassing(
    _ table: ConditionTable, _ anchors: [GramIndex.Anchor], _ classes: [UInt64], _ bucketCount: Int
  ) -> [Double] {
    let pool = table.pool.view
    let sample = ConditionTable.padding..<min(pool.count - ConditionTable.padding, 4_096)
    let passing = sharePassing(sample.map { pool[$0] }, classes, bucketCount)
    let meant = anchors.count { anchor in
      sample.contains(Int(table.offsets.view[Int(anchor.number)] + anchor.before))
    }
    return passing.map { max($0 - Double(meant) / Double(max(sample.count, 1)), 0) }
  }

  /// The share of positions of `text` that pass when the first 0, 1, 2, ... bytes of the window are looked at.
  private static func sharePassing(_ text: [UInt8], _ classes: [UInt64], _ bucketCount: Int) -> [Double] {
    let width = BucketFilter.maximumPositions
    let textClasses = text.map { UInt64(TextModel.byteClass($0)) }
    var hits = [Int](repeating: 0, count: width + 1)
    for position in 0..<max(text.count - width, 0) {
      var longest = 0
      for bucket in 0..<bucketCount {
        var length = 0
        while length < width, classes[bucket * width + length] >> textClasses[position + length] & 1 != 0 {
          length += 1
        }
        longest = max(longest, length)
      }
      for count in 0...longest { hits[count] += 1 }
    }
    return hits.map { Double($0) / Double(max(text.count, 1)) }
  }

  /// The windows of a condition that are rarest by themselves, at most six: those worth trying.
  private static func rareWindows(
    _ pool: View<UInt8>, _ begin: Int, _ length: Int, _ gram: Gram, _ model: TextModel
  ) -> ArraySlice<Int> {
    let windows = 0..<min(length - gram.length + 1, 64)
    if windows.count <= 6 { return ArraySlice(windows) }
    let masses = windows.map { window in
      (window..<min(window + BucketFilter.maximumPositions, length)).reduce(1) {
        $0 * model.mass[Int(TextModel.byteClass(pool[begin + $1]))]
      }
    }
    return windows.sorted { masses[$0] < masses[$1] }.prefix(6)
  }

  /// The filter that looks at the first `positions` bytes of each window.
  func filter(positions: Int) -> BucketFilter {
    let pool = table.pool.view
    return BucketFilter(positions: positions, groups: groups) { insert in
      for (anchor, bucket) in zip(anchors, buckets) {
        let begin = Int(table.offsets.view[Int(anchor.number)]) + Int(anchor.before)
        let inside = table.length(Int(anchor.number)) - Int(anchor.before)
        for position in 0..<positions {
          if position < inside {
            insert(TextModel.byteClass(pool[begin + position]), position, bucket)
          } else {
            for byteClass in 0..<UInt8(TextModel.classCount) { insert(byteClass, position, bucket) }
          }
        }
      }
    }
  }
}
