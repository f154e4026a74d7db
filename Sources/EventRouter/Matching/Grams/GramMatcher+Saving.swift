extension GramMatcher {
  func save(to writer: inout SavedIndexWriter) {
    let scope = guardAutomaton.scope
    writer.append("matcher", numbers: SavedMatcher.grams)
    writer.append("grams", numbers: layers.count, scope.uncrowdedEntries, scope.freeBytes)
    for layer in layers { layer.save(to: &writer) }
    guardAutomaton.automaton.saveStates(to: &writer)
  }

  /// Loads a matcher for the conditions of `table`.
  convenience init(
    from reader: inout SavedIndexReader, _ table: ConditionTable, kernels: Kernels
  ) throws(SavedIndexError.Problem) {
    // Scopes are bounded so that a text's time is: what is not charged for is as much as ever.
    let numbers = try reader.takeNumbers(
      "grams", upTo: 2, CostModel.uncrowdedEntries, CostModel.uncrowdedBytes)
    let scope = GuardScope(uncrowdedEntries: numbers[1], freeBytes: numbers[2])
    var layers: [GramLayer] = []
    for _ in 0..<numbers[0] { layers.append(try GramLayer(from: &reader, table, kernels: kernels)) }
    if layers.isEmpty { throw .malformed("grams") }
    let automaton = try AutomatonMatcher(from: &reader, table, isPart: !scope.isAll, kernels: kernels)
    self.init(table, layers, guardAutomaton: automaton, scope: scope, kernels: kernels)
  }
}
