import RouterTestSupport
import Testing

@testable import EventRouter

@Suite("Search for one condition")
struct OneConditionSearchTests {
  private static func occurs(_ condition: [UInt8], in texts: [[UInt8]]) -> [Bool] {
    let borders = MutableStorage<UInt32>(count: condition.count, repeating: .max)
    return condition.withView { view in
      let search = OneConditionSearch(view, borders: borders.view)
      return texts.map { $0.withView { search.occurs(in: $0) } }
    }
  }

  private static func isPiece(_ condition: [UInt8], of text: [UInt8]) -> Bool {
    text.count >= condition.count
      && (0...(text.count - condition.count)).contains {
        text[$0..<($0 + condition.count)].elementsEqual(condition)
      }
  }

  @Test(
    "finds what a plain search finds, in texts of few letters, where much is nearly there",
    arguments: [1, 2, 3])
  func differential(letters: UInt8) {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in 97 + UInt8.random(in: 0..<letters, using: &random) }
    }
    for length in 1...40 {
      let condition = bytes(length)
      var texts = (0..<20).map { _ in bytes(Int.random(in: 0...120, using: &random)) }
      texts += [
        condition, condition + [98], [98] + condition, Array(condition.dropLast()),
        Array(condition.dropFirst()), [],
      ]
      texts.append(Array(condition.dropLast()) + condition)
      #expect(
        Self.occurs(condition, in: texts) == texts.map { Self.isPiece(condition, of: $0) }, "\(condition)")
    }
  }
}
