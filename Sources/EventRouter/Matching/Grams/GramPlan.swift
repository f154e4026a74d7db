/// How a set of conditions is cut into layers, and what each looks like: the cheapest by a cost model.
struct GramPlan {
  struct Layer {
    enum Front: Equatable {
      case grams(length: Int, stride: Int)
      case buckets(gram: Int, groups: Int, positions: Int, of: BucketTables = .classes)
    }
    var numbers: [UInt32]
    var front: Front
    /// How conditions were given to buckets, if that is known already.
    var assignment: BucketAssignment?
  }

  private(set) var layers: [Layer]
  /// Nanoseconds per byte of text, about; infinite where no shape was allowed.
  private(set) var cost = 0.0

  /// The cheapest plan. Conditions may be cut in two by length: few short ones would keep all others from
  /// being skipped over.
  init(_ table: ConditionTable, model: TextModel, kernels: Kernels, shapes: PlanShapes = .all) {
    let byLength = ConditionsByLength(table)
    let all = byLength.slice(0..<Int.max)
    var best = [LayerShape.cheapest(all, table, model, kernels, shapes)]
    var bestCost = shapes.allows(split: nil) ? best[0].cost : .infinity
    let secondLayer = CostModel.secondLayer(kernels)
    for split in [4, 5, 6, 7, 8, 10, 12, 16] where split > all.shortest && shapes.allows(split: split) {
      let (shortOnes, longOnes) = (byLength.slice(0..<split), byLength.slice(split..<Int.max))
      if longOnes.count == 0 { break }
      // Long ones first: theirs is seldom a bucket filter, whose cost takes long to tell.
      let limit = bestCost - secondLayer - LayerShape.leastCost(kernels)
      let long = LayerShape.cheapest(longOnes, table, model, kernels, shapes, areLong: true, below: limit)
      if long.cost >= limit { continue }
      let others = secondLayer + long.cost
      let short = LayerShape.cheapest(shortOnes, table, model, kernels, shapes, below: bestCost - others)
      let cost = others + short.cost
      if cost >= bestCost { continue }
      best = [short, long]
      bestCost = cost
    }
    layers = best.map { $0.layer }
    cost = bestCost
  }

  init(layers: [Layer]) { self.layers = layers }
}
