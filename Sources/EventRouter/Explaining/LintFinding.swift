/// A condition, or a set of them, that is probably a mistake.
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
    /// The whole set is never asked: an open scene prefers or allows it on a single-scene platform, where that
    /// scene receives every event. ``RouterSnapshot/matches(_:in:)`` reports the scene all the same. (`matching`
    /// of a document group is no finding: it has no effect on any platform, and files that have it are read with
    /// a warning.)
    case ignored
  }

  /// What is questionable about the condition.
  public var kind: Kind
  /// The set in which the condition stands, by the position of its scene.
  public var set: ConditionSetName
  /// The same, by the id of its scene.
  public var setID: ConditionSetID
  /// The condition as written; nil for `ignored`, which is about all of the set.
  public var condition: String?
  /// For `duplicate` and `shadowed`: the other condition and where it stands.
  public var by: Explanation.ConditionMatch?
}

extension LintFinding: CustomStringConvertible {
  /// The finding in one line: the set, the condition, what is questionable, and the kind.
  public var description: String {
    let condition = condition.map { "\(quoted($0)) " } ?? ""
    return "\(setID): \(condition)\(reason) [\(kind.rawValue)]"
  }

  private var reason: String {
    let other = by.map { quoted($0.condition) } ?? ""
    switch kind {
    case .neverMatches: return "never matches: nothing is left of it after folding"
    case .duplicate: return "stands twice: \(other) has the same fold"
    case .shadowed:
      let place = by.map { $0.setID.description } ?? ""
      return "never decides: \(other) in \(place) is a part of it and decides first"
    case .ignored: return "never asked: the platform shows a single scene, which receives every event"
    }
  }
}
