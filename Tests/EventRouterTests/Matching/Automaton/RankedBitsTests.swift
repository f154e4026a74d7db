import RouterTestSupport
import Testing

@testable import EventRouter

@Suite("Ranked bits")
struct RankedBitsTests {
  @Test("count the set bits before every position", arguments: [0, 1, 63, 64, 65, 127, 128, 129, 1_000])
  func rank(count: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for share in [1, 2, 10, 1_000] {
      let positions = (0..<count).filter { _ in random.once(in: share) }
      let bits = RankedBits(count: count, positions: positions)
      // Also the position behind the last one.
      for position in 0...count {
        #expect(bits.view.rank(position) == positions.count { $0 < position })
      }
    }
  }
}
