import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// A byte for each bucket tells what a number for each does.
@Suite("Bucket tables")
struct BucketTableTests {
  /// Sizes of 2^`bits` buckets: few entries each, and here and there many.
  private static func sizes(bits: Int, using random: inout SeededGenerator) -> [Int] {
    let isCrowded = random.once(in: 2)
    return (0..<1 << bits).map { _ in
      if isCrowded && random.once(in: 20) { return Int.random(in: 10...40, using: &random) }
      return random.once(in: 2) ? 0 : Int.random(in: 0...4, using: &random)
    }
  }

  private static func starts(_ sizes: [Int]) -> Storage<UInt32> {
    var starts: [UInt32] = [0]
    for size in sizes { starts.append((starts.last ?? 0) + UInt32(size)) }
    return Storage(starts)
  }

  private static func check(_ table: BucketTable, _ sizes: [Int]) throws {
    var end = 0
    var buckets: [Range<Int>] = []
    for (bucket, size) in sizes.enumerated() {
      let (low, high) = withExtendedLifetime(table) { table.view.entries(of: bucket) }
      try #require(Int(low) == end && Int(high) == end + size, "bucket \(bucket)")
      buckets.append(end..<(end + size))
      end += size
    }
    #expect(table.count == sizes.count)
    for least in [0, 1, 4, 15] {
      var listed: [Range<Int>] = []
      table.forEachBucket(ofMoreThan: least) { listed.append($0) }
      #expect(listed == buckets.filter { $0.count > least })
    }
  }

  @Test("tell where each bucket begins and ends, packed or not", arguments: [1, 2, 3, 4, 8, 12])
  func places(bits: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(bits))
    for _ in 0..<20 {
      let sizes = Self.sizes(bits: bits, using: &random)
      let starts = Self.starts(sizes)
      for isPacked in [false, true] {
        let table = BucketTable(starts: starts, isPacked: isPacked)
        #expect(table.view.isPacked == (isPacked && bits >= 3))
        try Self.check(table, sizes)
        let again = try #require(
          BucketTable(words: table.words, starts: table.starts, bits: bits, entries: sizes.reduce(0, +)))
        try Self.check(again, sizes)
      }
    }
  }

  @Test("take a byte for each bucket where none is crowded")
  func size() {
    let starts = Self.starts((0..<4_096).map { $0 % 8 == 0 ? 15 : 0 })
    let packed = BucketTable(starts: starts, isPacked: true)
    #expect(packed.words.byteCount == 4_096 && packed.starts.count == 0)
    let plain = BucketTable(starts: starts, isPacked: false)
    #expect(plain.words.count == 0 && plain.starts.count == 4_097)
    // One more in a word is one too many: its eight buckets, and where the last one ends.
    let crowded = Self.starts((0..<4_096).map { $0 == 8 ? 16 : 0 })
    #expect(BucketTable(starts: crowded, isPacked: true).bufferSizes == [4_096, 4 * 9])
  }

  @Test("that somebody made up are refused, or tell of all entries, one after the other")
  func madeUp() throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    var (taken, refused) = (0, 0)
    for _ in 0..<3_000 {
      let bits = Int.random(in: 3...5, using: &random)
      let sizes = Self.sizes(bits: bits, using: &random)
      let table = BucketTable(starts: Self.starts(sizes), isPacked: random.once(in: 2) == false)
      var words = (0..<table.words.count).map { table.words.view[$0] }
      var starts = (0..<table.starts.count).map { table.starts.view[$0] }
      if let word = words.indices.randomElement(using: &random), random.once(in: 2) {
        words[word] ^= 1 << UInt64.random(in: 0..<64, using: &random)
      } else if let start = starts.indices.randomElement(using: &random) {
        starts[start] =
          random.once(in: 4) ? .max : starts[start] &+ UInt32.random(in: 0...2, using: &random) &- 1
      }
      let entries = sizes.reduce(0, +) + (random.once(in: 10) ? 1 : 0)
      guard
        let made = BucketTable(words: Storage(words), starts: Storage(starts), bits: bits, entries: entries)
      else {
        refused += 1
        continue
      }
      taken += 1
      var end: UInt32 = 0
      for bucket in 0..<made.count {
        let (low, high) = withExtendedLifetime(made) { made.view.entries(of: bucket) }
        try #require(low == end && high >= low)
        end = high
      }
      #expect(Int(end) == entries)
    }
    #expect(taken > 0 && refused > 0)
  }

  @Test("of another number of buckets are refused")
  func counts() throws {
    let table = BucketTable(
      starts: Self.starts([1, 2, 3, 4, 0, 0, 0, 0] + [Int](repeating: 1, count: 8)), isPacked: true)
    #expect(BucketTable(words: table.words, starts: table.starts, bits: 4, entries: 18) != nil)
    for bits in [1, 3, 5] {
      #expect(BucketTable(words: table.words, starts: table.starts, bits: bits, entries: 18) == nil)
    }
    #expect(BucketTable(words: Storage([]), starts: Storage([]), bits: 1, entries: 0) == nil)
    #expect(BucketTable(words: table.words, starts: Storage([0]), bits: 4, entries: 18) == nil)
  }
}
