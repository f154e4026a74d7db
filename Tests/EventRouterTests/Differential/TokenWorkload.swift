import EventRouter
import ReferenceRouter
import RouterTestSupport

/// Many ASCII conditions, as servers have them, and events around the sizes at which a scan begins a new
/// window or block; with what each event contains by plain search.
struct TokenWorkload: Sendable, CustomStringConvertible {
  var description: String
  let conditions: [String]
  /// Batches of texts.
  private(set) var batches: [Batch] = []

  /// Texts back to back, and the numbers of the conditions in each, ascending.
  struct Batch: Sendable {
    var texts: [[UInt8]]
    var expected: [[Int]]
  }

  /// `rounds` times all kinds of sets.
  static func all(rounds: Int) -> [TokenWorkload] {
    (0..<rounds).flatMap { round in
      var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(round))
      return [
        TokenWorkload(60, lengths: 1...6, letters: "abcdefghij/.", using: &random),
        TokenWorkload(300, lengths: 4...20, letters: "abcdefghijklmnopqrstuvwxyz0123456789", using: &random),
        TokenWorkload(80, lengths: 40...300, letters: "abcdefghijklmnopqrstuvwxyz-%&=", using: &random),
        TokenWorkload(700, lengths: 8...40, letters: "abcdefghijklmnopqrstuvwxyz.-", using: &random),
        TokenWorkload(1_500, lengths: 12...12, letters: "0123456789abcdef", using: &random),
      ]
    }
  }

  private init(
    _ count: Int, lengths: ClosedRange<Int>, letters: String, using random: inout SeededGenerator
  ) {
    description = "\(count) conditions of \(lengths) bytes"
    conditions = ConditionSets.random(count: count, letters: letters, lengths: lengths, using: &random)
    let maker = TextMaker(conditions: conditions.map { Array($0.utf8) }, letters: Array(letters.utf8))
    let plain = PlainMatcher(conditions.map { Array($0.utf8) })
    func append(_ texts: [[UInt8]]) {
      let expected = texts.map { text in
        plain.numbers(in: Array(ReferenceRouter.fold(String(decoding: text, as: UTF8.self)).utf8))
      }
      batches.append(Batch(texts: texts, expected: expected))
    }
    let sizes = [0, 1, 15, 16_383, 16_384, 16_385, 100_000]
    var small = (0..<60).map { _ in maker.text(Int.random(in: 0...160, using: &random), using: &random) }
    // Large ones at both ends and among others.
    append(
      [maker.text(100_000, using: &random)] + small + [maker.text(16_384, using: &random)] + small.reversed()
        + [maker.text(16_385, using: &random)])
    append(sizes.shuffled(using: &random).map { maker.text($0, using: &random) })
    // Every fourth text is not ASCII: its window is folded, those around are not.
    for index in stride(from: 0, to: small.count, by: 4) { small[index] += Array("É\u{30C}ß中".utf8) }
    append(small + sizes.reversed().flatMap { [maker.text($0, using: &random), Array("é".utf8)] } + small)
    // One text alone, of any length.
    for length in stride(from: 0, through: 300, by: Int.random(in: 5...13, using: &random)) {
      append([maker.text(length, using: &random)])
    }
  }
}

/// Makes texts of a set's letters, with some of its conditions in them.
private struct TextMaker {
  let conditions: [[UInt8]]
  let letters: [UInt8]

  /// A text of `length` bytes.
  func text(_ length: Int, using random: inout SeededGenerator) -> [UInt8] {
    var text = (0..<length).map { _ in
      random.once(in: 6) ? UInt8.random(in: 0..<0x80, using: &random) : random.element(of: letters)
    }
    for _ in 0..<random.element(of: [0, 0, 1, 1, 2, 20]) {
      var condition = random.element(of: conditions)
      // Not quite the condition, or in capitals here and there.
      if random.once(in: 4) { condition[condition.count - 1] ^= 1 }
      if random.once(in: 4) { condition[0] ^= 2 }
      let planted = condition.map { byte in
        (0x61...0x7A).contains(byte) && random.once(in: 2) ? byte - 0x20 : byte
      }
      guard planted.count <= length else { continue }
      let begin = begin(of: planted.count, in: length, using: &random)
      text.replaceSubrange(begin..<(begin + planted.count), with: planted)
    }
    return text
  }

  /// Anywhere, at the ends, or where a block of 16 KiB ends.
  private func begin(of count: Int, in length: Int, using random: inout SeededGenerator) -> Int {
    let last = length - count
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return 0
    case 1: return last
    case 2, 3: return min(max(16_384 - Int.random(in: 0...count, using: &random), 0), last)
    default: return Int.random(in: 0...last, using: &random)
    }
  }
}
