import RouterTestSupport
import Synchronization
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// Entries that are put into parts first, and then into buckets.
@Suite("Entries by bucket")
struct EntriesByBucketTests {
  /// One part, and several; one thread, and two.
  @Test(
    "are those of all grams, each in its bucket, in the order of the conditions",
    arguments: [(0, 4), (1, 4), (7, 6), (300, 12), (5_000, 16), (5_000, 18), (30_000, 8), (30_000, 19)])
  func entries(count: Int, bits: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let conditions = (0..<count).map { "\($0) is condition \(UInt32.random(in: 0...99, using: &random))" }
    let table = try TestTable(conditions).table
    let (gram, stride) = (Gram(length: 4), 3)
    let anchors = (0..<table.count).map {
      GramAnchor(
        number: UInt32($0), before: UInt32.random(in: 0...UInt32(table.length($0) - 6), using: &random))
    }
    // Two threads call at once.
    let hashes = Mutex<[UInt32]>([])
    let found = EntriesByBucket(table, anchors, gram: gram, stride: stride, bits: bits) { hash in
      hashes.withLock { $0.append(hash) }
    }

    let shift = UInt32(32 - bits)
    var expected: [(hash: UInt32, entry: GramEntry)] = []
    for anchor in anchors {
      let condition = table.bytes(Int(anchor.number))
      for before in Int(anchor.before)..<Int(anchor.before) + stride {
        let hash = gram.hash(of: condition, before)
        expected.append(
          (
            hash,
            GramEntry(anchor.number, of: condition, before: before, gram: gram, hash: hash, shift: shift)
          ))
      }
    }
    #expect(hashes.withLock { $0.sorted() } == expected.map(\.hash).sorted())
    // The order of equal ones is that of their places.
    let sorted = expected.indices.sorted {
      (expected[$0].hash >> shift, $0) < (expected[$1].hash >> shift, $1)
    }.map { expected[$0] }
    try #require(found.entries.count == sorted.count && found.starts.count == 1 << bits + 1)
    var slot = 0
    for bucket in 0..<1 << bits {
      try #require(found.starts.view[bucket] == UInt32(slot))
      while slot < sorted.count, sorted[slot].hash >> shift == UInt32(bucket) {
        let (entry, wanted) = (found.entries.view[slot], sorted[slot].entry)
        try #require(
          entry.key == wanted.key && entry.window == wanted.window && entry.tag == wanted.tag
            && entry.windowBefore == wanted.windowBefore && entry.unusedBits == wanted.unusedBits)
        slot += 1
      }
    }
    #expect(found.starts.view[1 << bits] == UInt32(sorted.count))
  }
}
