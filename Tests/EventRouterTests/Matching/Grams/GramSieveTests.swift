import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// What is asked about grams before an index is.
@Suite("Gram sieves")
struct GramSieveTests {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789./-_")

  private func text(_ count: Int, _ random: inout SeededGenerator) -> String {
    String((0..<count).map { _ in random.element(of: Self.letters) })
  }

  /// How often a sieve of these grams lets one pass between `before` and `behind`, which it is asked about in a text.
  private func kept(
    _ sieve: GramSieve, _ gram: Gram, in texts: [(before: String, gram: String, behind: String)]
  ) -> Int {
    let sieve = sieve.view
    return texts.count { before, written, behind in
      // Readable around, as the texts of a scan.
      let bytes = Storage(Array("        \(before)\(written)\(behind)        ".utf8))
      return withExtendedLifetime(bytes) {
        let position = 8 + before.utf8.count
        return sieve.count(gram.hash(bytes.view, position), bytes.view, position) == 1
      }
    }
  }

  /// With grams at every place of conditions, so that there are two bytes beside them, one, or none.
  @Test("nothing is dropped that a condition is at", arguments: [1, 3, 4, 6, 8], [9, 2_000])
  func keeps(length: Int, count: Int) throws { try check(length: length, count: count) }

  @Test("nor where two threads filled it")
  func keepsOfMany() throws { try check(length: 5, count: EntriesByBucket.many + 1) }

  private func check(length: Int, count: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(length * count))
    let extra = (0..<count).map { $0 % 5 }
    let conditions = Set(extra.map { text(length + $0, &random) }).sorted()
    let test = try TestTable(conditions)
    let anchors = conditions.indices.map {
      GramAnchor(
        number: UInt32($0),
        before: UInt32.random(in: 0...UInt32(test.table.length($0) - length), using: &random))
    }
    let gram = Gram(length: length)
    let index = GramIndex(test.table, anchors, gram: gram, stride: 1, large: 0) { _ in }
    let texts = anchors.map { anchor -> (String, String, String) in
      let condition = conditions[Int(anchor.number)]
      let cased = Bool.random(using: &random) ? condition.uppercased() : condition
      let (before, rest) = (cased.prefix(Int(anchor.before)), cased.dropFirst(Int(anchor.before)))
      return (
        text(3, &random) + before, String(rest.prefix(length)), rest.dropFirst(length) + text(3, &random)
      )
    }
    #expect(kept(try #require(index.sieve), gram, in: texts) == anchors.count)
  }

  @Test("most grams of conditions are dropped where they go on otherwise, and most other grams")
  func drops() throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let conditions = Set((0..<4_000).map { _ in text(10, &random) }).sorted()
    let test = try TestTable(conditions)
    let anchors = conditions.indices.map { GramAnchor(number: UInt32($0), before: 2) }
    let gram = Gram(length: 6)
    let sieve = try #require(GramIndex(test.table, anchors, gram: gram, stride: 1) { _ in }.sieve)
    let alike = conditions.map { (text(2, &random), String($0.dropFirst(2).prefix(6)), text(2, &random)) }
    let others = anchors.map { _ in (text(2, &random), text(6, &random), text(2, &random)) }
    for texts in [alike, others] {
      let kept = kept(sieve, gram, in: texts)
      #expect(kept < texts.count / 50, "\(kept) of \(texts.count) are kept")
    }
  }

  @Test("a sieve of another number of words than there may be is refused", arguments: [0, 1, 3, 96])
  func words(count: Int) {
    #expect(GramSieve(Storage(Array(repeating: 0, count: count)), gram: Gram(length: 4)) == nil)
  }

  /// By bits of a filter nothing would pass.
  @Test(
    "kernels that ask a sieve in the place of a filter tell what it tells",
    .enabled(
      if: Kernels.available.contains { $0.asksSieves(atStride: 1) },
      "no kernels here ask a sieve in its place"),
    arguments: 1...Gram.maximumLength)
  func kernels(length: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(length))
    let check = CandidateCheck(beyondASCII: nil, using: &random)
    // The text is its.
    defer { withExtendedLifetime(check) {} }
    let text = check.text
    let gram = Gram(length: length)
    for stride in 1...33 {
      let words = (0..<(1 << Int.random(in: 1...8, using: &random))).map { _ in
        UInt32.random(in: 0...UInt32.max, using: &random) | UInt32.random(in: 0...UInt32.max, using: &random)
      }
      let sieve = try #require(GramSieve(Storage(words), gram: gram))
      let filter = GramFilter.filled(gram: gram, stride: stride, bits: 5) { _ in }.filter
      for kernels in Kernels.available where kernels.asksSieves(atStride: stride) {
        var front = KernelFront(filter.view, sieve: sieve.view, shortest: 1, gramLength: 1, kernels)
        // What is fetched ahead changes no answer.
        if (length + stride) % 2 == 0 { front.fetch(filter.words.view, shift: 32, kernels) }
        for count in [1, 2, 4, 5, 8, 9, 31, 64, 65, 128] {
          let last = text.count - 256 - count * stride
          let begin = Int.random(in: 16...last, using: &random)
          let isPassing = (0..<count).map { index in
            let position = begin + index * stride
            return sieve.view.count(gram.hash(text, position), text, position) == 1
          }
          let seen = [front].withView { fronts in
            (
              fronts.mask(0, text, from: begin, min(count, 64)),
              fronts.look(0, text[begin..<(begin + (count - 1) * stride + 1)])
            )
          }
          let bits = { (low: UInt64, high: UInt64) in
            (0..<128).map { ($0 < 64 ? low >> $0 : high >> ($0 - 64)) & 1 == 1 }
          }
          let expected = isPassing + Array(repeating: false, count: 128 - count)
          #expect(bits(seen.1.low, seen.1.high) == expected, "\(kernels.name), \(stride), \(count)")
          #expect(bits(seen.0, 0).prefix(64) == expected.prefix(64), "\(kernels.name), \(stride), \(count)")
          guard kernels.listsBySieves(atStride: stride) else { continue }
          let list = MutableStorage<UInt32>(count: count + 1 + Kernels.listAhead, repeating: 0)
          let end = begin + (count - 1) * stride + 1
          let listed = kernels.candidates(text, begin..<end, filter.view, sieve: sieve.view, list.view)
          let positions = (0..<count).filter { isPassing[$0] }.map { UInt32(begin + $0 * stride) }
          let listedPositions = list.view.constant[0..<listed.count].array
          #expect(listedPositions == positions, "\(kernels.name), \(stride), \(count)")
        }
      }
    }
  }

  /// Of the others, each has all bits of a word: there are four words for each of them, or more.
  @Test("one is asked in the place of a filter if conditions have bytes beside their grams")
  func isFirst() throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for kernels in Kernels.available where kernels.asksSieves(atStride: 1) {
      for (length, isFirst) in [(4, false), (7, true)] {
        let conditions = Set((0..<500).map { _ in text(length, &random) }).sorted()
        let test = try TestTable(conditions)
        let plan = GramPlan.Layer(
          numbers: conditions.indices.map { UInt32($0) }, front: .grams(length: 4, stride: 1))
        let layer = GramLayer(test.table, plan, model: TextModel(test.table), kernels: kernels)
        #expect(layer.view(for: kernels).isSieveFirst == isFirst)
      }
    }
  }

  @Test("layers have one if they are large, or have so many entries, and say how large it is")
  func layers() throws {
    for kernels in Kernels.available {
      func layer(_ count: Int, large: Int = GramIndex.leastLarge) throws -> GramLayer {
        let test = try TestTable((0..<count).map { "condition \($0)" })
        let numbers = (0..<count).map { UInt32($0) }
        let plan = GramPlan.Layer(numbers: numbers, front: .grams(length: 4, stride: 2))
        return GramLayer(test.table, plan, model: TextModel(test.table), kernels: kernels, large: large)
      }
      let (with, without) = (try layer(31, large: 62), try layer(31, large: 63))
      #expect(with.index.sieve != nil && without.index.sieve == nil)
      // The least power of two that has 32 bits for each of 62 entries, or 128 where it is asked in the front's place.
      let isFirst = kernels.asksSieves(atStride: 2)
      let sizes = without.bufferSizes
      #expect(with.bufferSizes.dropFirst(2) == [sizes[2], (isFirst ? 8_192 : 2_048) / 8, sizes[3]])
      #expect(with.view(for: kernels).isSieveFirst == isFirst)
      #expect(try layer(31).index.sieve == nil)
      #expect(try layer(32).index.sieve != nil)
      // Of 40,000, thirteen for each are 64 KiB, or each has 32; of 200,000, two would be, but each has eight, or 32 again.
      #expect(try layer(20_000).index.sieve?.bufferSize == (isFirst ? 1 << 21 / 8 : 64 << 10))
      #expect(try layer(100_000).index.sieve?.bufferSize == 1 << (isFirst ? 23 : 21) / 8)
      // Of 300,000 and 540,000, each has eight, or where it is first sixteen and eight: several share a word, yet little passes.
      for (count, bitsBehind) in [(150_000, 22), (270_000, 23)] {
        let layer = try layer(count)
        #expect(layer.index.sieve?.bufferSize == 1 << (isFirst ? 23 : bitsBehind) / 8)
        #expect(layer.view(for: kernels).isSieveFirst == isFirst)
      }
    }
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
