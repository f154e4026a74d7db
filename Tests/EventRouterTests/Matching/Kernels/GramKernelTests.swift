import CMatchKernels
import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// Every available set of kernels against plain Swift, on text between pages that cannot be read.
@Suite("Gram kernels")
struct GramKernelTests {
  /// The hash of the gram of `length` bytes at `position`, as the C header tells it.
  static func hash(_ bytes: [UInt8], _ position: Int, length: Int) -> UInt32 {
    func word(_ range: Range<Int>) -> UInt32 {
      range.reversed().reduce(0) { $0 << 8 | UInt32(bytes[position + $1] | 0x20) }
    }
    let low = word(0..<min(length, 4))
    let high = length > 4 ? word((length - 4)..<length) : 0
    return low &* 0x9E37_79B1 &+ high &* 0x85EB_CA77
  }

  @Test("candidates are those of plain Swift", arguments: 1...8)
  func candidates(length: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(length))
    for check in CandidateCheck.all(using: &random) { compare(check, length: length, using: &random) }
  }

  private func compare(_ check: CandidateCheck, length: Int, using random: inout SeededGenerator) {
    let gram = Gram(length: length)
    let hashes = (0..<(check.bytes.count - 8)).map { Self.hash(check.bytes, $0, length: length) }
    for position in stride(from: 0, to: hashes.count, by: 7) {
      #expect(gram.hash(check.text, position) == hashes[position])
    }
    for stride in 1...33 {
      let fill = [0, 0.02, 0.5, 0.97, 1][(length + stride) % 5]
      let bits = Int.random(in: 5...13, using: &random)
      let (filter, _) = GramFilter.filled(gram: gram, stride: stride, bits: bits) { insert in
        for value in 0..<UInt32(1 << bits) where Double.random(in: 0..<1, using: &random) < fill {
          insert(value << UInt32(32 - bits))
        }
      }
      let isPassing = hashes.map { hash in
        let bit = Int(hash >> UInt32(32 - filter.bits))
        return filter.words.view[bit / 32] >> UInt32(bit % 32) & 1 == 1
      }
      // What is fetched ahead changes no answer.
      let isFetching = (length + stride) % 2 == 0
      func front(_ kernels: Kernels) -> KernelFront {
        var front = KernelFront(filter.view, shortest: 1, gramLength: 1, kernels)
        if isFetching { front.fetch(filter.words.view, shift: 32, kernels) }
        return front
      }
      let failure = check.firstDifference(
        stride: stride, isPassing, using: &random,
        candidates: { kernels, range, out in kernels.candidates(check.text, range, filter.view, out) },
        mask: { kernels, position, count in
          [front(kernels)].withView { $0.mask(0, check.text, from: position, count) }
        },
        look: { kernels, text, isASCII in
          var front = front(kernels)
          front.chooseLook(isASCII: isASCII, kernels)
          return [front].withView { $0.look(0, text) }
        })
      if let failure {
        Issue.record("\(length) bytes at stride \(stride), \(filter.bits) bits, fill \(fill): \(failure)")
        return
      }
    }
  }

  @Test("a filter has exactly the bits of the hashes put in")
  func filter() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for bits in [1, 5, 6, 13, 17] {
      let hashes = (0..<20).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
      let filter = GramFilter.filled(gram: Gram(length: 4), stride: 1, bits: bits) { hashes.forEach($0) }
        .filter
      let expected = Set(hashes.map { $0 >> UInt32(32 - max(bits, 5)) })
      for hash in expected { #expect(filter.words.view[Int(hash / 32)] >> (hash % 32) & 1 == 1) }
      #expect(filter.fill == Double(expected.count) / Double(filter.words.count * 32))
    }
  }
}
