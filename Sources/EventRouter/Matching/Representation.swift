/// How conditions are found: chosen by a cost model, or forced by tests and benchmarks.
@_spi(Benchmarks) public enum Representation: Sendable, Hashable {
  /// The cheapest by the cost model.
  case automatic
  /// The cheapest of these shapes by the cost model.
  case planned(PlanShapes)
  /// The automaton alone.
  case automaton
  /// One layer of grams of this length (less where a condition is shorter), at the largest stride.
  case grams(length: Int)
  /// The same as in a large set: with a sieve, and with a guard that knows only conditions that have an entry in a bucket of
  /// more than `entries` entries (at least 1), or more than `bytes` bytes.
  case gramsWithPartialGuard(length: Int, entries: Int, bytes: Int)
  /// One layer of buckets, eight to a group, that look at this many positions by these tables.
  case buckets(groups: Int, positions: Int, of: BucketTables = .classes)

  func matcher(_ table: ConditionTable, lexicographic: [UInt32], kernels: Kernels) -> any Matcher {
    func automaton() -> AutomatonMatcher {
      AutomatonMatcher(table, lexicographic: lexicographic, kernels: kernels)
    }
    if self == .automaton || table.count == 0 { return automaton() }
    var scope = GuardScope.crowded
    if case .gramsWithPartialGuard(_, let entries, let bytes) = self {
      scope = GuardScope(uncrowdedEntries: entries, freeBytes: bytes)
    } else if TrieShape.isDense(table, lexicographic: lexicographic, budget: Automaton.denseBudget) {
      // A dense automaton is soon built, and costs a text less than looking at a hit does.
      let (automaton, layers) = bothAtOnce(
        automaton, { gramLayers(table, kernels) },
        // Waking another thread costs more than a small set.
        isWorthwhile: table.count >= 2_000)
      return GramMatcher(table, layers, guardAutomaton: automaton, scope: .all, kernels: kernels)
    }
    let layers = gramLayers(table, kernels)
    let numbers = scope.numbers(table, layers)
    // Else an automaton of all would be no larger than one of these with the rows that it gets.
    if scope == .crowded && 4 * numbers.count > table.count {
      return GramMatcher(table, layers, guardAutomaton: automaton(), scope: .all, kernels: kernels)
    }
    let part = table.part(numbers, lexicographic: lexicographic)
    let guardAutomaton = AutomatonMatcher(
      part.table, lexicographic: part.lexicographic, kernels: kernels, names: numbers)
    return GramMatcher(table, layers, guardAutomaton: guardAutomaton, scope: scope, kernels: kernels)
  }

  private func gramLayers(_ table: ConditionTable, _ kernels: Kernels) -> [GramLayer] {
    let model = TextModel(table)
    var large = GramIndex.leastLarge
    if case .gramsWithPartialGuard = self { large = 1 }
    return plan(table, model, kernels).layers.map {
      GramLayer(table, $0, model: model, kernels: kernels, large: large)
    }
  }

  private func plan(_ table: ConditionTable, _ model: TextModel, _ kernels: Kernels) -> GramPlan {
    let numbers = Array(0..<UInt32(table.count))
    let shortest = numbers.reduce(Int.max) { min($0, table.length(Int($1))) }
    let front: GramPlan.Layer.Front
    switch self {
    case .automatic, .automaton: return GramPlan(table, model: model, kernels: kernels)
    case .planned(let shapes): return GramPlan(table, model: model, kernels: kernels, shapes: shapes)
    case .grams(let length), .gramsWithPartialGuard(let length, _, _):
      let length = min(length, shortest)
      front = .grams(length: length, stride: min(shortest - length + 1, 32))
    case .buckets(let groups, let positions, let kind):
      front = .buckets(gram: min(shortest, 4), groups: groups, positions: positions, of: kind)
    }
    return GramPlan(layers: [GramPlan.Layer(numbers: numbers, front: front)])
  }
}
