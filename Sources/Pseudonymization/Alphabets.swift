/// What replacements are made of: for each length in UTF-8, scalars that folding leaves as they are, so that a
/// replaced text has as many bytes as before, and those that are not ASCII where they were. How long matching
/// takes depends on both.
struct Alphabets: Sendable {
  /// The scalars of one length in UTF-8, as ranges of ``Alphabets/scalars``.
  struct Alphabet: Sendable {
    /// What is drawn from.
    var letters: Range<Int>
    /// What stands in where no letter will do.
    var fillers: Range<Int>

    /// So many letters are tried for one scalar, before the fillers.
    static let triedLetters = 40

    /// How many scalars are worth a try.
    var choiceCount: Int { min(letters.count, Self.triedLetters) + fillers.count }
  }

  private let scalars: [Unicode.Scalar]
  /// By UTF-8 length - 1.
  private let alphabets: [Alphabet]

  private static let candidates: [(letters: [Unicode.Scalar], fillers: [Unicode.Scalar])] = [
    (
      Array("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars),
      Array("-_~,;!$'()+@|^ {}<>[]\\\"`%*".unicodeScalars)
    ),
    // Cyrillic; й (U+0439) is и with a mark to the fold.
    (scalars(0x430...0x44F).filter { $0.value != 0x439 }, Array("øþħŧ×÷§¶".unicodeScalars)),
    // Two blocks of ideographs that are their own decomposition.
    (scalars(0x4E00...0x4EFF), Array("–—•※→↔∀∃".unicodeScalars)),
    (scalars(0x20000...0x200FF), []),
  ]

  /// - Parameter occurrences: What is found in a scalar alone never stands in for another.
  init(_ occurrences: OccurrenceFinder) {
    func isSafe(_ scalar: Unicode.Scalar) -> Bool {
      var (node, hops) = (0, 0)
      return scalar.utf8.allSatisfy { byte in
        node = occurrences.step(from: node, by: byte, &hops)
        return occurrences.longest[node] == 0
      }
    }
    var scalars: [Unicode.Scalar] = []
    alphabets = Self.candidates.map { candidates in
      let letters = candidates.letters.filter(isSafe)
      let fillers = candidates.fillers.filter(isSafe)
      // Two letters tell a few tokens apart; with one, all of a length would look alike.
      let (first, second) = letters.count > 1 ? (letters, fillers) : (fillers, letters)
      let start = scalars.count
      scalars += first + second
      return Alphabet(
        letters: start..<(start + first.count), fillers: (start + first.count)..<scalars.count)
    }
    self.scalars = scalars
  }

  /// The alphabet of the scalars that have as many bytes as `scalar`.
  @inline(__always)
  subscript(like scalar: Unicode.Scalar) -> Alphabet { alphabets[UTF8.width(scalar) - 1] }

  /// A choice from `alphabet`: the letter that is drawn, then those beside it, then the fillers.
  @inline(__always)
  func choice(_ number: Int, from alphabet: Alphabet, draw: UInt16) -> Unicode.Scalar {
    let letters = alphabet.letters
    let tried = min(letters.count, Alphabet.triedLetters)
    if number >= tried { return scalars[alphabet.fillers.lowerBound + number - tried] }
    let index = ((Int(draw) * letters.count) >> 16) + number
    return scalars[letters.lowerBound + (index < letters.count ? index : index - letters.count)]
  }

  private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    range.compactMap { Unicode.Scalar($0) }
  }
}
