import RouterTestSupport

/// Sets of conditions that automata and indices get wrong, if any.
enum ConditionSets {
  struct Named: Sendable, CustomStringConvertible {
    var description: String
    var conditions: [String]
  }

  static let adversarial: [Named] = [
    Named(description: "one byte", conditions: ["a"]),
    Named(description: "one condition", conditions: ["abcabcabd"]),
    Named(description: "every byte alone", conditions: (0x21..<0x7F).map { String(UnicodeScalar($0)) }),
    Named(description: "runs", conditions: (1...24).map { String(repeating: "a", count: $0) }),
    Named(
      description: "runs with an end",
      conditions: (1...16).map { String(repeating: "a", count: $0) + "b" }
        + (1...16).map { "b" + String(repeating: "a", count: $0) }),
    Named(description: "all of two letters", conditions: words("ab", upTo: 6)),
    Named(
      description: "all of three letters, one length",
      conditions: words("abc", upTo: 4).filter { $0.utf8.count == 4 }),
    Named(
      description: "suffixes", conditions: (0..<20).map { String("abracadabrabracadabra".dropFirst($0)) }),
    Named(description: "prefixes", conditions: (1...20).map { String("abracadabrabracadabra".prefix($0)) }),
    Named(description: "infixes", conditions: infixes("abcabdabcabe")),
    Named(description: "Fibonacci", conditions: fibonacci(upTo: 9)),
    Named(
      description: "a fan", conditions: (0x21..<0x7F).map { "stem" + String(UnicodeScalar($0)) + "leaf" }),
    Named(description: "no overlap", conditions: ["abcdef", "ghijkl", "mnopqr", "stuvwx"]),
    Named(description: "the classic", conditions: ["he", "she", "his", "hers", "usher"]),
    Named(description: "NULs", conditions: ["\0", "\0\0", "a\0", "\0a\0", "a\0\0b"]),
    Named(
      description: "every byte of UTF-8",
      conditions: (0x80..<0xD7FF).filter { $0 % 97 == 3 }.map { String(UnicodeScalar($0)!) + "x" }
        + ["\u{10000}", "\u{FFFFF}", "\u{10FFFF}", "中中文", "文中", "е", "ж"]),
    Named(
      description: "long ones alike",
      conditions: (0..<6).map { String(repeating: "abcde", count: 40) + "\($0)" }
        + (0..<6).map { String(repeating: "abcde", count: 20) + "\($0)" }),
  ]

  /// All words of `letters` of 1 to `length` letters.
  static func words(_ letters: String, upTo length: Int) -> [String] {
    var longest = [""]
    var all: [String] = []
    for _ in 0..<length {
      longest = longest.flatMap { word in letters.map { word + String($0) } }
      all += longest
    }
    return all
  }

  private static func infixes(_ text: String) -> [String] {
    let characters = Array(text)
    return Array(
      Set(
        characters.indices.flatMap { begin in
          (begin..<characters.count).map { String(characters[begin...$0]) }
        })
    ).sorted()
  }

  private static func fibonacci(upTo count: Int) -> [String] {
    var words = ["b", "a"]
    while words.count < count { words.append(words[words.count - 1] + words[words.count - 2]) }
    return words
  }

  /// Random words of `lengths` over few letters, so that they share prefixes, suffixes and parts.
  static func random(
    count: Int, letters: String = "abc", lengths: ClosedRange<Int>, using random: inout SeededGenerator
  ) -> [String] {
    let letters = Array(letters)
    var seen: Set<String> = []
    var words: [String] = []
    for _ in 0..<count {
      let length = Int.random(in: lengths, using: &random)
      var word = String((0..<length).map { _ in random.element(of: letters) })
      // Half of them begin as another one does.
      if let other = words.randomElement(using: &random), random.once(in: 2) {
        word = String((other.prefix(Int.random(in: 0...other.count, using: &random)) + word).prefix(length))
      }
      if seen.insert(word).inserted { words.append(word) }
    }
    return words
  }
}
