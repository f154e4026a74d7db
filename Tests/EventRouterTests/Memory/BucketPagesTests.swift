import RouterTestSupport
import Testing

@testable import EventRouter

/// Buckets in versions, whose entries stay for a while when they go.
@Suite("Bucket pages")
struct BucketPagesTests {
  private struct Entry: BucketEntry {
    let key: UInt64
  }

  /// Pages, and what should be in them by bucket.
  private final class Pair {
    let arena = PageArena()
    private var pages: BucketPages<Entry>
    var expected: [Int: Set<UInt64>] = [:]

    init() { pages = BucketPages(arena, bucketCount: 1 << 10) }

    func insert(_ key: UInt64, into bucket: Int) -> Bool {
      let isIn = pages.insert(Entry(key: key), into: bucket)
      if isIn { expected[bucket, default: []].insert(key) }
      return isIn
    }

    func remove(_ key: UInt64, from bucket: Int) -> Bool {
      expected[bucket]?.remove(key)
      return pages.remove(key, from: bucket)
    }

    func removeLater(_ key: UInt64, from bucket: Int) {
      expected[bucket]?.remove(key)
      pages.removeLater(key, from: bucket)
    }

    func mark(_ bucket: Int) { pages.setOverflowing(bucket, true) }

    var view: BucketPagesView<Entry> { pages.view }
    var entryCount: Int { pages.count }

    var count: Int { expected.values.reduce(0) { $0 + $1.count } }
    var violations: [String] {
      var violations = Violations()
      pages.check(&violations)
      return violations.found
    }
  }

  private static func keys(_ bucket: Int, _ view: BucketPagesView<Entry>) -> [UInt64] {
    let word = view.word(bucket)
    return (0..<word.count).map { view.entry(bucket, word, $0).key }
  }

  @Test("what comes is there, what goes may stay, and older versions are as they were", arguments: 1...20)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pair = Pair()
    var held: [(view: BucketPagesView<Entry>, keys: [[UInt64]])] = []
    for _ in 0..<40 {
      for _ in 0..<100 {
        let bucket = Int.random(in: 0..<128, using: &random)
        let there = pair.expected[bucket] ?? []
        if let key = there.min(), Bool.random(using: &random) {
          if Int.random(in: 0..<4, using: &random) > 0 {
            pair.removeLater(key, from: bucket)
          } else {
            #expect(pair.remove(key, from: bucket))
          }
        } else {
          let key = UInt64.random(in: 0..<1_000, using: &random)
          if there.contains(key) || Self.keys(bucket, pair.view).contains(key) { continue }
          #expect(pair.insert(key, into: bucket) == (there.count < BucketPages<Entry>.maximumEntries))
        }
      }
      #expect(pair.entryCount == pair.count)
      #expect(pair.violations.isEmpty)
      let keys = (0..<128).map { Self.keys($0, pair.view) }
      for (bucket, keys) in keys.enumerated() { #expect((pair.expected[bucket] ?? []).isSubset(of: keys)) }
      held.append((pair.view, keys))
      _ = pair.arena.publish()
    }
    for (view, keys) in held { #expect((0..<128).map { Self.keys($0, view) } == keys) }
  }

  @Test("what is noted to go goes with the next entry of its page, and makes room for it")
  func room() {
    let pair = Pair()
    for key in 0..<8 { #expect(pair.insert(UInt64(key), into: 3)) }
    #expect(!pair.insert(8, into: 3))
    _ = pair.arena.publish()
    let before = pair.view
    pair.removeLater(5, from: 3)
    #expect(Self.keys(3, pair.view).count == 8 && pair.entryCount == 7)
    #expect(pair.insert(8, into: 3))
    #expect(Self.keys(3, pair.view) == [0, 1, 2, 3, 4, 6, 7, 8])
    #expect(Self.keys(3, before) == [0, 1, 2, 3, 4, 5, 6, 7])
    // The page of another bucket is another, unless it is near.
    pair.removeLater(0, from: 3)
    #expect(pair.insert(0, into: 900))
    #expect(Self.keys(3, pair.view).contains(0))
    #expect(pair.insert(0, into: 4))
    #expect(!Self.keys(3, pair.view).contains(0))
  }

  @Test("a bucket that is marked is without what was noted to go")
  func marking() {
    let pair = Pair()
    #expect(pair.insert(1, into: 3))
    pair.removeLater(1, from: 3)
    pair.mark(3)
    #expect(Self.keys(3, pair.view).isEmpty)
    #expect(!pair.remove(1, from: 3))
    #expect(pair.violations.isEmpty)
  }

  @Test("about a quarter of all entries are noted to go at most")
  func bound() {
    let pair = Pair()
    for bucket in 0..<1_024 {
      for key in 0..<8 { #expect(pair.insert(UInt64(key), into: bucket)) }
    }
    for key in 0..<8 {
      for bucket in 0..<1_024 { pair.removeLater(UInt64(key), from: bucket) }
    }
    #expect(pair.entryCount == 0)
    let left = (0..<1_024).reduce(0) { $0 + Self.keys($1, pair.view).count }
    #expect(left <= 1_024)
    #expect(pair.violations.isEmpty)
  }
}
