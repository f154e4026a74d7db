/// Conditions that have something to do with each other: spellings of one fold, parts of one another, and so on.
public struct ScriptConditions: Sendable {
  /// Where a condition comes from.
  public enum Family: Sendable {
    /// Words with numbers, as in URLs.
    case words
    /// One that was there before, spelt otherwise.
    case variants
    /// One that was there before, just so.
    case repeated
    /// One that was there before, with something around it.
    case containing
    /// A part of one that was there before.
    case pieces
    /// One or two bytes, or a single character.
    case short
    /// 300 bytes and more; some begin alike.
    case long
    /// Those that mean every event, none, or are nearly such.
    case special
    /// Characters of any script.
    case letters
    case twoLetters
    /// One letter many times.
    case runs
  }

  private static let memory = 96
  private static let words = [
    "photo", "album/", "Identifier=", "https://", "example.com/", "id=", "note", "?q=", "/a/b", "view",
    "user-", "%C3%A9",
    "Strasse", "x", "mail:", "KELVIN",
  ]
  private static let special = [
    "*", "", "**", "*\u{301}", "\u{301}", "a*", "\u{1F3FD}\u{FE0F}", "\0", " ", "\u{301}\u{323}", "\r\n",
    "\u{FFFD}",
  ]
  private static let short = [
    "a", "A", "b", "/", "é", "e\u{301}", "E", "ss", "ß", "ab", "ba", "=", "が", "か", "中", "👍", "İ", "K", "k",
    "\u{212A}",
    "q", "zz", "9", "1", "\u{7F}", "ø", "🎉",
  ]

  private let families: [Family]
  private let letters: RandomText
  /// Conditions made before; the newest take the places of the oldest.
  private(set) var former: [String] = []
  private var count = 0

  public init(_ families: [Family], using random: inout SeededGenerator) {
    self.families = families
    letters = RandomText(using: &random)
  }

  public mutating func next(using random: inout SeededGenerator) -> String {
    let condition = made(using: &random)
    if former.count < Self.memory {
      former.append(condition)
    } else {
      former[count % Self.memory] = condition
    }
    count += 1
    return condition
  }

  /// At most so many conditions as one of `counts` says.
  public mutating func set(_ counts: [Int], using random: inout SeededGenerator) -> Set<String> {
    let count = Int.random(in: 0...random.element(of: counts), using: &random)
    return Set((0..<count).map { _ in next(using: &random) })
  }

  /// Something that could stand between conditions.
  public func filler(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: ""
    case 1: word(using: &random)
    case 2: Self.twoLetters(Int.random(in: 0...9, using: &random), using: &random)
    default: letters.text(atoms: Int.random(in: 0...5, using: &random), using: &random)
    }
  }

  private func made(using random: inout SeededGenerator) -> String {
    let family = random.element(of: families)
    switch family {
    case .words: return word(using: &random)
    case .variants: return RandomText.variant(of: before(using: &random), using: &random)
    case .repeated: return before(using: &random)
    case .containing:
      let inner = before(using: &random)
      // Not longer and longer.
      if inner.utf8.count > 500 { return word(using: &random) }
      return random.once(in: 2) ? inner + filler(using: &random) : filler(using: &random) + inner
    case .pieces: return RandomText.piece(of: before(using: &random), using: &random)
    case .short: return random.element(of: Self.short)
    case .long:
      let start = String(
        repeating: random.element(of: Self.words), count: Int.random(in: 40...90, using: &random))
      return random.once(in: 2)
        ? start + word(using: &random) : start + letters.text(atoms: 9, using: &random)
    // One that means every event hides all others.
    case .special: return random.once(in: 4) ? random.element(of: Self.special) : word(using: &random)
    case .letters: return letters.text(atoms: Int.random(in: 1...6, using: &random), using: &random)
    case .twoLetters: return Self.twoLetters(Int.random(in: 1...14, using: &random), using: &random)
    case .runs:
      return String(repeating: random.once(in: 8) ? "b" : "a", count: Int.random(in: 1...320, using: &random))
    }
  }

  private func before(using random: inout SeededGenerator) -> String {
    former.isEmpty ? word(using: &random) : random.element(of: former)
  }

  private func word(using random: inout SeededGenerator) -> String {
    random.element(of: Self.words) + random.element(of: Self.words + [""])
      + String(Int.random(in: 0..<random.element(of: [10, 300, 1 << 20]), using: &random))
  }

  private static func twoLetters(_ count: Int, using random: inout SeededGenerator) -> String {
    var bits = random.next()
    var result = ""
    for _ in 0..<count {
      result += bits & 1 == 0 ? "a" : "b"
      bits = bits >> 1
    }
    return result
  }
}
