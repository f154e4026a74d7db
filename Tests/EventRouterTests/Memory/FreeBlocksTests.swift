import Testing

@testable import EventRouter

@Suite("Free blocks")
struct FreeBlocksTests {
  @Test("of each size the one that came last is taken first, however many there are")
  func order() {
    var free = FreeBlocks(largest: 9)
    var expected = [[Block]](repeating: [], count: 10)
    // Addresses that nobody reads.
    for step in 1...1_000 {
      let (size, block) = (step * 7 % 10, Block(address: UInt(16 * step)))
      free.put(block, size)
      expected[size].append(block)
      if step % 3 == 0 {
        let other = step * 11 % 10
        #expect(free.take(other) == expected[other].popLast())
      }
    }
    var left: Set<Block> = []
    free.forEach { #expect(left.insert($0).inserted) }
    #expect(left == Set(expected.joined()))
    for size in 0...9 {
      while let block = expected[size].popLast() { #expect(free.take(size) == block) }
      #expect(free.take(size) == nil)
    }
    free.forEach { _ in Issue.record("all were taken") }
  }
}
