import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// Every available set of kernels against folding one sequence after the other, between pages that cannot be
/// touched.
@Suite("Fold kernels")
struct FoldKernelTests {
  /// Scripts that sequences of one length, or exceptions, are frequent in.
  private static let scripts: [String] = [
    "éèüöÄÑçßabcXYZ\0", "ếồướạĐêôơưabc", "αβγδΣΏάέϊ", "абвЁйЙюя", "的一是不了人我在", "がカｶﾞひら", "가나닭한글힣뷁", "😀🎉👍🏽👩‍🚀🏳️‍🌈",
    "ßŉǰﬃᾳẞ𝅘𝅥𝅮", "אבשּׁ", "क़िก็", "𐐀𐐨𞤀",
  ]

  private static func check(_ source: [UInt8], _ what: @autoclosure () -> String) {
    let text = GuardedMemory<UInt8>(count: source.count)
    text.write(source)
    let room = Folder.capacity(for: source.count)
    let expected = GuardedMemory<UInt8>(count: room)
    let count = Folder.fold(text.view.constant, into: expected.view, kernels: Kernels.available.last!)
    let ascii = partsOfASCII(expected.prefix(count))
    for kernels in Kernels.available.dropLast() {
      for use in [nil, FoldUse.anything, .conditionsOfASCII] {
        let folded = GuardedMemory<UInt8>(count: room)
        let found =
          use.map { Folder.foldBeyondASCII(text.view.constant, into: folded.view, for: $0, kernels: kernels) }
          ?? Folder.fold(text.view.constant, into: folded.view, kernels: kernels)
        if use == .conditionsOfASCII {
          #expect(partsOfASCII(folded.prefix(found)) == ascii, "\(kernels.name), ASCII: \(what()): \(source)")
        } else {
          #expect(folded.prefix(found) == expected.prefix(count), "\(kernels.name): \(what()): \(source)")
        }
        guard let use else { continue }
        #expect(
          foldAmongOthers(source, use, kernels) == folded.prefix(found),
          "\(kernels.name), among others: \(source)")
        // What is no UTF-8 stays or not, as it lies in the windows.
        let isEqual = { (fold: [UInt8]) in
          use == .conditionsOfASCII ? partsOfASCII(fold) == ascii : fold == expected.prefix(count)
        }
        #expect(
          foldAsPart(source, use, kernels).allSatisfy(isEqual), "\(kernels.name), as a part: \(source)")
        let pieces = cutAnywhere(source)
        let folds = foldAsTexts(pieces, use, kernels)
        for (piece, fold) in zip(pieces, folds) {
          let alone = foldAlone(piece)
          #expect(
            use == .conditionsOfASCII ? partsOfASCII(fold) == partsOfASCII(alone) : fold == alone,
            "\(kernels.name), as texts: \(pieces)")
        }
      }
    }
  }

  /// The fold of `source` where other bytes lie behind it, all of them continuations or beginnings of a sequence.
  private static func foldAmongOthers(_ source: [UInt8], _ use: FoldUse, _ kernels: Kernels) -> [UInt8] {
    let ahead = 64 + source.count % 2
    let text = GuardedMemory<UInt8>(count: source.count + ahead)
    text.write(source + (0..<ahead).map { source.count % 3 == 0 ? 0xC3 : $0 % 2 == 0 ? 0xA9 : 0x80 })
    let folded = GuardedMemory<UInt8>(count: Folder.capacity(for: source.count) + ahead)
    let found = Folder.foldBeyondASCII(
      text.view.constant, upTo: source.count, into: folded.view, for: use, kernels: kernels)
    return folded.prefix(found)
  }

  /// The folds of `source` where it is two parts of a text, which lie one behind the other, as it is and with ASCII before it.
  private static func foldAsPart(_ source: [UInt8], _ use: FoldUse, _ kernels: Kernels) -> [[UInt8]] {
    let before: [UInt8] = source.count % 4 == 0 ? [0x40, 0x5B] : []
    let sources = [source, before + source]
    let bytes = sources.joined() + [UInt8](repeating: 0xA9, count: Kernels.foldAhead)
    let text = GuardedMemory<UInt8>(count: bytes.count)
    text.write(Array(bytes))
    let ends = [UInt32(source.count), UInt32(bytes.count - Kernels.foldAhead)]
    let begins = [0, ends[0]]
    let firsts = zip(begins, sources).map { begin, source in
      begin + UInt32(source.firstIndex { $0 >= 0x80 } ?? source.count)
    }
    var folds = TextBuffer()
    begins.withView { begins in
      ends.withView { ends in
        firsts.withView { firsts in
          folds.fill(
            withFoldsOf: TextParts(begins: begins, ends: ends, firsts: firsts), of: text.view.constant,
            for: use, kernels)
        }
      }
    }
    let texts = folds.texts
    return zip([0, before.count], 0..<2).map { skipped, number in
      (skipped..<texts[number].count).map { texts[number][$0] }
    }
  }

  /// `source` cut where it falls, within sequences too, so that one piece ends with what the next one seems to complete. One
  /// piece is empty, and the last one may be the whole source again.
  private static func cutAnywhere(_ source: [UInt8]) -> [[UInt8]] {
    let (first, second) = (source.count / 3, source.count / 2)
    let pieces = [source[..<first], source[first..<second], source[second..<second], source[second...]]
    return (source.count % 2 == 0 ? pieces : pieces + [source[...]]).map { Array($0) }
  }

  /// The folds of texts that lie one behind the other, and nothing around them.
  private static func foldAsTexts(
    _ sources: [[UInt8]], _ use: FoldUse, _ kernels: Kernels
  ) -> [[UInt8]] {
    let bytes = Array(sources.joined())
    let text = GuardedMemory<UInt8>(count: bytes.count)
    text.write(bytes)
    var (ends, end): ([UInt32], UInt32) = ([], 0)
    for source in sources {
      end += UInt32(source.count)
      ends.append(end)
    }
    var folds = TextBuffer()
    ends.withView {
      folds.fill(withFoldsOf: Texts(bytes: text.view.constant, start: 0, ends: $0), for: use, kernels)
    }
    let texts = folds.texts
    return (0..<texts.count).map { number in (0..<texts[number].count).map { texts[number][$0] } }
  }

  /// The fold of a text, one sequence after the other.
  private static func foldAlone(_ source: [UInt8]) -> [UInt8] {
    let folded = GuardedMemory<UInt8>(count: Folder.capacity(for: source.count))
    let text = GuardedMemory<UInt8>(count: source.count)
    text.write(source)
    return folded.prefix(Folder.fold(text.view.constant, into: folded.view, kernels: Kernels.available.last!))
  }

  /// What conditions of ASCII can be in: `fold`, but that one byte stands for all between parts of ASCII.
  private static func partsOfASCII(_ fold: [UInt8]) -> [UInt8] {
    var parts: [UInt8] = []
    for byte in fold where byte < 0x80 || parts.last != 0xFF { parts.append(byte < 0x80 ? byte : 0xFF) }
    return parts
  }

  @Test("runs of one script and of all, of every length up to a few vectors")
  func scripts() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for length in 0...220 {
      for script in Self.scripts + [Self.scripts.joined()] {
        let scalars = Array(script.unicodeScalars)
        var bytes: [UInt8] = []
        let separator = Int.random(in: 1...20, using: &random)
        while bytes.count < length {
          let isASCII = Int.random(in: 0..<separator, using: &random) == 0
          bytes += isASCII ? Array("/Q=".utf8) : Array(String(random.element(of: scalars)).utf8)
        }
        // Cut where it falls: a text may end within a sequence.
        Self.check(Array(bytes.prefix(length)), script)
      }
    }
  }

  @Test("damaged texts and delicate bytes")
  func damage() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for _ in 0..<2_000 {
      let text = RandomText(using: &random).text(
        atoms: Int.random(in: 0...90, using: &random), using: &random)
      Self.check(Array(text.utf8), "text")
      Self.check(RandomBytes.damaged(Array(text.utf8), using: &random), "damaged text")
      Self.check(
        RandomBytes.delicate(count: Int.random(in: 0...200, using: &random), using: &random), "bytes")
    }
  }

  @Test("every scalar at every place of a vector", arguments: [0, 30, 61])
  func everyScalar(place: Int) {
    var bytes = [UInt8](repeating: 0x61, count: place)
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      bytes += Array(UTF8.encode(scalar)!)
      // Forty at a time, so that each stands somewhere else.
      if value % 40 == 39 {
        Self.check(bytes, "U+\(String(value, radix: 16))")
        bytes.removeLast(bytes.count - place)
      }
    }
  }
}
