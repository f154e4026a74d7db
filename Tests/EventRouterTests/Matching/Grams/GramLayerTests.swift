import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// What must hold in every layer, whatever its front.
@Suite("Gram layers")
struct GramLayerTests {
  /// Conditions of 1 to 300 bytes and some very long ones; every fifth of few letters, so that grams repeat.
  static func conditions(using random: inout SeededGenerator) -> [String] {
    let lengths = Array(1...40) + Array(stride(from: 43, through: 300, by: 7)) + [300, 5_000]
    var conditions: [String] = []
    for length in lengths.shuffled(using: &random) {
      let letters = Array(random.once(in: 5) ? "ab" : "abcdefghijklmnopqrstuvwxyz0123456789/.-_=?&é中")
      var text = ""
      while text.utf8.count < length { text.append(random.element(of: letters)) }
      conditions.append(text)
    }
    return Array(Set(conditions)).sorted()
  }

  static func longEnough(_ test: TestTable, _ length: Int) -> [UInt32] {
    test.folds.indices.filter { test.folds[$0].count >= length }.map(UInt32.init)
  }

  @Test("layers with a gram filter", arguments: 1...8)
  func grams(length: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(length))
    let test = try TestTable(Self.conditions(using: &random))
    let model = TextModel(test.table)
    for stride in [1, 2, 7, 32] {
      let numbers = Self.longEnough(test, length + stride - 1)
      let plan = GramPlan.Layer(numbers: numbers, front: .grams(length: length, stride: stride))
      let layer = GramLayer(test.table, plan, model: model, kernels: .selected)
      try check(layer, test, numbers, length: length, stride: stride)
      let large = GramLayer(test.table, plan, model: model, kernels: .selected, large: 0)
      #expect(large.index.buckets.view.isPacked && !layer.index.buckets.view.isPacked)
      try check(large, test, numbers, length: length, stride: stride)
      guard case .grams(let filter) = layer.front else { throw WrongFront() }
      #expect(filter.stride == stride && filter.gram.length == length)
      for hash in hashes(layer, test) {
        let bit = hash >> UInt32(32 - filter.bits)
        #expect(filter.words.view[Int(bit / 32)] >> (bit % 32) & 1 == 1)
      }
    }
  }

  @Test("layers with a bucket filter", arguments: 1...BucketFilter.maximumPositions)
  func buckets(positions: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(positions))
    let test = try TestTable(Self.conditions(using: &random))
    let model = TextModel(test.table)
    let shapes: [(Int, BucketTables)] = [
      (1, .classes), (3, .classes), (8, .classes), (1, .lowBits), (2, .nibbles), (1, .lowNibbles),
      (4, .lowNibbles), (1, .pairs), (2, .pairs), (3, .pairs),
    ]
    for (groups, kind) in shapes {
      let length = random.element(of: [1, 2, 3, 4])
      let numbers = Self.longEnough(test, length)
      let front = GramPlan.Layer.Front.buckets(
        gram: length, groups: groups, positions: positions, of: kind)
      let layer = GramLayer(
        test.table, .init(numbers: numbers, front: front), model: model, kernels: .selected)
      try check(layer, test, numbers, length: length, stride: 1)
    }
  }

  private struct WrongFront: Error {}

  /// The hash of each entry's gram, by the entry's own word for where that is.
  private func hashes(_ layer: GramLayer, _ test: TestTable) -> [UInt32] {
    (0..<layer.index.entries.count).map { slot in
      let entry = layer.index.entries.view[slot]
      let begin = Int(test.table.offsets.view[Int(entry.number)])
      return layer.index.gram.hash(test.table.pool.view, begin + entry.before)
    }
  }

  private func check(
    _ layer: GramLayer, _ test: TestTable, _ numbers: [UInt32], length: Int, stride: Int
  ) throws {
    let index = layer.index
    let (buckets, entries) = (index.buckets.view, index.entries.view)
    #expect(index.gram.length == length && layer.stride == stride)
    #expect(index.buckets.count == 1 << (32 - index.shift))
    #expect(entries.count == numbers.count * stride)
    let hashes = hashes(layer, test)
    var befores: [UInt32: [Int]] = [:]
    var last: UInt32 = 0
    for bucket in 0..<index.buckets.count {
      let (low, high) = buckets.entries(of: bucket)
      try #require(low == last && low <= high)
      last = high
      var previous: UInt32 = 0
      for slot in Int(low)..<Int(high) {
        let entry = entries[slot]
        try #require(hashes[slot] >> index.shift == bucket, "an entry is in the wrong bucket")
        try #require(entry.number >= previous, "the entries of a bucket are not in order")
        previous = entry.number
        befores[entry.number, default: []].append(entry.before)
        try checkWindow(entry, test.folds[Int(entry.number)], length: length)
      }
    }
    #expect(last == entries.count)
    // Each condition has as many consecutive grams as one alignment in so many needs.
    try #require(befores.keys.sorted() == numbers)
    for anchors in befores.values.map({ $0.sorted() }) {
      try #require(anchors == Array(anchors[0]..<(anchors[0] + stride)))
    }
  }

  private func checkWindow(_ entry: GramEntry, _ fold: [UInt8], length: Int) throws {
    let windowLength = 8 - Int(entry.unusedBits) / 8
    let begin = entry.before - entry.windowBefore
    let end = begin + windowLength
    try #require(windowLength == min(fold.count, 8))
    try #require(entry.before >= 0 && entry.before <= GramEntry.maximumBefore)
    try #require(entry.before + length <= fold.count, "a gram is not within its condition")
    try #require(begin >= 0 && end <= fold.count, "a window is not within its condition")
    if fold.count <= GramEntry.maximumWindowBefore {
      // What the hash has not told of: one end of the condition, the one that is farther from the gram.
      let (left, right) = (entry.before, fold.count - entry.before - length)
      try #require(right > left ? end == fold.count : begin == 0)
    }
    let word = fold[begin..<end].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1 | 0x20) }
    try #require(entry.window == word << entry.unusedBits)
  }
}
