/// As much of the shell's grammar as documents show commands in.
enum ShellScript {
  /// The simple commands of `text`, as words without quotation marks, redirections and assignments before them.
  static func commands(in text: String) -> [[String]] {
    var reader = Reader(characters: Array(text))
    while !reader.isAtEnd { reader.step() }
    reader.endCommand()
    return reader.commands
  }

  private struct Reader {
    let characters: [Character]
    var position = 0
    var commands: [[String]] = []
    var words: [String] = []
    var word: String?
    var isRedirecting = false

    var isAtEnd: Bool { position >= characters.count }

    mutating func step() {
      let character = characters[position]
      position += 1
      switch character {
      case "#" where word == nil: skip { $0 != "\n" }
      case "\\" where !isAtEnd:
        if characters[position] != "\n" { word = (word ?? "") + String(characters[position]) }
        position += 1
      case "'", "\"": quoted(until: character)
      case ">", "<": redirect()
      case "\n", "|", ";", "&", "(", ")": endCommand()
      case " ", "\t": endWord()
      default: word = (word ?? "") + String(character)
      }
    }

    /// The file, or `&1`, is no argument; neither is a descriptor before the sign.
    private mutating func redirect() {
      if let descriptor = word, descriptor.allSatisfy(\.isNumber) { word = nil }
      endWord()
      skip { $0 == ">" }
      if !isAtEnd, characters[position] == "&" { position += 1 }
      isRedirecting = true
    }

    private mutating func quoted(until mark: Character) {
      var text = word ?? ""
      while !isAtEnd, characters[position] != mark {
        text.append(characters[position])
        position += 1
      }
      position += 1
      word = text
    }

    private mutating func skip(while condition: (Character) -> Bool) {
      while !isAtEnd, condition(characters[position]) { position += 1 }
    }

    private mutating func endWord() {
      guard let word else { return }
      self.word = nil
      if isRedirecting {
        isRedirecting = false
      } else if !(words.isEmpty && word.wholeMatch(of: /[A-Za-z_]+=.*/.dotMatchesNewlines()) != nil) {
        words.append(word)
      }
    }

    mutating func endCommand() {
      endWord()
      isRedirecting = false
      if !words.isEmpty { commands.append(words) }
      words = []
    }
  }
}
