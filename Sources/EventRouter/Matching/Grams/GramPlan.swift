/// How a set of conditions is cut into layers, and what each looks like: the cheapest by a cost model.
struct GramPlan {
  struct Layer {
    enum Front: Equatable {
      case grams(length: Int, stride: Int)
      case buckets(gram: Int, groups: Int, positions: Int)
    }
    var numbers: [UInt32]
    var front: Front
    /// Nanoseconds per byte of text, about.
    var cost: Double
    /// How conditions were given to buckets when the cost was estimated: it takes long, so it is kept.
    var assignment: BucketAssignment?
  }

  private(set) var layers: [Layer]
  /// Nanoseconds per byte of text, about; infinite where no shape was allowed.
  private(set) var cost = 0.0

  /// The cheapest plan. Conditions may be cut in two by length: few short ones would keep all others from
  /// being skipped over.
  init(_ table: ConditionTable, model: TextModel, kernels: Kernels, shapes: PlanShapes = .all) {
    let all = (0..<UInt32(table.count)).map { $0 }
    let lengths = all.map { table.length(Int($0)) }
    let shortest = lengths.min() ?? 1
    var best = [Self.cheapest(table, all, model, kernels, shapes)]
    var bestCost = shapes.allows(split: nil) ? best[0].cost : .infinity
    for split in [4, 5, 6, 7, 8, 10, 12, 16] where split > shortest && shapes.allows(split: split) {
      let short = all.filter { lengths[Int($0)] < split }
      if short.count == all.count { break }
      let long = all.filter { lengths[Int($0)] >= split }
      // Long ones first: theirs is seldom a bucket filter, whose cost takes long to tell.
      let longLayer = Self.cheapest(table, long, model, kernels, shapes, below: bestCost)
      if longLayer.cost >= bestCost { continue }
      let shortLayer = Self.cheapest(table, short, model, kernels, shapes, below: bestCost - longLayer.cost)
      if shortLayer.cost + longLayer.cost >= bestCost { continue }
      best = [shortLayer, longLayer]
      bestCost = shortLayer.cost + longLayer.cost
    }
    layers = best
    cost = bestCost
  }

  init(layers: [Layer]) { self.layers = layers }

  /// The cheapest single layer for `numbers`; what certainly costs `limit` or more is not looked into.
  private static func cheapest(
    _ table: ConditionTable, _ numbers: [UInt32], _ model: TextModel, _ kernels: Kernels,
    _ shapes: PlanShapes, below limit: Double = .infinity
  ) -> Layer {
    let shortest = numbers.reduce(Int.max) { min($0, table.length(Int($1))) }
    var best = Layer(numbers: numbers, front: .grams(length: 1, stride: 1), cost: .infinity)
    func consider(_ front: Layer.Front, _ cost: Double, _ assignment: BucketAssignment? = nil) {
      if cost < best.cost {
        best = Layer(numbers: numbers, front: front, cost: cost, assignment: assignment)
      }
    }
    let bytes = numbers.reduce(0) { $0 + table.length(Int($1)) }
    // A sample tells how likely anchors are.
    let sample = stride(from: 0, to: numbers.count, by: max(1, numbers.count / 256)).map { numbers[$0] }
    for length in [1, 2, 3, 4, 5, 6, 8]
    where length <= shortest && (length >= 4 || length == min(shortest, 4))
      && shapes.allows(gramLength: length)
    {
      // Entries beyond about one per condition only pay while they are few, or few beside the conditions' bytes.
      let entries = max(numbers.count + 300_000, bytes / 12)
      let stride = min(shortest - length + 1, max(1, entries / numbers.count), 32)
      let choice = AnchorChoice(table: table, model: model, gram: Gram(length: length), stride: stride)
      let likelihood = sample.reduce(0) { $0 + choice.likelihood(Int($1)) }
      let hits = likelihood * Double(numbers.count) / Double(sample.count)
      consider(
        .grams(length: length, stride: stride),
        gramCost(entries: numbers.count * stride, hits: hits, stride: stride, kernels))
    }
    if !kernels.isScalar && numbers.count <= 1_200 {
      let gram = Gram(length: min(shortest, 4))
      // About six to thirty conditions share a bucket.
      for groups in [1, 2, 4, 8]
      where (groups == 1 || numbers.count >= 50 * groups) && numbers.count <= 256 * groups
        && shapes.allows(groups: groups)
      {
        // Fewer than three bytes let too much pass.
        if CostModel.bucket(positions: 3, groups: groups, kernels) >= min(limit, best.cost) { break }
        let assignment = BucketAssignment(table, model, numbers: numbers, gram: gram, groups: groups)
        for positions in 2...BucketFilter.maximumPositions {
          let passing = min(1, assignment.passing[positions])
          consider(
            .buckets(gram: gram.length, groups: groups, positions: positions),
            CostModel.bucket(positions: positions, groups: groups, kernels)
              + passing * CostModel.bucketCandidate, assignment)
        }
      }
    }
    return best
  }

  private static func gramCost(entries: Int, hits: Double, stride: Int, _ kernels: Kernels) -> Double {
    let bits = CostModel.filterBits(entries: entries)
    let fill = min(1, Double(entries) / Double(1 << bits))
    let look = CostModel.gram(stride: stride, kernels) * CostModel.lookFactor(filterBits: bits)
    let cold = CostModel.coldFactor(entries: entries)
    let perPosition =
      look + fill * CostModel.candidate * cold + hits * (CostModel.candidate + CostModel.entry) * cold
    return perPosition / Double(stride)
  }
}
