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
  /// The set in which the condition stands.
  public var set: ConditionSetName
  /// The condition as written; nil for `ignored`, which is about all of the set.
  public var condition: String?
  /// For `duplicate` and `shadowed`: the other condition and where it stands.
  public var by: Explanation.ConditionMatch?
}
