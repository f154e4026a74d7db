import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// What is asked about grams before a large index is.
@Suite("Gram sieves")
struct GramSieveTests {
  /// An index of one gram of each condition, of 2^`bits` buckets, and the hashes of its grams.
  private func index(_ count: Int, bits: Int, using random: inout SeededGenerator) throws -> (
    GramIndex, [UInt32]
  ) {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let conditions = Set((0..<count).map { _ in String((0..<9).map { _ in random.element(of: letters) }) })
      .sorted()
    let test = try TestTable(conditions)
    let anchors = conditions.indices.map { GramAnchor(number: UInt32($0), before: UInt32($0 % 4)) }
    var hashes: [UInt32] = []
    let gram = Gram(length: 6)
    let made = EntriesByBucket(test.table, anchors, gram: gram, stride: 1, bits: bits) { hashes.append($0) }
    let buckets = BucketTable(starts: made.starts, isPacked: false)
    return (GramIndex(gram: gram, shift: UInt32(32 - bits), buckets: buckets, entries: made.entries), hashes)
  }

  /// Also where a hash has fewer bits below those of the bucket than a tag has.
  @Test("nothing that the index has is dropped", arguments: [4, 10, 20, 25])
  func keeps(bits: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(bits))
    let (index, hashes) = try index(bits, bits: bits, using: &random)
    let sieve = GramSieve(index)
    #expect(hashes.count == index.entries.count && hashes.count == bits)
    withExtendedLifetime(sieve) {
      #expect(hashes.allSatisfy { sieve.view.count($0) == 1 })
    }
  }

  @Test("most of what has the top bits of a hash is dropped, and most of the rest")
  func drops() throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let (index, hashes) = try index(4_000, bits: 13, using: &random)
    let sieve = GramSieve(index)
    // Hashes whose sixteen top bits are those of one that is there, as of what passed a filter.
    let alike = hashes.flatMap { hash -> [UInt32] in (1..<32).map { hash ^ UInt32($0) << 11 } }
    let others = hashes.map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    for some in [alike, others] {
      let kept = withExtendedLifetime(sieve) { some.count { sieve.view.count($0) == 1 } }
      #expect(kept < some.count * 3 / 10, "\(kept) of \(some.count) are kept")
    }
  }

  @Test("layers have one if they are large, or have so many entries, and say how large it is")
  func layers() throws {
    func layer(_ count: Int, large: Int = GramIndex.leastLarge) throws -> GramLayer {
      let test = try TestTable((0..<count).map { "condition \($0)" })
      let numbers = (0..<count).map { UInt32($0) }
      let plan = GramPlan.Layer(numbers: numbers, front: .grams(length: 4, stride: 2))
      return GramLayer(
        test.table, plan, model: TextModel(test.table), kernels: .selected, large: large)
    }
    let (with, without) = (try layer(255, large: 510), try layer(255, large: 511))
    #expect(with.view.sieve != nil && without.view.sieve == nil)
    // The least power of two that has 32 bits for each of 510 entries.
    #expect(with.bufferSizes.dropFirst(2) == without.bufferSizes.dropFirst(2) + [16_384 / 8])
    #expect(try layer(255).view.sieve == nil)
    #expect(try layer(256).view.sieve != nil)
    // For each of 40,000 there are four: half a first-level cache has three.
    #expect(try layer(20_000).bufferSizes.last == 1 << 18 / 8)
  }

  @Test("one that dropped little is not asked about fifteen blocks; that of another layer is")
  func use() {
    var use = SieveUse()
    use.note(1, isUseful: false)
    use.note(0, isUseful: true)
    var due: [[Bool]] = []
    for _ in 0..<16 { due.append([use.isDue(0), use.isDue(1)]) }
    #expect(due == Array(repeating: [true, false], count: 15) + [[true, true]])
  }
}
