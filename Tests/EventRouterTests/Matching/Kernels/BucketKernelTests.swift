import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// Every available set of kernels against plain Swift, on text between pages that cannot be read.
@Suite("Bucket kernels")
struct BucketKernelTests {
  @Test("candidates are those of plain Swift", arguments: 1...BucketFilter.maximumPositions)
  func candidates(positions: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(positions))
    for check in CandidateCheck.all(using: &random) {
      for kind in [BucketTables.classes, .lowBits, .nibbles, .lowNibbles, .pairs] {
        compare(check, positions: positions, kind, using: &random)
      }
    }
  }

  private func compare(
    _ check: CandidateCheck, positions: Int, _ kind: BucketTables, using random: inout SeededGenerator
  ) {
    let codes = kind.codes(of: check.bytes.map { TextModel.byteClass($0) }).map { Int($0) }
    for groups in 1...BucketFilter.maximumGroups {
      let fill = [0, 0.1, 0.6, 0.9, 1][(positions + groups) % 5]
      // By position and code: the buckets of all groups, eight bits to a group.
      var tables = [UInt64](repeating: 0, count: positions * kind.codeCount)
      let filter = BucketFilter(positions: positions, groups: groups, kind) { insert in
        for slot in tables.indices {
          for bucket in 0..<(groups * BucketFilter.bucketsPerGroup)
          where Double.random(in: 0..<1, using: &random) < fill {
            tables[slot] |= 1 << UInt64(bucket)
            insert(UInt8(slot % kind.codeCount), slot / kind.codeCount, bucket)
          }
        }
      }
      #expect((kind != .nibbles && kind != .lowNibbles) || filter.nibbles != nil)
      #expect(kind != .lowNibbles || filter.kind == .lowNibbles)
      #expect((kind != .lowBits && kind != .lowNibbles) || filter.areLowBitsExact)
      if kind == .nibbles { tables = lettingNibblesPass(tables) }
      let isPassing = (0..<(codes.count - 8)).map { window in
        var buckets = UInt64.max
        for position in 0..<positions {
          buckets &= tables[position * kind.codeCount + codes[window + position]]
        }
        return buckets != 0
      }
      let failure = check.firstDifference(
        stride: 1, isPassing, using: &random,
        candidates: { kernels, range, out in kernels.candidates(check.text, range, filter.view, out) },
        mask: { kernels, position, count in
          [KernelFront(filter.view, shortest: 1, gram: Gram(length: 1), kernels)].withView {
            $0.mask(0, check.text, from: position, count)
          }
        },
        look: { kernels, text, isASCII in
          var front = KernelFront(filter.view, shortest: 1, gram: Gram(length: 1), kernels)
          front.chooseLook(isASCII: isASCII, kernels)
          return [front].withView { $0.look(0, text) }
        })
      if let failure {
        let shape = "\(positions) positions, \(groups) groups, fill \(fill), \(kind)"
        Issue.record("\(shape): \(failure)")
        return
      }
    }
  }

  /// What passes by the low four bits of a class and by the others.
  private func lettingNibblesPass(_ tables: [UInt64]) -> [UInt64] {
    tables.indices.map { slot in
      let position = slot / TextModel.classCount * TextModel.classCount
      let classes = 0..<TextModel.classCount
      let (low, others) = (slot % 16, slot % TextModel.classCount / 16)
      let byLow = classes.filter { $0 % 16 == low }.reduce(0) { $0 | tables[position + $1] }
      let byOthers = classes.filter { $0 / 16 == others }.reduce(0) { $0 | tables[position + $1] }
      return byLow & byOthers
    }
  }

  @Test("looks at pairs leave out what does not pass a sieve, and nothing else", arguments: 4...8)
  func sifted(gramLength: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let check = CandidateCheck(beyondASCII: nil, using: &random)
    // The text is its.
    defer { withExtendedLifetime(check) {} }
    let (text, gram) = (check.text, Gram(length: gramLength))
    let filter = BucketFilter(positions: 2, groups: 1, .pairs) { insert in
      for code in 0..<UInt8(BucketTables.pairs.codeCount) {
        for position in 0..<2 where Bool.random(using: &random) { insert(code, position, 3) }
      }
    }
    let words = (0..<256).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    let sieve = try #require(GramSieve(Storage(words), gram: gram)).view
    for kernels in Kernels.available where kernels.takesPairs {
      let plain = KernelFront(filter.view, shortest: gramLength, gram: gram, kernels)
      let sifting = KernelFront(filter.view, sieve: sieve, shortest: gramLength, gram: gram, kernels)
      var dropped = 0
      for count in 1...128 {
        let length = count + gram.length - 1
        // Often so near the end of what can be read as a text may lie.
        let last = text.count - length - PaddedText.after
        let begin = Bool.random(using: &random) ? last : Int.random(in: 16...last, using: &random)
        let range = begin..<(begin + length)
        let (all, kept) = [plain, sifting].withView { ($0.look(0, text[range]), $0.look(1, text[range])) }
        for (first, all, kept) in [(0, all.low, kept.low), (64, all.high, kept.high)] {
          #expect(kept & ~all == 0, "\(kernels.name), \(count)")
          for index in 0..<64 where (all ^ kept) >> UInt64(index) & 1 == 1 {
            let position = begin + first + index
            #expect(sieve.count(gram.hash(text, position), text, position) == 0, "\(kernels.name), \(count)")
            dropped += 1
          }
        }
      }
      #expect(dropped > 0, "\(kernels.name)")
    }
  }

  @Test("nibbles are there where they say the same, also if nobody asked for them")
  func exactNibbles() {
    func filter(_ codes: [UInt8], _ kind: BucketTables = .classes) -> BucketFilter {
      BucketFilter(positions: 2, groups: 1, kind) { insert in
        for code in codes { insert(code, 1, 3) }
      }
    }
    func passing(_ filter: BucketFilter) -> [Int] {
      (0..<64).filter { filter.tables.view[64 + $0] == 1 << 3 }
    }
    #expect(filter([0x25]).kind == .nibbles)
    #expect(filter([0x25, 0x26, 0x35, 0x36]).kind == .nibbles)
    #expect(filter([0x25, 0x36]).kind == .classes)
    #expect(filter([0x25, 0x36]).nibbles == nil)
    #expect(filter([0x05, 0x15, 0x25, 0x35]).kind == .lowNibbles)
    let wider = filter([0x25, 0x36], .nibbles)
    #expect(wider.kind == .nibbles)
    #expect(passing(wider) == [0x25, 0x26, 0x35, 0x36])
    let widest = filter([5, 6], .lowNibbles)
    #expect(widest.kind == .lowNibbles)
    #expect(passing(widest) == [0x05, 0x06, 0x15, 0x16, 0x25, 0x26, 0x35, 0x36])
  }

  @Test("low bits are asked where they say the same, also if nobody asked for them")
  func exactLowBits() {
    func filter(_ codes: [UInt8], _ kind: BucketTables = .classes) -> BucketFilter {
      BucketFilter(positions: 2, groups: 1, kind) { insert in
        for code in codes { insert(code, 1, 3) }
      }
    }
    #expect(filter([0x05, 0x25]).areLowBitsExact && filter([0x05, 0x25, 0x1F, 0x3F]).areLowBitsExact)
    #expect(!filter([0x05]).areLowBitsExact && !filter([0x05, 0x15]).areLowBitsExact)
    #expect(!filter([0x05, 0x25], .pairs).areLowBitsExact)
    let wider = filter([0x05], .lowBits)
    #expect(wider.areLowBitsExact && (0..<64).filter { wider.tables.view[64 + $0] != 0 } == [0x05, 0x25])
  }

  @Test("the code of a pair changes with every bit of either class")
  func pairCodes() {
    func code(_ first: UInt8, _ second: UInt8) -> UInt8 { BucketTables.pairs.codes(of: [first, second])[0] }
    for first in 0..<UInt8(TextModel.classCount) {
      let all = (0..<UInt8(TextModel.classCount)).map { code(first, $0) }
      #expect(Set(all).count == TextModel.classCount && all.allSatisfy { $0 < BucketTables.pairs.codeCount })
      #expect(Set((0..<UInt8(TextModel.classCount)).map { code($0, first) }).count == TextModel.classCount)
    }
    let bytes: [UInt8] = Array("a/".utf8)
    #expect(bytes.withView { BucketTables.pairs.code($0, 0) } == code(0x21, 0x0F))
  }

  @Test("a byte's class is its bits without case and top bit", arguments: UInt8.min...UInt8.max)
  func classes(byte: UInt8) {
    let byteClass = TextModel.byteClass(byte)
    #expect(byteClass < TextModel.classCount)
    #expect(byteClass == TextModel.byteClass(byte ^ 0x20))
    #expect(byteClass == TextModel.byteClass(byte ^ 0x80))
    for bit in [1, 2, 4, 8, 16, 64] as [UInt8] { #expect(byteClass != TextModel.byteClass(byte ^ bit)) }
  }
}
