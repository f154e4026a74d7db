import EventRouter

extension Pseudonymizer {
  /// Punctuation of URLs, which says how one is built and nothing about whom it is for.
  private static let punctuation = Set(":/?#&=.".unicodeScalars)

  /// Punctuation that tells where the path extension is.
  private static let pathPunctuation = Set(":/?#.".unicodeScalars)

  /// So many signs of punctuation stay side by side, enough for `://`; more are replaced as the rest is.
  private static let punctuationRun = 3

  /// So many scalars side by side may stay by accident.
  private static let accidentalRun = 3

  /// A text in which the same conditions occur, with nothing else left of it; nil if none was found.
  ///
  /// - Parameter isDocument: Whether document groups look at its path extension.
  mutating func replacement(for text: String, isDocument: Bool) -> String? {
    if text.isEmpty { return text }
    let conditions = snapshot.occurringConditions(in: text)
    let original = FoldedText(Array(text.unicodeScalars))
    var stays = original.covered(by: finder(conditions))
    keepPunctuation(in: original.scalars, isPath: isDocument && hasDocumentGroups, &stays)
    if isDocument, let bytes = snapshot.documentExtension(of: text) {
      keep(bytes, of: original.scalars, &stays)
    }
    var tokens = Self.tokens(stays)
    var scalars = original.scalars
    var pending = Array(tokens.indices)
    while true {
      for index in pending {
        tokens[index].replace(original.scalars, in: &scalars, alphabets: alphabets, key: key)
      }
      pending = harmful(tokens, in: scalars, of: original.scalars, stays)
      if isDocument { pending += newExtension(tokens, in: scalars, of: text) }
      if pending.isEmpty { break }
      for index in Set(pending) {
        tokens[index].redraw()
        if tokens[index].isExhausted { return nil }
      }
    }
    let result = Self.string(scalars)
    return snapshot.occurringConditions(in: result) == conditions ? result : nil
  }

  /// A text of the same form, where nothing matches.
  func unmatchedReplacement(for text: String) -> String {
    let original = Array(text.unicodeScalars)
    var stays = [Bool](repeating: false, count: original.count)
    keepPunctuation(in: original, isPath: false, &stays)
    var scalars = original
    for var token in Self.tokens(stays) {
      repeat {
        token.replace(original, in: &scalars, alphabets: alphabets, key: key)
        guard Self.leaves(original, in: scalars, token.range) else { break }
        token.redraw()
      } while !token.isExhausted
    }
    return Self.string(scalars)
  }

  // MARK: What stays

  private func keepPunctuation(in scalars: [Unicode.Scalar], isPath: Bool, _ stays: inout [Bool]) {
    var run = 0
    for (index, scalar) in scalars.enumerated() {
      guard !stays[index], Self.punctuation.contains(scalar) else {
        run = 0
        continue
      }
      run += 1
      stays[index] = run <= Self.punctuationRun || isPath && Self.pathPunctuation.contains(scalar)
    }
  }

  /// Keeps the scalars that lie in a range of UTF-8 bytes.
  private func keep(_ bytes: Range<Int>, of scalars: [Unicode.Scalar], _ stays: inout [Bool]) {
    var offset = 0
    for (index, scalar) in scalars.enumerated() {
      if bytes.contains(offset) { stays[index] = true }
      offset += UTF8.width(scalar)
    }
  }

  private static func tokens(_ stays: [Bool]) -> [Token] {
    var tokens: [Token] = []
    var start: Int?
    for index in 0...stays.count {
      let isReplaced = index < stays.count && !stays[index]
      if isReplaced, start == nil { start = index }
      if !isReplaced, let first = start {
        tokens.append(Token(first..<index))
        start = nil
      }
    }
    return tokens
  }

  // MARK: What does harm

  /// The tokens that a condition now occurs in or touches, and those of which too much is left.
  private mutating func harmful(
    _ tokens: [Token], in scalars: [Unicode.Scalar], of original: [Unicode.Scalar], _ stays: [Bool]
  ) -> [Int] {
    let found = snapshot.occurringConditions(in: Self.string(scalars))
    let covered = FoldedText(scalars).covered(by: finder(found))
    return tokens.indices.filter { index in
      let range = tokens[index].range
      return range.contains { covered[$0] } || Self.leaves(original, in: scalars, range)
    }
  }

  /// Whether all scalars, or more than a few side by side, are what they were.
  private static func leaves(
    _ original: [Unicode.Scalar], in scalars: [Unicode.Scalar], _ range: Range<Int>
  ) -> Bool {
    var run = 0
    for index in range {
      run = original[index] == scalars[index] ? run + 1 : 0
      if run > accidentalRun || run == range.count { return true }
    }
    return false
  }

  /// The tokens in a path extension that a document group opens now, and did not before.
  private func newExtension(_ tokens: [Token], in scalars: [Unicode.Scalar], of text: String) -> [Int] {
    guard hasDocumentGroups, let bytes = snapshot.documentExtension(of: Self.string(scalars)),
      snapshot.documentExtension(of: text) == nil
    else { return [] }
    var inside = [Bool](repeating: false, count: scalars.count)
    keep(bytes, of: scalars, &inside)
    return tokens.indices.filter { tokens[$0].range.contains { inside[$0] } }
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
