import RouterTestSupport
import Testing

@testable import EventRouter

@Suite("Branch table")
struct BranchTableTests {
  private struct Branch: Hashable {
    var state: UInt32
    var byteClass: UInt8
  }

  @Test("has exactly the children put in", arguments: [0, 1, 2, 3, 10, 1_000])
  func children(count: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let base: UInt32 = 100
    let nodes = MutableStorage<UInt16>(count: count + 1, repeating: 0)
    let builder = BranchTableBuilder(capacity: count)
    var children: [Branch: UInt32] = [:]
    while children.count < count {
      // Few states, so that each has many children.
      let branch = Branch(
        state: base + UInt32.random(in: 0...UInt32(count / 20), using: &random),
        byteClass: UInt8.random(in: 1...243, using: &random))
      if children[branch] != nil { continue }
      let child = base + UInt32(children.count)
      children[branch] = child
      nodes.view[Int(child - base)] = 0xFF00 | UInt16(branch.byteClass)
      builder.insert(child, of: branch.state, by: branch.byteClass)
    }
    let (table, labels) = (builder.freeze(), nodes.freeze())
    for state in base...(base + UInt32(count / 20) + 1) {
      for byteClass in UInt8(0)...243 {
        let child = table.view.child(of: state, by: byteClass, nodes: labels.view, sparseBase: base)
        #expect(child == children[Branch(state: state, byteClass: byteClass)] ?? 0)
      }
    }
  }
}
