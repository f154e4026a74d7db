/// Looks whether every condition of a layer has its entries, and nothing else has any.
struct LiveLayerCheck {
  private let layer: LiveLayer
  private let name: String
  private var conditions = 0
  private var entries = 0
  private var overflow: [Int: Int] = [:]

  init(_ layer: LiveLayer) {
    self.layer = layer
    name = "layer of \(layer.view.gram.length)-grams from \(layer.shortest) bytes on"
  }

  /// Looks at a condition of the layer.
  ///
  /// - Parameter anchor: where the grams begin that it is noted to be looked for by.
  /// - Returns: whether the guard has to know it.
  mutating func look(
    at slot: Int, _ folded: View<UInt8>, anchor: Int, _ violations: inout Violations
  ) -> Bool {
    violations.expect(
      anchor == layer.place(of: folded).anchor,
      "\(name): slot \(slot) is noted to be looked for by other grams")
    let view = layer.view
    conditions += 1
    var isGuarded = false
    for before in anchor..<(anchor + view.stride) {
      let hash = view.gram.hash(of: folded, before)
      let bucket = Int(hash >> view.shift)
      checkFilter(slot, hash, bucket, &violations)
      let word = view.pages.word(bucket)
      let expected = GramEntry(
        UInt32(slot), of: folded, before: before, gram: view.gram, hash: hash, shift: view.shift)
      var found = 0
      for index in 0..<word.count {
        let entry = view.pages.entry(bucket, word, index)
        if entry.number != slot || entry.before != before { continue }
        found += 1
        violations.expect(
          entry.window == expected.window && entry.tag == expected.tag,
          "\(name): the entry of slot \(slot) is another condition's")
      }
      entries += found
      violations.expect(found <= 1, "\(name): slot \(slot) has an entry twice")
      if found == 0 {
        isGuarded = true
        overflow[bucket, default: 0] += 1
        violations.expect(
          word.isOverflowing, "\(name): slot \(slot) has no entry, and its bucket does not overflow")
      }
    }
    return isGuarded
  }

  private func checkFilter(_ slot: Int, _ hash: UInt32, _ bucket: Int, _ violations: inout Violations) {
    let bit = Int(hash >> UInt32(32 - layer.state.filterBits))
    violations.expect(layer.filter.contains(bit), "\(name): the filter lacks a bit of slot \(slot)")
    if let sweep = layer.state.sweep, bucket >> BucketPages<GramEntry>.pageBits < sweep.page {
      violations.expect(
        sweep.next.contains(bit), "\(name): the next filter lacks a bit of slot \(slot)")
    }
  }

  /// Looks at what there is beside the conditions that were looked at.
  func finish(_ violations: inout Violations) {
    violations.expect(
      layer.count == conditions, "\(name): it counts \(layer.count) conditions, and has \(conditions)")
    violations.expect(
      layer.state.pages.count == entries,
      "\(name): it has \(layer.state.pages.count) entries, \(entries) of them of conditions that it has")
    layer.state.pages.check(&violations)
    var overflowing: Set<Int> = []
    for page in 0..<(layer.state.pages.bucketCount >> BucketPages<GramEntry>.pageBits) {
      layer.state.pages.forEachEntry(ofPage: page) { _, _ in
      } overflowing: {
        overflowing.insert($0)
      }
    }
    violations.expect(
      layer.state.overflow == overflow, "\(name): what its buckets have no room for is counted wrong")
    violations.expect(
      overflowing == Set(overflow.keys), "\(name): other buckets are marked than overflow")
  }
}
