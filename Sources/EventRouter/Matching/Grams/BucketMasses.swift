/// What the buckets of a growing ``BucketAssignment`` let pass: for each bucket and position of the window, which classes
/// of bytes, and how likely a text's byte is one of them. Eight buckets are looked at together.
struct BucketMasses: ~Copyable {
  private typealias Eight = SIMD8<Float>

  let groups: Int
  var bucketCount: Int { groups * BucketFilter.bucketsPerGroup }
  private static let width = BucketFilter.maximumPositions

  /// By position and group: how likely a byte passes in each of the group's buckets.
  private let masses: MutableStorage<Eight>
  /// By position, class and group: how likely a text's byte is of the class, for a bucket that does not let it pass yet; for
  /// others 0.
  private let added: MutableStorage<Eight>
  /// By position and class: the buckets that let the class pass, as bits.
  private let passingBuckets: MutableStorage<UInt64>
  /// By group: how likely a window passes in each of its buckets.
  private let products: MutableStorage<Eight>
  /// By position and bucket, if tables of nibbles tell what passes: the low four bits of the classes that do, as bits, and from
  /// the sixteenth on the high two. Else there are none.
  private let nibbles: MutableStorage<UInt32>

  /// - Parameter hasNibbles: whether tables of nibbles tell what passes; see ``NibbleTables``.
  init(groups: Int, _ model: TextModel, hasNibbles: Bool) {
    self.groups = groups
    nibbles = MutableStorage(
      count: hasNibbles ? Self.width * groups * BucketFilter.bucketsPerGroup : 0, repeating: 0)
    masses = MutableStorage(count: Self.width * groups, repeating: .zero)
    added = MutableStorage(count: Self.width * TextModel.classCount * groups, repeating: .zero)
    for index in 0..<added.count {
      added.view[index] = Eight(repeating: model.mass[index / groups % TextModel.classCount])
    }
    passingBuckets = MutableStorage(count: Self.width * TextModel.classCount, repeating: 0)
    products = MutableStorage(count: groups, repeating: .zero)
  }

  private static func slot(_ position: Int, _ byteClass: Int) -> Int {
    position * TextModel.classCount + byteClass
  }

  /// Calls `body` with how much likelier a window passes if `window` is added to a bucket, for some buckets, the cheapest
  /// among them first of its kind.
  ///
  /// - Parameter seen: is added to each.
  @inline(__always) func findCheapest(
    _ window: View<UInt8>, _ seen: Float, _ body: (_ cost: Float, _ bucket: Int) -> Void
  ) {
    // Where what each position adds to the groups begins.
    var rows = SIMD8<Int32>.zero
    for position in 0..<window.count {
      rows[position] = Int32(Self.slot(position, Int(TextModel.byteClass(window[position]))) * groups)
    }
    var cheapest = Float.infinity
    for group in 0..<groups {
      var product = Eight.one
      for position in 0..<window.count {
        product *= masses.view[position * groups + group] + added.view[Int(rows[position]) + group]
      }
      let cost = product - products.view[group] + seen
      if !any(cost .< cheapest) { continue }
      for lane in 0..<8 where cost[lane] < cheapest {
        cheapest = cost[lane]
        body(cheapest, group * BucketFilter.bucketsPerGroup + lane)
      }
    }
  }

  /// Adds `window` to `bucket`: where it ends before a window does, every byte passes.
  func add(_ window: View<UInt8>, to bucket: Int, _ model: TextModel) {
    let (group, lane) = (bucket / BucketFilter.bucketsPerGroup, bucket % BucketFilter.bucketsPerGroup)
    var product: Float = 1
    for position in 0..<Self.width {
      let mass = position * groups + group
      if position < window.count {
        forEachClass(Int(TextModel.byteClass(window[position])), position, bucket) { byteClass in
          if passingBuckets.view[Self.slot(position, byteClass)] >> UInt64(bucket) & 1 != 0 { return }
          letPass(byteClass, position, group, lane)
          masses.view[mass][lane] = min(1, masses.view[mass][lane] + model.mass[byteClass])
        }
      } else {
        for byteClass in 0..<TextModel.classCount { letPass(byteClass, position, group, lane) }
        masses.view[mass][lane] = 1
      }
      product *= masses.view[mass][lane]
    }
    products.view[group][lane] = product
  }

  /// Calls `body` with each class that passes at `position` of `bucket` when `byteClass` does: by nibbles, more than that.
  @inline(__always) private func forEachClass(
    _ byteClass: Int, _ position: Int, _ bucket: Int, _ body: (Int) -> Void
  ) {
    if nibbles.count == 0 { return body(byteClass) }
    let slot = position * bucketCount + bucket
    nibbles.view[slot] |= 1 << UInt32(byteClass & 15) | 1 << UInt32(16 + byteClass >> 4)
    for high in 0..<4 where nibbles.view[slot] >> UInt32(16 + high) & 1 != 0 {
      for low in 0..<16 where nibbles.view[slot] >> UInt32(low) & 1 != 0 { body(high << 4 | low) }
    }
  }

  private func letPass(_ byteClass: Int, _ position: Int, _ group: Int, _ lane: Int) {
    let slot = Self.slot(position, byteClass)
    passingBuckets.view[slot] |= 1 << UInt64(group * BucketFilter.bucketsPerGroup + lane)
    added.view[slot * groups + group][lane] = 0
  }

  /// How likely a text position is to pass when the first 0, 1, 2, ... bytes of the window are looked at, if bytes were
  /// independent of each other.
  var passing: [Double] {
    (0...Self.width).map { count in
      var sum = 0.0
      for group in 0..<groups {
        var product = Eight.one
        for position in 0..<count { product *= masses.view[position * groups + group] }
        sum += Double(product.sum())
      }
      return sum
    }
  }

  /// The share of positions in the conditions themselves that pass when the first 0, 1, 2, ... bytes of the
  /// window are looked at, beside the windows that are meant to pass. Bytes that follow each other are not
  /// independent, least of all in scripts of several bytes a letter; this sees that, masses do not.
  func sharePassing(in table: ConditionTable, _ anchors: [GramAnchor]) -> [Double] {
    let pool = table.pool.view
    let sample = ConditionTable.padding..<min(pool.count - ConditionTable.padding, 4_096)
    let passing = sharePassing(in: sample.map { TextModel.byteClass(pool[$0]) })
    let meant = anchors.count { anchor in
      sample.contains(Int(table.offsets.view[Int(anchor.number)] + anchor.before))
    }
    return passing.map { max($0 - Double(meant) / Double(max(sample.count, 1)), 0) }
  }

  /// The share of positions of a text whose bytes have these classes that pass when the first 0, 1, 2, ... bytes of the
  /// window are looked at.
  func sharePassing(in classes: [UInt8]) -> [Double] {
    var hits = [Int](repeating: 0, count: Self.width + 1)
    let all = bucketCount == 64 ? UInt64.max : 1 << UInt64(bucketCount) - 1
    for position in 0..<max(classes.count - Self.width, 0) {
      var buckets = all
      var longest = 0
      while longest < Self.width {
        buckets &= passingBuckets.view[Self.slot(longest, Int(classes[position + longest]))]
        if buckets == 0 { break }
        longest += 1
      }
      hits[longest] += 1
    }
    // Who passes by more bytes passes by fewer.
    for count in (0..<Self.width).reversed() { hits[count] += hits[count + 1] }
    return hits.map { Double($0) / Double(max(classes.count, 1)) }
  }
}
