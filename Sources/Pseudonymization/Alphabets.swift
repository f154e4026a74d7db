import EventRouter

/// What replacements are made of: for each length in UTF-8, scalars that folding leaves as they are, so that
/// a replaced text has as many bytes as before, and those that are not ASCII where they were. How long
/// matching takes depends on both.
struct Alphabets: Sendable {
  /// By UTF-8 length - 1.
  private let letters: [[Unicode.Scalar]]
  /// What stands in, one of them for a whole token, where no letters will do.
  private let fillers: [[Unicode.Scalar]]

  private static let candidates: [[Unicode.Scalar]] = [
    Array("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars),
    // Cyrillic; й (U+0439) is и with a mark to the fold.
    scalars(0x430...0x44F).filter { $0.value != 0x439 },
    // Two blocks of ideographs that are their own decomposition.
    scalars(0x4E00...0x4EFF), scalars(0x20000...0x200FF),
  ]

  private static let moreFillers: [[Unicode.Scalar]] = [
    Array("-_~,;!$'()+@|^ {}<>[]\\\"`%*".unicodeScalars), Array("øþħŧ×÷§¶".unicodeScalars),
    Array("–—•※→↔∀∃".unicodeScalars), [],
  ]

  /// - Parameter snapshot: What occurs in it as a single scalar is not used where there is a choice.
  init(_ snapshot: RouterSnapshot) {
    func isSafe(_ scalar: Unicode.Scalar) -> Bool {
      snapshot.occurringConditions(in: String(scalar)).isEmpty
    }
    var letters: [[Unicode.Scalar]] = []
    var fillers: [[Unicode.Scalar]] = []
    for (candidates, more) in zip(Self.candidates, Self.moreFillers) {
      let safe = candidates.filter(isSafe)
      let safeFillers = more.filter(isSafe) + safe
      // Two letters tell a few tokens apart; with one, all of a length would look alike.
      letters.append(safe.count > 1 ? safe : safeFillers.count > 1 ? safeFillers : candidates)
      fillers.append(safeFillers.isEmpty ? candidates : safeFillers)
    }
    self.letters = letters
    self.fillers = fillers
  }

  /// How many fillers may be worth a try.
  static let fillerCount = 64

  /// A letter of as many bytes as `scalar`, by a random number, of which it takes its share.
  func letter(like scalar: Unicode.Scalar, _ random: inout UInt64) -> Unicode.Scalar {
    let letters = letters[UTF8.width(scalar) - 1]
    let (rest, index) = random.quotientAndRemainder(dividingBy: UInt64(letters.count))
    random = rest
    return letters[Int(index)]
  }

  func filler(_ number: Int, like scalar: Unicode.Scalar) -> Unicode.Scalar {
    let fillers = fillers[UTF8.width(scalar) - 1]
    return fillers[number % fillers.count]
  }

  private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    range.compactMap { Unicode.Scalar($0) }
  }
}
