import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

@Suite("Sets of numbers")
struct NumberSetTests {
  @Test(
    "what was inserted comes out, each once and in order, however many words there are",
    arguments: [1, 64, 65, 1_000, 1_024, 1_025, 1_089, 4_002, 4_096, 4_097, 20_000])
  func inOrder(bound: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(bound))
    var set = NumberSet()
    for count in [0, 1, 2, 5, 40, 300, 3 * bound] {
      var expected: Set<Int> = []
      set.reset(below: bound)
      for _ in 0..<count {
        let number = Int.random(in: 0..<bound, using: &random)
        let isNew = set.insert(number)
        #expect(isNew == expected.insert(number).inserted)
      }
      // The outermost, too.
      if count == 5 {
        for number in [0, bound - 1] where expected.insert(number).inserted { set.insert(number) }
      }
      var found: [Int] = []
      set.forEach { found.append($0) }
      #expect(found == expected.sorted())
      for kernels in Kernels.available {
        let list = MutableStorage<UInt32>(count: NumberSet.listRoom(below: bound), repeating: .max)
        let count = set.list(into: list.view, kernels)
        #expect((0..<count).map { Int(list.view[$0]) } == expected.sorted(), "\(kernels.name)")
      }
    }
  }
}
