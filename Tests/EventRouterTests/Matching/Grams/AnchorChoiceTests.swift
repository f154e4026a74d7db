import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

@Suite("Choice of anchors")
struct AnchorChoiceTests {
  @Test("the largest of so many values in a row, of each that has as many", arguments: 0...40)
  func combine(count: Int) {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for span in 1...33 {
      let values = (0..<count).map { _ in Float.random(in: 0...1, using: &random) }
      let storage = MutableStorage<Float>(count: count, repeating: 0)
      for index in 0..<count { storage.view[index] = values[index] }
      let left = AnchorChoice.combine(storage.view, count, span: span) { max($0, $1) }
      #expect(left == count - span + 1)
      for index in 0..<max(left, 0) {
        #expect(storage.view[index] == values[index..<index + span].max())
      }
    }
  }

  @Test("a run that no other condition has is rarer than those of all")
  func rare() throws {
    let common = "https://www.example.com/"
    let test = try TestTable((0..<200).map { "\(common)\($0 % 10)qj\($0)xz/index.html" })
    var choice = AnchorChoice(TextModel(test.table))
    for number in 0..<test.table.count {
      choice.look(at: test.table.bytes(number))
      let begin = choice.rarestRun(gram: 4, stride: 2)
      let own = common.utf8.count - 3..<test.table.length(number) - "index.html".utf8.count
      #expect(own.contains(begin), "\(begin) of condition \(number)")
    }
  }
}
