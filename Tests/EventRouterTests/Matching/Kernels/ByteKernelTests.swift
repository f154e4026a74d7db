import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// Every available set of kernels against plain Swift, on bytes between pages that cannot be read.
@Suite("Byte kernels")
struct ByteKernelTests {
  private static let lengths = Array(0...129) + [191, 192, 193, 255, 256, 257, 319, 512, 513, 2_000]

  private static func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }

  @Test("the scalar kernels are always available, and last")
  func available() {
    #expect(Kernels.available.last?.name == "scalar")
    #expect(Kernels.available.count(where: \.isScalar) == 1)
    #expect(Kernels.available.map(\.name).contains(Kernels.selected.name))
  }

  @Test("isASCII sees every byte of the range and no other")
  func isASCII() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let memory = GuardedMemory<UInt8>(count: GuardedMemory<UInt8>.pageBytes)
    for length in Self.lengths {
      let last = memory.view.count
      let inside = Int.random(in: 0...70, using: &random)
      for begin in [0, inside, last - length, last - length - inside] {
        let range = begin..<(begin + length)
        // Everything around is not ASCII.
        memory.fillBytes(0xFF, count: last)
        memory.write((0..<length).map { _ in UInt8.random(in: 0..<0x80, using: &random) }, at: begin)
        for kernels in Kernels.available {
          #expect(kernels.isASCII(memory.view.constant, range), "\(kernels.name), \(range)")
        }
        var places = Array(range)
        if length > 300 { places = (0..<100).map { _ in Int.random(in: range, using: &random) } }
        for place in places {
          let byte = memory.view[place]
          memory.view[place] = byte | 0x80
          for kernels in Kernels.available where kernels.isASCII(memory.view.constant, range) {
            Issue.record("\(kernels.name) misses \(place) in \(range)")
            return
          }
          memory.view[place] = byte
        }
      }
    }
  }

  @Test("the first of two bytes, at every length and place")
  func firstOfTwo() {
    let (question, number) = (UInt8(ascii: "?"), UInt8(ascii: "#"))
    for length in 0...270 {
      let memory = GuardedMemory<UInt8>(count: length)
      for place in length > 140 ? Array(stride(from: 0, to: length, by: 7)) + [length] : Array(0...length) {
        var bytes = [UInt8](repeating: UInt8(ascii: ">"), count: length)
        for index in place..<length { bytes[index] = index % 2 == place % 2 ? question : number }
        for index in stride(from: place + 1, to: length, by: 3) { bytes[index] = UInt8(ascii: "\"") }
        memory.write(bytes)
        for kernels in Kernels.available {
          let first = kernels.firstIndex(of: question, or: number, in: memory.view.constant)
          #expect(first == place, "\(kernels.name), \(length) bytes")
        }
      }
    }
  }

  @Test("isAscending finds one number that is smaller than that before it, wherever it is")
  func isAscending() {
    for length in [0, 1, 2, 3, 8, 9, 17, 40, 65, 70, 130, 200] {
      let numbers = GuardedMemory<UInt32>(count: length)
      // Beyond what is negative as a signed number, and some twice.
      numbers.write((0..<length).map { 0x7FFF_FFF0 + UInt32($0 / 2) })
      for kernels in Kernels.available {
        #expect(kernels.isAscending(numbers.view.constant), "\(kernels.name)")
      }
      for place in 0..<max(length - 1, 0) {
        let number = numbers.view[place]
        numbers.view[place] = place % 2 == 0 ? .max : numbers.view[place + 1] + 1
        for kernels in Kernels.available where kernels.isAscending(numbers.view.constant) {
          Issue.record("\(kernels.name) misses \(place) of \(length)")
        }
        numbers.view[place] = number
      }
    }
  }

  @Test("replaceTopBits writes every word and nothing else, at either end of memory")
  func replaceTopBits() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let words = Storage((0..<4).map { _ in UInt64.random(in: 0...UInt64.max, using: &random) })
    for length in 0..<70 {
      let numbers = GuardedMemory<UInt32>(count: length)
      numbers.write((0..<length).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) })
      let expected = (0..<length).map { index in
        words.view[Int(numbers.view[index] >> 30)] ^ UInt64(numbers.view[index] & 0x3FFF_FFFF)
      }
      for kernels in Kernels.available {
        let out = GuardedMemory<UInt64>(count: length)
        kernels.replaceTopBits(of: numbers.view.constant, by: words.view, into: out.view)
        #expect((0..<length).map { out.view[$0] } == expected, "\(kernels.name), \(length) numbers")
      }
    }
  }

  @Test("equalsCaseless compares every byte and no other")
  func equalsCaseless() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for length in Self.lengths {
      let text = GuardedMemory<UInt8>(count: length)
      let folded = GuardedMemory<UInt8>(count: length)
      text.write((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
      folded.write(text.prefix(length).map(Self.small))
      for kernels in Kernels.available {
        let equal = kernels.equalsCaseless(text.view.constant, folded.view.constant)
        #expect(equal, "\(kernels.name), \(length) bytes")
      }
      for place in 0..<length {
        let byte = folded.view[place]
        folded.view[place] = byte ^ 1 << UInt8.random(in: 0..<8, using: &random)
        for kernels in Kernels.available
        where kernels.equalsCaseless(text.view.constant, folded.view.constant) {
          Issue.record("\(kernels.name) misses \(place) of \(length)")
          return
        }
        folded.view[place] = byte
      }
    }
  }

  @Test("equalsCaseless tells every byte from every other but a capital", arguments: [1, 8, 33, 130])
  func everyPair(length: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let text = GuardedMemory<UInt8>(count: length)
    let folded = GuardedMemory<UInt8>(count: length)
    for left in UInt8.min...UInt8.max {
      for right in UInt8.min...UInt8.max {
        let place = Int.random(in: 0..<length, using: &random)
        text.view[place] = left
        folded.view[place] = right
        for kernels in Kernels.available {
          let equal = kernels.equalsCaseless(text.view.constant, folded.view.constant)
          if equal != (Self.small(left) == right) {
            Issue.record("\(kernels.name), \(length) bytes: \(left) and \(right) at \(place)")
            return
          }
        }
        text.view[place] = 0
        folded.view[place] = 0
      }
    }
  }

  @Test("each position is found in the first text that ends beyond it", arguments: [1, 7, 8, 40, 1_000])
  func textsAt(longest: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for textCount in [1, 2, 3, 4, 15, 16, 17, 63, 64, 65, 200, 700] {
      // Numbers of 32 bits, also above the largest signed one; empty texts among them.
      let start = Bool.random(using: &random) ? 0 : UInt32.max - UInt32(textCount * longest)
      let ends = GuardedMemory<UInt32>(count: textCount)
      var end = start
      for index in 0..<textCount {
        end += UInt32.random(in: 0...UInt32(longest), using: &random)
        ends.view[index] = index == textCount - 1 ? max(end, start + 1) : end
      }
      let last = ends.view[textCount - 1]
      for count in [0, 1, 2, 30, 3_000] {
        let positions = GuardedMemory<UInt32>(count: count)
        positions.write((0..<count).map { _ in UInt32.random(in: start..<last, using: &random) }.sorted())
        let texts = Texts(bytes: .empty, start: start, ends: ends.view.constant)
        let expected = (0..<count).map { index in
          UInt32((0..<textCount).first { ends.view[$0] > positions.view[index] }!)
        }
        for kernels in Kernels.available {
          let found = GuardedMemory<UInt32>(count: count)
          kernels.texts(texts, at: positions.view, count, found.view)
          #expect(found.prefix(count) == expected, "\(kernels.name), \(textCount) texts, \(count) positions")
        }
      }
    }
  }

  @Test("eight bytes at once get lower case as one by one")
  func lowercasedWords() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        var bytes = (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
        bytes[place] = byte
        func word(_ bytes: [UInt8]) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        #expect(lowercased8(word(bytes)) == word(bytes.map(Self.small)))
      }
    }
  }
}
