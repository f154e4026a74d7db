extension RouterSnapshot {
  /// What is questionable about the configuration's conditions, in the order of the rules and, within a set,
  /// of the conditions. What is said of a whole set comes first.
  ///
  /// - Complexity: O(*m*) for *m* bytes in all conditions, beside what sorting them costs.
  public func lint() -> [LintFinding] {
    if live != nil { return compiled.lint() }
    let sets = writtenSets()
    let numberOfFold = Dictionary(
      (0..<table.count).map { number in
        let bytes = table.bytes(number)
        return ((0..<bytes.count).map { bytes[$0] }, number)
      },
      // Folds differ, but in a saved index that somebody made up.
      uniquingKeysWith: { first, _ in first })
    // The first condition as written, of those that are asked, with each number.
    var firstWritten = [Explanation.ConditionMatch?](repeating: nil, count: table.count)
    var numbers: [[Int?]] = []
    for (set, conditions) in sets {
      numbers.append(
        conditions.map { condition in
          guard !FoldedConditions.isWildcard(condition) else { return nil }
          guard let number = numberOfFold[Array(Folding.fold(condition).utf8)] else { return nil }
          if firstWritten[number] == nil, isAsked(set) {
            firstWritten[number] = match(of: condition, in: set)
          }
          return number
        })
    }

    var findings: [LintFinding] = []
    for (position, (set, conditions)) in sets.enumerated() {
      let isAsked = isAsked(set)
      if !isAsked { findings.append(LintFinding(kind: .ignored, set: set, setID: source.id(of: set))) }
      var seen: [Int: String] = [:]
      for (condition, number) in zip(conditions, numbers[position]) {
        func report(_ kind: LintFinding.Kind, _ by: Explanation.ConditionMatch? = nil) {
          findings.append(
            LintFinding(kind: kind, set: set, setID: source.id(of: set), condition: condition, by: by))
        }
        guard let number else {
          if !FoldedConditions.isWildcard(condition) { report(.neverMatches) }
          continue
        }
        if let twin = seen[number] {
          report(.duplicate, match(of: twin, in: set))
          continue
        }
        seen[number] = condition
        // What is never asked cannot decide, with or without an earlier condition.
        if isAsked, let other = shadowing(number, in: set) { report(.shadowed, firstWritten[other]) }
      }
    }
    return findings
  }

  /// Whether routing ever looks at a set.
  private func isAsked(_ set: ConditionSetName) -> Bool {
    if case .matching = set { true } else { source.platform == .multipleScenes }
  }

  /// The first condition that is a part of `number` and has a destination that is not behind `set`.
  private func shadowing(_ number: Int, in set: ConditionSetName) -> Int? {
    let key = DestinationKey(set)
    let others = conditions(in: table.bytes(number)).compactMap {
      other -> (key: DestinationKey, number: Int)? in
      guard let otherKey = firstAskedKey(other) else { return nil }
      return (other == number ? otherKey < key : otherKey <= key) ? (otherKey, other) : nil
    }
    return others.min { ($0.key, $0.number) < ($1.key, $1.number) }?.number
  }

  /// The smallest key of the condition `number`, of those that are asked.
  private func firstAskedKey(_ number: Int) -> DestinationKey? {
    var first: DestinationKey?
    table.forEachDestination(number) { key in if first == nil, isAsked(key.set) { first = key } }
    return first
  }

  /// Every set that is in the index, but empty ones, in the order of the rules.
  private func writtenSets() -> [(ConditionSetName, [String])] {
    var sets: [(ConditionSetName, [String])] = []
    configuration.forEachConditionSet { set, conditions in
      if !conditions.isEmpty { sets.append((set, conditions.sortedByUTF8())) }
    }
    return sets
  }
}

extension DestinationKey {
  init(_ set: ConditionSetName) {
    switch set {
    case .preferring(let index): self = .preferring(index)
    case .allowing(let index): self = .allowing(index)
    case .matching(let index): self = .declaration(index)
    }
  }
}
