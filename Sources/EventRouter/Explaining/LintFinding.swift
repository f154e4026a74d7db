/// A condition that is probably a mistake.
public struct LintFinding: Sendable, Hashable {
  /// What is questionable about a condition.
  public enum Kind: String, Sendable, Hashable {
    /// The condition is empty, or folds to nothing.
    case neverMatches
    /// The same scene and tier has another condition with the same fold.
    case duplicate
    /// An earlier or the same destination has a condition whose fold is a part of this one's, so this one
    /// never decides. `*` neither shadows nor is shadowed: it is not matched by its fold.
    case shadowed
  }

  /// What is questionable about the condition.
  public var kind: Kind
  /// The set in which the condition stands.
  public var set: ConditionSetName
  /// The condition as written.
  public var condition: String
  /// For `duplicate` and `shadowed`: the other condition and where it stands.
  public var by: Explanation.ConditionMatch?
}

extension RouterSnapshot {
  /// What is questionable about the configuration's conditions, in the order of the rules and, within a set,
  /// of the conditions.
  ///
  /// - Complexity: O(*m*) for *m* bytes in all conditions, beside what sorting them costs.
  public func lint() -> [LintFinding] {
    let sets = sortedSets()
    let numberOfFold = Dictionary(
      uniqueKeysWithValues: (0..<table.count).map { number in
        let bytes = table.bytes(number)
        return ((0..<bytes.count).map { bytes[$0] }, number)
      })
    var numbers: [[Int?]] = []
    // The condition as written that gives a number its smallest key.
    var firstWritten = [Explanation.ConditionMatch?](repeating: nil, count: table.count)
    for (set, conditions) in sets {
      numbers.append(
        conditions.map { condition in
          guard !FoldedConditions.isWildcard(condition) else { return nil }
          guard let number = numberOfFold[Array(Folding.fold(condition).utf8)] else { return nil }
          if firstWritten[number] == nil {
            firstWritten[number] = Explanation.ConditionMatch(set: set, condition: condition)
          }
          return number
        })
    }

    var findings: [LintFinding] = []
    for (position, (set, conditions)) in sets.enumerated() {
      var seen: [Int: String] = [:]
      for (condition, number) in zip(conditions, numbers[position]) {
        func report(_ kind: LintFinding.Kind, _ by: Explanation.ConditionMatch? = nil) {
          findings.append(LintFinding(kind: kind, set: set, condition: condition, by: by))
        }
        guard let number else {
          if !FoldedConditions.isWildcard(condition) { report(.neverMatches) }
          continue
        }
        if let twin = seen[number] {
          report(.duplicate, Explanation.ConditionMatch(set: set, condition: twin))
          continue
        }
        seen[number] = condition
        if let other = shadowing(number, in: set) { report(.shadowed, firstWritten[other]) }
      }
    }
    return findings
  }

  /// The first condition that is a part of `number` and has a destination that is not behind `set`.
  private func shadowing(_ number: Int, in set: ConditionSetName) -> Int? {
    let key = DestinationKey(set).rawValue
    return conditions(in: table.bytes(number)).filter { other in
      let otherKey = table.keys.view[other]
      return other == number ? otherKey < key : otherKey <= key
    }.min()
  }

  private func sortedSets() -> [(ConditionSetName, [String])] {
    var sets: [(ConditionSetName, [String])] = []
    configuration.forEachConditionSet { sets.append(($0, $1.sortedByUTF8())) }
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
