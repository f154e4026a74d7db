/// How conditions are found: chosen by a cost model, or forced by tests and benchmarks.
@_spi(Benchmarks) public enum Representation: Sendable, Hashable {
  /// The cheapest by the cost model.
  case automatic
  /// The automaton alone.
  case automaton
  /// One layer of grams of this length (less where a condition is shorter), at the largest stride.
  case grams(length: Int)
  /// One layer of buckets, eight to a group, that look at this many positions.
  case buckets(groups: Int, positions: Int)

  func matcher(_ table: ConditionTable, lexicographic: [UInt32], kernels: Kernels) -> any Matcher {
    let fallback = AutomatonMatcher(table, lexicographic: lexicographic)
    if table.count == 0 { return fallback }
    let model = TextModel(table)
    let numbers = Array(0..<UInt32(table.count))
    let shortest = numbers.reduce(Int.max) { min($0, table.length(Int($1))) }
    let plan: GramPlan
    switch self {
    case .automatic: plan = GramPlan(table, model: model, kernels: kernels)
    case .automaton: return fallback
    case .grams(let length):
      let length = min(length, shortest)
      let front = GramPlan.Layer.Front.grams(length: length, stride: min(shortest - length + 1, 32))
      plan = GramPlan(layers: [GramPlan.Layer(numbers: numbers, front: front, cost: 0)])
    case .buckets(let groups, let positions):
      let front = GramPlan.Layer.Front.buckets(
        gram: min(shortest, 4), groups: groups, positions: positions)
      plan = GramPlan(layers: [GramPlan.Layer(numbers: numbers, front: front, cost: 0)])
    }
    return GramMatcher(table, plan, model: model, fallback: fallback, kernels: kernels)
  }
}
