/// Puts other scalars in place of those of a text that do not stay, from the first to the last, so that nothing
/// occurs in the result that any of them is a part of.
///
/// For each scalar the letter that was drawn for it is tried first. One that would let something occur, or
/// leave too much as it was, is skipped for the next; if none will do, or if something occurs that ends behind
/// what was replaced, the scalar replaced last is changed. So almost always the letters are those drawn, and
/// the time is that of one walk along the text. Where it is not, a budget in proportion to the text ends the
/// search.
struct Replacement {
  let original: FoldedText
  /// Which scalars stay.
  let stays: [Bool]
  /// A number for each scalar that does not stay, in order of the text; and 0 for those that do.
  let draws: [UInt16]
  let occurrences: OccurrenceFinder
  let alphabets: Alphabets

  private(set) var scalars: [Unicode.Scalar]
  /// The node of ``occurrences`` before each scalar.
  private var nodes: [Int32]
  /// How many choices were refused for each scalar.
  private var refused: [UInt8]
  private var budget: Int

  /// So many scalars side by side may stay by accident.
  static let accidentalRun = 3

  /// Steps of the search for each scalar of a text. A choice takes a few; no more than 66 are there to try.
  private static let stepsPerScalar = 96

  /// Steps besides, so that a short text may be searched through.
  private static let leastSteps = 1 << 16

  init(
    _ original: FoldedText, stays: [Bool], draws: [UInt16], occurrences: OccurrenceFinder,
    alphabets: Alphabets
  ) {
    self.original = original
    self.stays = stays
    self.draws = draws
    self.occurrences = occurrences
    self.alphabets = alphabets
    scalars = original.scalars
    nodes = [Int32](repeating: 0, count: stays.count)
    refused = [UInt8](repeating: 0, count: stays.count)
    budget = Self.stepsPerScalar * stays.count + Self.leastSteps
  }

  /// Replaces all that does not stay, from scalar `start` on.
  ///
  /// - Returns: False if no replacement was found.
  /// - Complexity: O(*n*) for *n* scalars.
  mutating func replace(from start: Int = 0) -> Bool {
    var index = start
    var node = start < nodes.count ? Int(nodes[start]) : 0
    // Bytes of the fold since the scalar replaced last; nothing was replaced before the first.
    var bytesSince = start == 0 ? Int.max / 2 : 0
    while index < stays.count {
      nodes[index] = Int32(node)
      budget -= 1
      let next = stays[index] ? keep(index, from: node, &bytesSince) : choose(index, from: node)
      if let next, budget >= 0 {
        node = next
        if !stays[index] { bytesSince = 0 }
        index += 1
      } else {
        guard budget >= 0, let last = refuseLast(before: index) else { return false }
        index = last
        node = Int(nodes[last])
      }
    }
    return true
  }

  /// Refuses the choice for the last scalar of `range` that was replaced, and replaces from there on.
  mutating func replaceAgain(_ range: Range<Int>) -> Bool {
    for index in range.upperBound..<refused.count { refused[index] = 0 }
    guard let last = refuseLast(before: range.upperBound) else { return false }
    return replace(from: last)
  }

  /// The node after a scalar that stays; nil if something occurs now that reaches back to a replaced one.
  @inline(__always)
  private mutating func keep(_ index: Int, from start: Int, _ bytesSince: inout Int) -> Int? {
    var (node, hops) = (start, 0)
    defer { budget -= hops }
    for position in original.fold(index) {
      node = occurrences.step(from: node, by: original.folded[position], &hops)
      bytesSince += 1
      if Int(occurrences.longest[node]) > bytesSince { return nil }
    }
    return node
  }

  /// Chooses a scalar in place of the one at `index`, and returns the node after it; nil if none will do.
  @inline(__always)
  private mutating func choose(_ index: Int, from start: Int) -> Int? {
    let alphabet = alphabets[like: original.scalars[index]]
    while Int(refused[index]) < alphabet.choiceCount, budget >= 0 {
      let scalar = alphabets.choice(Int(refused[index]), from: alphabet, draw: draws[index])
      if scalar != original.scalars[index] || !leavesTooMuch(index) {
        if let node = node(after: scalar, from: start) {
          scalars[index] = scalar
          return node
        }
      }
      refused[index] += 1
      budget -= 1
    }
    return nil
  }

  /// The node after a scalar that is its own fold; nil if something ends there.
  @inline(__always)
  private mutating func node(after scalar: Unicode.Scalar, from start: Int) -> Int? {
    var (node, hops) = (start, 0)
    defer { budget -= hops }
    if scalar.isASCII {
      node = occurrences.step(from: node, by: UInt8(truncatingIfNeeded: scalar.value), &hops)
      return occurrences.longest[node] > 0 ? nil : node
    }
    for byte in scalar.utf8 {
      node = occurrences.step(from: node, by: byte, &hops)
      if occurrences.longest[node] > 0 { return nil }
    }
    return node
  }

  /// Whether too many scalars of a token would be what they were, if the one at `index` were; or all of them.
  private func leavesTooMuch(_ index: Int) -> Bool {
    var first = index
    while first > 0, !stays[first - 1], scalars[first - 1] == original.scalars[first - 1] {
      first -= 1
      if index - first == Self.accidentalRun { return true }
    }
    return (first == 0 || stays[first - 1]) && (index + 1 == stays.count || stays[index + 1])
  }

  /// Refuses what was chosen for the last scalar before `end` that was replaced, and returns where it is.
  private mutating func refuseLast(before end: Int) -> Int? {
    // What comes after is chosen anew, from its first choice.
    if end < stays.count, !stays[end] { refused[end] = 0 }
    var index = end - 1
    while index >= 0 {
      budget -= 1
      if !stays[index] {
        refused[index] += 1
        return index
      }
      index -= 1
    }
    return nil
  }
}
