/// What the buckets of a growing ``BucketAssignment`` let pass: for each bucket and position of the window, which classes
/// of bytes or codes of pairs, and how likely a text has one of them there. Eight buckets are looked at together.
struct BucketMasses: ~Copyable {
  private typealias Eight = SIMD8<Float>

  let groups: Int
  var bucketCount: Int { groups * BucketFilter.bucketsPerGroup }
  private static let width = BucketFilter.maximumPositions

  private let kind: BucketTables
  /// How likely each class or code is.
  private let likelihoods: [Float]
  /// By position and group: how likely a position passes in each of the group's buckets.
  private let masses: MutableStorage<Eight>
  /// By position, code and group: how likely the code is, for a bucket that does not let it pass yet; for others 0.
  private let added: MutableStorage<Eight>
  /// By position and code: the buckets that let the code pass, as bits.
  private let passingBuckets: MutableStorage<UInt64>
  /// By group: how likely a window passes in each of its buckets.
  private let products: MutableStorage<Eight>
  /// By position and bucket, if tables of nibbles tell what passes: the low four bits of the classes that do, as bits, and from
  /// the sixteenth on the high two. Else there are none.
  private let nibbles: MutableStorage<UInt32>

  init(groups: Int, _ model: TextModel, _ kind: BucketTables) {
    self.groups = groups
    self.kind = kind
    likelihoods = model.mass(of: kind)
    nibbles = MutableStorage(
      count: kind == .nibbles ? Self.width * groups * BucketFilter.bucketsPerGroup : 0, repeating: 0)
    masses = MutableStorage(count: Self.width * groups, repeating: .zero)
    added = MutableStorage(count: Self.width * kind.codeCount * groups, repeating: .zero)
    for index in 0..<added.count {
      added.view[index] = Eight(repeating: likelihoods[index / groups % kind.codeCount])
    }
    passingBuckets = MutableStorage(count: Self.width * kind.codeCount, repeating: 0)
    products = MutableStorage(count: groups, repeating: .zero)
  }

  private func slot(_ position: Int, _ code: Int) -> Int { position * kind.codeCount + code }

  /// Calls `body` with how much likelier a window passes if that of these codes is added to a bucket, for some buckets, the
  /// cheapest among them first of its kind.
  ///
  /// - Parameter seen: is added to each.
  @inline(__always) func findCheapest(
    _ codes: View<UInt8>, _ seen: Float, _ body: (_ cost: Float, _ bucket: Int) -> Void
  ) {
    // Where what each position adds to the groups begins.
    var rows = SIMD8<Int32>.zero
    for position in 0..<codes.count {
      rows[position] = Int32(slot(position, Int(codes[position])) * groups)
    }
    var cheapest = Float.infinity
    for group in 0..<groups {
      var product = Eight.one
      for position in 0..<codes.count {
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

  /// Adds the window of these codes to `bucket`: where it ends before a window does, everything passes.
  func add(_ codes: View<UInt8>, to bucket: Int) {
    let (group, lane) = (bucket / BucketFilter.bucketsPerGroup, bucket % BucketFilter.bucketsPerGroup)
    var product: Float = 1
    for position in 0..<Self.width {
      let mass = position * groups + group
      if position < codes.count {
        forEachCode(Int(codes[position]), position, bucket) { code in
          if passingBuckets.view[slot(position, code)] >> UInt64(bucket) & 1 != 0 { return }
          letPass(code, position, group, lane)
          masses.view[mass][lane] = min(1, masses.view[mass][lane] + likelihoods[code])
        }
      } else {
        for code in 0..<kind.codeCount { letPass(code, position, group, lane) }
        masses.view[mass][lane] = 1
      }
      product *= masses.view[mass][lane]
    }
    products.view[group][lane] = product
  }

  /// Calls `body` with each class or code that passes at `position` of `bucket` when `code` does: by nibbles, more than that.
  @inline(__always) private func forEachCode(
    _ code: Int, _ position: Int, _ bucket: Int, _ body: (Int) -> Void
  ) {
    if kind != .nibbles { return body(code) }
    let slot = position * bucketCount + bucket
    nibbles.view[slot] |= 1 << UInt32(code & 15) | 1 << UInt32(16 + code >> 4)
    for high in 0..<4 where nibbles.view[slot] >> UInt32(16 + high) & 1 != 0 {
      for low in 0..<16 where nibbles.view[slot] >> UInt32(low) & 1 != 0 { body(high << 4 | low) }
    }
  }

  private func letPass(_ code: Int, _ position: Int, _ group: Int, _ lane: Int) {
    let slot = slot(position, code)
    passingBuckets.view[slot] |= 1 << UInt64(group * BucketFilter.bucketsPerGroup + lane)
    added.view[slot * groups + group][lane] = 0
  }

  /// How likely a text position is to pass when the first 0, 1, 2, ... positions of the window are looked at, if they were
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

  /// The share of positions in the conditions themselves that pass when the first 0, 1, 2, ... positions of the
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

  /// The share of positions of a text whose bytes have these classes that pass when the first 0, 1, 2, ... positions of the
  /// window are looked at.
  func sharePassing(in classes: [UInt8]) -> [Double] {
    let codes = kind.codes(of: classes)
    var hits = [Int](repeating: 0, count: Self.width + 1)
    let all = bucketCount == 64 ? UInt64.max : 1 << UInt64(bucketCount) - 1
    for position in 0..<max(codes.count - Self.width, 0) {
      var buckets = all
      var longest = 0
      while longest < Self.width {
        buckets &= passingBuckets.view[slot(longest, Int(codes[position + longest]))]
        if buckets == 0 { break }
        longest += 1
      }
      hits[longest] += 1
    }
    // Who passes by more positions passes by fewer.
    for count in (0..<Self.width).reversed() { hits[count] += hits[count + 1] }
    return hits.map { Double($0) / Double(max(classes.count, 1)) }
  }
}
