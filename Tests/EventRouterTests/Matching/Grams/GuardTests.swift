import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// Events on which looking for grams does not pay are decided by the guard, and as right as all others.
@Suite("Guard")
struct GuardTests {
  struct Hostile: Sendable, CustomStringConvertible {
    var description: String
    var conditions: [String]
    /// What most of a hostile text repeats.
    var unit: String
  }

  static let hostile = [
    Hostile(
      description: "every position is a hit",
      conditions: ConditionSets.words("ab", upTo: 9).filter { $0.utf8.count >= 4 }, unit: "ab"),
    Hostile(
      description: "many entries a gram",
      conditions: (0..<900).map { "aaaaaaaaaaaa" + "bcdefghijk\($0)" }, unit: "aaaaaaaaaaaab"),
    Hostile(
      description: "windows agree, conditions do not",
      conditions: (0..<300).map { "aaaaaaaaaaaa" + String(repeating: "b", count: $0 + 1) + "c" },
      unit: "aaabbb"),
    Hostile(
      description: "long comparisons",
      conditions: (0..<60).map { String(repeating: "a", count: 900) + "\($0)" }, unit: "a"),
    Hostile(
      description: "some share a gram, some do not",
      conditions: (0..<300).map { "aaaaaaaa\($0)" } + (0..<300).map { "\($0 * 7919)wxyz\($0)" },
      unit: "aaaaaaaa1aaaaaaaa3wxyz"),
    Hostile(description: "nearly", conditions: (0..<400).map { "needle\($0)x" }, unit: "needle7needle"),
  ]

  private static let representations: [Representation] = [
    .automatic, .grams(length: 4), .grams(length: 8),
    .gramsWithPartialGuard(length: 4, entries: 1, bytes: 40),
    .gramsWithPartialGuard(length: 8, entries: 4, bytes: 256),
  ]

  /// Ordinary texts, a third of them with a condition, around hostile ones of several lengths.
  private static func texts(_ hostile: Hostile, using random: inout SeededGenerator) -> [[UInt8]] {
    (0..<42).map { index in
      var text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0x20..<0x7F, using: &random)
      }
      switch index % 6 {
      case 0, 1: text += Array(random.element(of: hostile.conditions).utf8)
      case 2:
        let length = random.element(of: [200, 800, 4_000])
        let unit = Array(hostile.unit.utf8)
        text = (0..<length).map { unit[$0 % unit.count] }
        if random.once(in: 2) { text += Array(random.element(of: hostile.conditions).utf8) }
      case 3: text = []
      case 4 where random.once(in: 4): text += Array("éÉ中".utf8)
      default: break
      }
      return text
    }
  }

  @Test("hostile events and their neighbours are decided right", arguments: hostile)
  func decisions(_ hostile: Hostile) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let test = try TestTable(hostile.conditions)
    let plain = PlainMatcher(test.folds)
    let texts = Self.texts(hostile, using: &random)
    let expected = texts.map { plain.numbers(in: Folding.fold(utf8: $0.span)) }
    var overBudget = 0
    var turn = 0
    for representation in Self.representations {
      for kernels in Kernels.available {
        let matcher = test.matcher(representation, kernels: kernels)
        var scratch = MatchScratch()
        let label = "\(representation), \(kernels.name)"
        // Windows of one text, of some, and of all.
        let size = [1, 9, texts.count][(turn / Kernels.available.count + turn) % 3]
        turn += 1
        for first in stride(from: 0, to: texts.count, by: size) {
          let range = first..<min(first + size, texts.count)
          let window = Array(texts[range])
          let smallest = expected[range].map { $0.first ?? hostile.conditions.count }
          let found = try matcher.smallest(in: window, below: hostile.conditions.count, scratch: &scratch)
          #expect(found == smallest, "\(label), texts \(range)")
          overBudget += scratch.costs.overBudgetCount
          checkOneByOne(matcher, window, smallest, below: hostile.conditions.count)
          let all = try matcher.all(in: window, scratch: &scratch)
          #expect(all == Array(expected[range]), "\(label), texts \(range)")
        }
      }
    }
    #expect(overBudget > 0, "the guard had nothing to do")
  }

  /// Asks for one text at a time: hostile ones are scanned by the guard at once.
  private func checkOneByOne(
    _ matcher: any Matcher, _ texts: [[UInt8]], _ expected: [Int], below bound: Int
  ) {
    for (text, smallest) in zip(texts, expected) {
      let key = text.withView {
        matcher.smallestKey(in: $0, below: DestinationKey.declaration(bound).rawValue)
      }
      if let key {
        #expect(DestinationKey(rawValue: key).order == smallest)
      } else {
        #expect(Folder.capacity(for: text.count) > PaddedText.maximumBytes)
      }
    }
  }

  @Test("after windows full of hostile events the guard goes ahead, and right")
  func backoff() throws {
    let hostile = Self.hostile[0]
    let test = try TestTable(hostile.conditions)
    let plain = PlainMatcher(test.folds)
    let matcher = test.matcher(.grams(length: 4), kernels: .selected)
    var scratch = MatchScratch()
    let dense = [UInt8](Array(repeatElement(hostile.unit, count: 60).joined().utf8))
    let ordinary = Array("nothing to see here".utf8)
    for window in 0..<120 {
      let texts = window % 10 == 9 ? [ordinary, dense] : [dense, dense, ordinary]
      let expected = texts.map { plain.numbers(in: $0).first ?? hostile.conditions.count }
      let found = try matcher.smallest(in: texts, below: hostile.conditions.count, scratch: &scratch)
      #expect(found == expected)
    }
  }
}
