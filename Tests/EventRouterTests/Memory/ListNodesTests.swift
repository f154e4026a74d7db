import RouterTestSupport
import Testing

@testable import EventRouter

/// Linked lists that share their nodes.
@Suite("List nodes")
struct ListNodesTests {
  @Test("lists have what arrays would have", arguments: 1...10)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var nodes = ListNodes<Int>()
    var heads = [ListNodes<Int>.Head](repeating: ListNodes<Int>.end, count: 5)
    var expected = [[Int]](repeating: [], count: 5)
    var most = 0
    for step in 0..<2_000 {
      let list = Int.random(in: 0..<5, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        nodes.push(step % 7, onto: &heads[list])
        expected[list].insert(step % 7, at: 0)
      case 6..<9:
        let element = Int.random(in: 0..<7, using: &random)
        nodes.remove(from: &heads[list]) { $0 == element }
        if let index = expected[list].firstIndex(of: element) { expected[list].remove(at: index) }
      default:
        nodes.removeAll(from: &heads[list])
        expected[list] = []
      }
      let count = expected.reduce(0) { $0 + $1.count }
      most = max(most, count)
      let counted = nodes.count
      #expect(counted == count)
      for (list, head) in heads.enumerated() {
        var found: [Int] = []
        nodes.forEach(head) { found.append($0) }
        #expect(found == expected[list])
      }
    }
    // Nodes are used again: sixteen bytes each, in memory that doubles.
    let bytes = nodes.bytes
    #expect(bytes <= 2 * 16 * most)
    var violations = Violations()
    nodes.check(&violations)
    #expect(violations.found.isEmpty)
  }
}
