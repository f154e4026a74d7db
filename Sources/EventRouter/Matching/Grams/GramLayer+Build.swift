extension GramLayer {
  /// Builds what `plan` says.
  init(_ table: ConditionTable, _ plan: GramPlan.Layer, model: TextModel, kernels: Kernels) {
    shortest = plan.numbers.reduce(Int.max) { min($0, table.length(Int($1))) }
    switch plan.front {
    case .grams(let length, let stride):
      frontCost = kernels.gramCost(stride: stride) / Double(stride)
      let gram = Gram(length: length)
      let choice = AnchorChoice(table: table, model: model, gram: gram, stride: stride)
      let anchors = plan.numbers.map { choice.rarestRun(Int($0)) }
      let filter = GramFilter(
        gram: gram, stride: stride, bits: GramPlan.filterBits(entries: anchors.count * stride))
      index = GramIndex(table, anchors, gram: gram, stride: stride, filter: filter.insert)
      front = .grams(filter)
    case .buckets(let length, let groups, let positions):
      frontCost = GramPlan.bucketBaseCost + kernels.bucketCost(positions: positions, groups: groups)
      let gram = Gram(length: length)
      let assignment =
        plan.assignment
        ?? BucketAssignment(table, model, numbers: plan.numbers, gram: gram, groups: groups)
      let anchors = assignment.anchors.sorted { $0.number < $1.number }
      index = GramIndex(table, anchors, gram: gram, stride: 1) { _ in }
      front = .buckets(assignment.filter(positions: positions))
    }
  }
}
