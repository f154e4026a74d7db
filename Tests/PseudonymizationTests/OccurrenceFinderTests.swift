import RouterTestSupport
import Testing

@testable import Pseudonymization

@Suite("occurrences")
struct OccurrenceFinderTests {
  @Test("every byte that lies in an occurrence is found, and no other", arguments: 0..<200)
  func agreesWithPlainSearch(number: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(number))
    let letters = Array("abc".utf8)
    func text(_ count: Int) -> [UInt8] { (0..<count).map { _ in random.element(of: letters) } }
    let patterns = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      text(Int.random(in: 1...5, using: &random))
    }
    let haystack = text(Int.random(in: 0...60, using: &random))
    var expected = [Bool](repeating: false, count: haystack.count)
    for pattern in patterns where pattern.count <= haystack.count {
      for start in 0...(haystack.count - pattern.count)
      where haystack[start..<(start + pattern.count)].elementsEqual(pattern) {
        for index in start..<(start + pattern.count) { expected[index] = true }
      }
    }
    var found = [Bool](repeating: false, count: haystack.count)
    OccurrenceFinder(patterns).forEachOccurrence(in: haystack) { range in
      for index in range { found[index] = true }
    }
    #expect(found == expected, "seed \(TestEnvironment.seed &+ UInt64(number))")
  }
}
