/// A matcher of a saved index: which one it is, and then what that wrote.
///
/// What was chosen for the kernels of the processor that compiled it stays; another one's find the same by it.
enum SavedMatcher {
  /// What stands for each.
  static let (automaton, grams) = (0, 1)

  /// Loads a matcher for the conditions of `table`.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func load(
    from reader: inout SavedIndexReader, _ table: ConditionTable, kernels: Kernels
  ) throws(SavedIndexError.Problem) -> any Matcher {
    let kind = try reader.takeNumbers("matcher", upTo: grams)[0]
    return kind == grams
      ? try GramMatcher(from: &reader, table, kernels: kernels)
      : try AutomatonMatcher(from: &reader, table, isPart: false, kernels: kernels)
  }
}
