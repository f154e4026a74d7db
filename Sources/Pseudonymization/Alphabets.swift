/// What replacements are made of: for each length in UTF-8, scalars that folding leaves as they are, so that a
/// replaced text has as many bytes as before, and those that are not ASCII where they were. How long matching
/// takes depends on both.
struct Alphabets: Sendable {
  /// The scalars of one length in UTF-8.
  struct Alphabet: Sendable {
    /// What is drawn from.
    var letters: [Unicode.Scalar]
    /// What stands in where no letter will do.
    var fillers: [Unicode.Scalar]

    /// So many letters are tried for one scalar, before the fillers.
    static let triedLetters = 40

    /// How many scalars are worth a try.
    var choiceCount: Int { min(letters.count, Self.triedLetters) + fillers.count }

    /// The letter that is drawn, then those beside it, then the fillers.
    @inline(__always)
    func choice(_ number: Int, draw: UInt16) -> Unicode.Scalar {
      let tried = min(letters.count, Self.triedLetters)
      if number >= tried { return fillers[number - tried] }
      let index = ((Int(draw) * letters.count) >> 16) + number
      return letters[index < letters.count ? index : index - letters.count]
    }
  }

  /// By UTF-8 length - 1.
  private let alphabets: [Alphabet]

  private static let candidates: [Alphabet] = [
    Alphabet(
      letters: Array("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars),
      fillers: Array("-_~,;!$'()+@|^ {}<>[]\\\"`%*".unicodeScalars)),
    // Cyrillic; й (U+0439) is и with a mark to the fold.
    Alphabet(
      letters: scalars(0x430...0x44F).filter { $0.value != 0x439 },
      fillers: Array("øþħŧ×÷§¶".unicodeScalars)),
    // Two blocks of ideographs that are their own decomposition.
    Alphabet(letters: scalars(0x4E00...0x4EFF), fillers: Array("–—•※→↔∀∃".unicodeScalars)),
    Alphabet(letters: scalars(0x20000...0x200FF), fillers: []),
  ]

  /// - Parameter occurrences: What is found in a scalar alone never stands in for another.
  init(_ occurrences: OccurrenceFinder) {
    func isSafe(_ scalar: Unicode.Scalar) -> Bool {
      var (node, hops) = (0, 0)
      return UTF8.encode(scalar)?.allSatisfy { byte in
        node = occurrences.step(from: node, by: byte, &hops)
        return occurrences.longest[node] == 0
      } ?? false
    }
    alphabets = Self.candidates.map { candidates in
      let letters = candidates.letters.filter(isSafe)
      let fillers = candidates.fillers.filter(isSafe)
      // Two letters tell a few tokens apart; with one, all of a length would look alike.
      return letters.count > 1
        ? Alphabet(letters: letters, fillers: fillers) : Alphabet(letters: fillers, fillers: letters)
    }
  }

  /// The alphabet of the scalars that have as many bytes as `scalar`.
  @inline(__always)
  subscript(like scalar: Unicode.Scalar) -> Alphabet { alphabets[UTF8.width(scalar) - 1] }

  private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    range.compactMap { Unicode.Scalar($0) }
  }
}
