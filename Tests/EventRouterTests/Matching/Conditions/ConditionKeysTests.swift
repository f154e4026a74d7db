import Testing

@_spi(Benchmarks) @testable import EventRouter

@Suite("Keys of conditions")
struct ConditionKeysTests {
  @Test(
    "are the table's, whether they ascend by one or not",
    arguments: [
      [7], [0, 1, 2, 3], [5, 6, 7], [5, 6, 8], [5, 5, 6], [5, 5, 7], [0, 2, 2], [1 << 31, 1 << 31 + 1],
      [3, .max - 1], [.max - 2, .max - 1, .max], [],
    ] as [[UInt32]])
  func keys(_ expected: [UInt32]) {
    let storage = Storage(expected)
    withExtendedLifetime(storage) {
      let keys = ConditionKeys(storage.view)
      for (number, key) in expected.enumerated() {
        keys.prefetch(UInt32(number))
        #expect(keys[UInt32(number)] == key)
      }
      #expect(keys.least == expected.first ?? 0)
    }
  }
}
