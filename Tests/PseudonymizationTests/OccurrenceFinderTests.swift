import RouterTestSupport
import Testing

@testable import Pseudonymization

@Suite("occurrences")
struct OccurrenceFinderTests {
  @Test("after every byte, the longest pattern that ends there", arguments: 0..<200)
  func agreesWithPlainSearch(number: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(number))
    let letters = Array("abc".utf8)
    func text(_ count: Int) -> [UInt8] { (0..<count).map { _ in random.element(of: letters) } }
    // Few patterns, and so many that they are sorted in the other way.
    let count = number % 4 == 0 ? 300 : Int.random(in: 0...6, using: &random)
    let patterns = (0..<count).map { _ in text(Int.random(in: 1...5, using: &random)) }
    let haystack = text(Int.random(in: 0...60, using: &random))
    let finder = OccurrenceFinder(patterns)
    var (node, hops) = (0, 0)
    for end in haystack.indices {
      node = finder.step(from: node, by: haystack[end], &hops)
      let expected = patterns.filter { haystack[...end].reversed().starts(with: $0.reversed()) }
      #expect(
        finder.longest[node] == expected.map { Int32($0.count) }.max() ?? 0,
        "seed \(TestEnvironment.seed &+ UInt64(number))")
    }
    #expect(hops <= haystack.count)
  }
}
