import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// Texts are taken for ASCII until a byte says otherwise, wherever it lies.
@Suite("Texts that turn out not to be ASCII")
struct NonASCIITests {
  private static let representations: [Representation] = [
    .grams(length: 4), .grams(length: 8), .buckets(groups: 1, positions: 4),
    .buckets(groups: 4, positions: 8),
    .automaton,
  ]

  /// Where a condition is put: around the beginning, the end and the edge of a block.
  private static let places: [Int] = {
    let block = HitLists.blockBytes
    return [0, 1, 2, 63, 64, 127, 128] + (block - 40..<block + 40) + [2 * block - 1, 2 * block + 3]
  }()

  @Test(
    "those of many texts that are not ASCII are told, and folded as far as conditions reach",
    arguments: [3, 20, 64, 130, 700])
  func which(longest: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    var beyondASCII = BeyondASCII()
    for _ in 0..<60 {
      let frequency = random.element(of: [1, 2, 5, 50])
      var buffer = TextBuffer()
      let texts = (0..<Int.random(in: 0...400, using: &random)).map { _ -> [UInt8] in
        var text = [UInt8](repeating: 0x41, count: Int.random(in: 0...longest, using: &random))
        var place = Int.random(in: 0...text.count, using: &random)
        if random.once(in: frequency) {
          text.insert(contentsOf: random.element(of: ["É", "ß", "ŉ", "Ža\u{301}", "ế", "æ"]).utf8, at: place)
        }
        if random.once(in: 3 * frequency) {
          place = Int.random(in: 0...text.count, using: &random)
          text.insert(0xFF, at: place)
        }
        return text
      }
      for text in texts { text.withView { buffer.append($0) } }
      let condition = random.element(of: [0, 1, 2, 9, 100, Int.max])
      let reach = max(condition, 1) - 1
      let expected = texts.map { text -> [UInt8] in
        let first = text.firstIndex { $0 >= 0x80 } ?? 0
        let last = text.lastIndex { $0 >= 0x80 } ?? 0
        return Folding.fold(
          utf8: Array(text[max(0, first - reach)...].prefix(last - max(0, first - reach) + 1)).span)
          + Folding.fold(utf8: Array(text.dropFirst(last + 1).prefix(reach)).span)
      }
      let others = texts.indices.filter { !texts[$0].allSatisfy { $0 < 0x80 } }
      for kernels in Kernels.available {
        let folds = beyondASCII.fold(buffer.texts, longest: condition, for: .anything, kernels)
        let events = beyondASCII.event
        try #require((0..<events.count).map { Int(events[$0]) } == others, "\(kernels.name)")
        for (index, event) in others.enumerated() {
          let fold = (0..<folds[index].count).map { folds[index][$0] }
          #expect(fold == expected[event], "\(kernels.name)")
        }
      }
    }
  }

  @Test("a condition is found in a long text, folded and not", arguments: representations)
  func longText(representation: Representation) throws {
    let conditions = [
      "école polytechnique fédérale", "grüße aus der schönen stadt", "an ascii condition, long",
    ]
    let test = try TestTable(conditions)
    for kernels in Kernels.available {
      let matcher = test.matcher(representation, kernels: kernels)
      var scratch = MatchScratch()
      for place in Self.places {
        let written = ["ÉCOLE Polytechnique Fe\u{301}de\u{301}rale", "Gru\u{308}ße aus der SCHÖNEN Stadt"]
        for (number, condition) in written.enumerated() {
          let filler = { (count: Int) in [UInt8](repeating: UInt8(ascii: "x"), count: count) }
          let text = filler(place) + Array(condition.utf8) + filler(20_000 - min(place, 19_000))
          let found = try matcher.smallest(in: [text], below: 3, scratch: &scratch)
          try #require(found == [number], "\(kernels.name), at \(place)")
        }
      }
    }
  }

  @Test(
    "conditions are found in letters beyond ASCII, beside them, and far from them", arguments: representations
  )
  func besideThem(representation: Representation) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    // Some are deleted, so that what they part is joined; some are no UTF-8.
    let pieces: [[UInt8]] =
      ["é", "e\u{301}", "\u{301}", "한", "\u{200C}", "Ω", "ẞ"].map { Array($0.utf8) } + [
        [0xFF], [0xE2, 0x80],
      ]
    for round in 0..<40 {
      // Where all are ASCII, less is folded.
      let letters = Array(round % 2 == 0 ? "abe" : "abeω")
      // Where all are short, many of the longest ones end in such letters.
      let longest = random.element(of: [3, 4, 9])
      let conditions = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        String((0..<Int.random(in: 3...longest, using: &random)).map { _ in random.element(of: letters) })
      }
      let test = try TestTable(Set(conditions).sorted())
      let plain = PlainMatcher(test.folds)
      let texts = (0..<60).map { _ in
        let rarity = random.element(of: [3, 40, 200])
        return (0..<Int.random(in: 0...300, using: &random)).flatMap { _ -> [UInt8] in
          random.once(in: rarity) ? random.element(of: pieces) : [random.element(of: Array("abeABE".utf8))]
        }
      }
      let expected = texts.map { plain.numbers(in: Folding.fold(utf8: $0.span)) }
      for kernels in Kernels.available {
        let matcher = test.matcher(representation, kernels: kernels)
        var scratch = MatchScratch()
        let count = test.folds.count
        // The second time most of the texts before were not ASCII.
        for _ in 0..<2 {
          #expect(try matcher.all(in: texts, scratch: &scratch) == expected, "\(kernels.name)")
          #expect(
            try matcher.smallest(in: texts, below: count, scratch: &scratch)
              == expected.map { $0.first ?? count },
            "\(kernels.name)")
        }
      }
    }
  }

  @Test("a window with a text that is not ASCII finds all conditions", arguments: representations)
  func mixedWindow(representation: Representation) throws {
    let test = try TestTable(["first condition", "zweite bedingung für alle", "third"])
    let texts = [
      "a FIRST condition", "and the Third", "Zweite Bedingung fu\u{308}r alle and THIRD and third", "é", "",
      "third, first condition",
    ].map { Array($0.utf8) }
    let plain = PlainMatcher(test.folds)
    let folds = texts.map { Folding.fold(utf8: $0.span) }
    for kernels in Kernels.available {
      let matcher = test.matcher(representation, kernels: kernels)
      var scratch = MatchScratch()
      let found = try matcher.all(in: texts, scratch: &scratch)
      #expect(found == folds.map { plain.numbers(in: $0) }, "\(kernels.name)")
    }
  }
}
