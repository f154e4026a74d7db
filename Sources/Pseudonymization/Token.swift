/// A run of a text that is replaced as a whole: always by the same, as long as that does no harm.
struct Token {
  /// Which scalars of the text.
  let range: Range<Int>
  /// How often a replacement did harm.
  private(set) var attempt = 0

  /// So many replacements are drawn before a filler is tried.
  static let draws = 24

  init(_ range: Range<Int>) { self.range = range }

  /// Whether there is anything left to try.
  var isExhausted: Bool { attempt >= Self.draws + Alphabets.fillerCount }

  mutating func redraw() { attempt += 1 }

  /// Writes the replacement of `source` over `target`.
  func replace(
    _ source: [Unicode.Scalar], in target: inout [Unicode.Scalar], alphabets: Alphabets, key: PseudonymKey
  ) {
    if attempt >= Self.draws {
      for index in range { target[index] = alphabets.filler(attempt - Self.draws, like: source[index]) }
      return
    }
    let bytes = range.flatMap { UTF8.encode(source[$0])! }
    var random: UInt64 = 0
    for (offset, index) in range.enumerated() {
      // Six letters out of 64 bits: with the largest alphabet that takes 48 of them.
      if offset % 6 == 0 { random = block(offset / 6, of: bytes, key: key) }
      target[index] = alphabets.letter(like: source[index], &random)
    }
  }

  private func block(_ number: Int, of bytes: [UInt8], key: PseudonymKey) -> UInt64 {
    var hash = SipHash(key: key)
    for part in [UInt64(attempt), UInt64(number)] {
      for shift in 0..<8 { hash.add(UInt8(truncatingIfNeeded: part >> UInt64(8 * shift))) }
    }
    for byte in bytes { hash.add(byte) }
    return hash.finish()
  }
}
