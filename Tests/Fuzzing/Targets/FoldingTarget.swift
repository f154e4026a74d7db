import EventRouter
import ReferenceRouter
import RouterTestSupport

extension FuzzTarget {
  /// The fold of any bytes is the reference's of the repaired text; folding a fold changes nothing; the fold of
  /// two texts in a row is that of the one and of the other.
  static let folding = FuzzTarget("folding", maximumBytes: 1 << 14, grownBytes: 1 << 17) { input in
    let text = String(decoding: input, as: UTF8.self)
    let expected = Array(ReferenceRouter.fold(text).utf8)
    let found = Folding.fold(utf8: input.span)
    try Finding.unless(found == expected, "the fold of the bytes is \(found), expected \(expected)")
    let folded = Folding.fold(text)
    try Finding.unless(
      folded.utf8.elementsEqual(expected),
      "the fold of the text is \(Array(folded.utf8)), expected \(expected)")
    try Finding.unless(found.count <= 3 * max(input.count, text.utf8.count), "a fold of \(found.count) bytes")
    try Finding.unless(Folding.fold(utf8: found.span) == found, "the fold of the fold \(found) differs")

    var random = SeededGenerator(seed: input.fingerprint)
    let repaired = Array(text.utf8)
    var cut = Int.random(in: 0...repaired.count, using: &random)
    while cut < repaired.count, repaired[cut] & 0xC0 == 0x80 { cut += 1 }
    let parts = [repaired[..<cut], repaired[cut...]].map { Folding.fold(utf8: Array($0).span) }
    try Finding.unless(
      parts[0] + parts[1] == found, "cut at \(cut), the folds are \(parts), expected \(found)")
  }
}
