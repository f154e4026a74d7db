import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// How conditions are sorted and numbered: eight bytes at a time, by bytes or by comparing, depending on how many are alike.
@Suite("Sorted folds")
struct SortedFoldsTests {
  /// Random sets of conditions: how many, of how many each, of which letters, and behind what they have in common.
  struct Sets: Sendable, CustomStringConvertible {
    var description: String
    var count: Int
    var each = 1
    var letters: String
    var lengths: ClosedRange<Int>
    var prefix = ""
  }

  private static let cases = [
    Sets(description: "none", count: 0, letters: "a", lengths: 1...1),
    Sets(description: "one", count: 1, letters: "a", lengths: 3...3),
    Sets(description: "few", count: 20, letters: "abc", lengths: 1...12),
    Sets(description: "the same in thousands of sets", count: 3_000, letters: "a", lengths: 9...9),
    Sets(description: "short ones of two letters", count: 3_000, each: 3, letters: "ab", lengths: 1...11),
    Sets(description: "long ones of two letters", count: 4_000, letters: "ab", lengths: 1...60),
    Sets(description: "NULs", count: 3_000, each: 2, letters: "\0a", lengths: 1...20),
    Sets(description: "NULs alone", count: 2_000, letters: "\0", lengths: 1...40),
    Sets(
      description: "URLs", count: 4_000, letters: "abcdefgh/", lengths: 0...20,
      prefix: "https://www.example.com/and/so/on/"),
    Sets(description: "any letters", count: 5_000, letters: "aBcDeÉéß中 .", lengths: 1...30),
  ]

  @Test("are numbered by their smallest key, then lexicographically, with all their keys", arguments: cases)
  func numbers(_ sets: Sets) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let letters = Array(sets.letters.unicodeScalars)
    var folded = FoldedConditions(maximumBytes: .max, count: 0)
    var keys: [[UInt8]: [UInt32]] = [:]
    for index in 0..<sets.count {
      // Some keys are left out.
      let key = UInt32(3 * index)
      let conditions = Set(
        (0..<sets.each).map { _ in
          var condition = String.UnicodeScalarView(sets.prefix.unicodeScalars)
          for _ in 0..<Int.random(in: sets.lengths, using: &random) {
            condition.append(random.element(of: letters))
          }
          return String(condition)
        })
      try folded.append(conditions, key: key)
      for condition in conditions { keys[Array(Folding.fold(condition).utf8), default: []].append(key) }
    }
    let lexicographic = keys.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let expected = lexicographic.enumerated().sorted {
      (keys[$0.element]![0], $0.offset) < (keys[$1.element]![0], $1.offset)
    }
    let (table, order) = ConditionTable.compile(folded)
    try #require(table.count == expected.count && order.count == expected.count)
    for (number, (place, fold)) in expected.enumerated() {
      try #require(table.bytes(number).array == fold)
      #expect(order[place] == UInt32(number))
      var found: [UInt32] = []
      table.forEachKey(number) { found.append($0) }
      #expect(found == keys[fold] && table.keys.view[number] == found[0])
    }
    for outside in [0..<ConditionTable.padding, table.pool.count - ConditionTable.padding..<table.pool.count]
    {
      #expect(table.pool.view[outside].array.allSatisfy { $0 == 0 })
    }
  }
}
