/// A shape that a layer may have, and what it would cost.
struct LayerShape {
  private let conditions: ConditionsByLength.Slice
  private let allowed: PlanShapes
  private var front = GramPlan.Layer.Front.grams(length: 1, stride: 1)
  /// Nanoseconds per byte of text, about.
  private(set) var cost = Double.infinity
  private var assignment: BucketAssignment?

  /// The cheapest for `conditions`; what certainly costs `limit` or more is not looked into.
  ///
  /// - Parameter areLong: whether they are the long ones of two layers.
  static func cheapest(
    _ conditions: ConditionsByLength.Slice, _ table: ConditionTable, _ model: TextModel, _ kernels: Kernels,
    _ allowed: PlanShapes, areLong: Bool = false, below limit: Double = .infinity
  ) -> LayerShape {
    var best = LayerShape(conditions: conditions, allowed: allowed)
    best.considerGrams(table, model, kernels, below: limit)
    // Where pairs tell the long ones apart cheaply, they do all of them.
    let isGramsAlone = areLong && kernels.takesPairs && allowed.allowsGrams
    if !isGramsAlone { best.considerBuckets(table, model, kernels, below: limit) }
    return best
  }

  /// What the short ones of two layers cost at least: a bucket filter of which fewer bytes would let too much pass, or
  /// grams, of which short conditions allow few to be skipped.
  static func leastCost(_ kernels: Kernels) -> Double {
    let cheapest: BucketTables =
      kernels.takesNibbles ? .lowNibbles : kernels.takesLowBits ? .lowBits : .classes
    return min(
      CostModel.bucket(positions: 3, groups: 1, cheapest, kernels),
      CostModel.gram(length: 4, stride: 8, kernels) / 8)
  }

  private init(conditions: ConditionsByLength.Slice, allowed: PlanShapes) {
    self.conditions = conditions
    self.allowed = allowed
  }

  /// The layer of this shape.
  var layer: GramPlan.Layer {
    GramPlan.Layer(numbers: conditions.sorted(), front: front, assignment: assignment)
  }

  // MARK: Grams

  private mutating func considerGrams(
    _ table: ConditionTable, _ model: TextModel, _ kernels: Kernels, below limit: Double
  ) {
    let (count, shortest) = (conditions.count, conditions.shortest)
    // Entries beyond about one per condition only pay while they are few, or few beside the conditions' bytes.
    let entries = max(count + 300_000, conditions.byteCount / 16)
    let meanLength = conditions.byteCount / count
    let mostStride = max(CostModel.nearStride, min(CostModel.entriesOfFarStrides / count, 32))
    // By length, the stride, or 0 if there is none, and how likely anchors are. No array of both: see PlanShapes.
    var strides = [Int](repeating: 0, count: Gram.maximumLength + 1)
    var likelihoods = [Double](repeating: 0, count: Gram.maximumLength + 1)
    // Shorter ones let too much pass, unless a sieve asks what is around them.
    let least = kernels.listsBySieves(atStride: 1) ? 3 : 4
    for length in 1...Gram.maximumLength
    where length <= shortest && (length >= least || length == min(shortest, least))
      && allowed.allows(gramLength: length)
    {
      let stride = min(shortest - length + 1, max(1, entries / count), mostStride)
      if Self.gramCost(
        length, entries: count * stride, hits: 0, stride: stride, conditions: meanLength, kernels) >= limit
      {
        continue
      }
      strides[length] = stride
    }
    if strides.allSatisfy({ $0 == 0 }) { return }
    // A sample tells how likely anchors are.
    let sample = conditions.sample(Self.sampleCount)
    var choice = AnchorChoice(model)
    for number in sample {
      choice.look(at: table.bytes(Int(number)))
      for length in strides.indices where strides[length] > 0 {
        likelihoods[length] += choice.likelihood(gram: length, stride: strides[length])
      }
    }
    for length in strides.indices where strides[length] > 0 {
      let stride = strides[length]
      let hits = likelihoods[length] * Double(count) / Double(sample.count)
      let cost = Self.gramCost(
        length, entries: count * stride, hits: hits, stride: stride, conditions: meanLength, kernels)
      consider(.grams(length: length, stride: stride), cost)
    }
  }

  private static let sampleCount = 256

  private static func gramCost(
    _ length: Int, entries: Int, hits: Double, stride: Int, conditions meanLength: Int, _ kernels: Kernels
  ) -> Double {
    let bits = CostModel.filterBits(entries: entries)
    let fill = min(1, Double(entries) / Double(1 << bits))
    let look =
      CostModel.gram(length: length, stride: stride, kernels)
      * CostModel.lookFactor(filterBits: bits, kernels)
    let cold = CostModel.coldFactor(entries: entries)
    let candidate = CostModel.candidate(kernels)
    let passing = fill * candidate + hits * (candidate + CostModel.entry)
    let share = CostModel.siftedShare(
      entries: entries, gram: length, stride: stride, conditions: meanLength, kernels)
    return (look + share * passing * cold) / Double(stride)
  }

  // MARK: Buckets

  /// Giving conditions to buckets takes long. So what comes of it is first estimated, and done only where it may be
  /// the cheapest.
  private mutating func considerBuckets(
    _ table: ConditionTable, _ model: TextModel, _ kernels: Kernels, below limit: Double
  ) {
    if kernels.isScalar || conditions.count > 1_200 { return }
    var numbers: [UInt32]?
    for groups in Self.groups(kernels, allowed) where allowed.allows(groups: groups) {
      let kinds = Self.kinds(groups: groups, count: conditions.count, kernels, allowed)
      for kind in kinds { considerBuckets(groups, kind, &numbers, table, model, kernels, below: limit) }
    }
  }

  /// - Parameter numbers: of all conditions, once they were needed.
  private mutating func considerBuckets(
    _ groups: Int, _ kind: BucketTables, _ numbers: inout [UInt32]?, _ table: ConditionTable,
    _ model: TextModel, _ kernels: Kernels, below limit: Double
  ) {
    // Fewer than three bytes let too much pass, and fewer than four where a bucket has many conditions.
    let limit = min(limit, cost)
    let leastBytes = conditions.count > Self.manyConditions * groups ? 4 : 3
    if CostModel.bucket(positions: leastBytes - kind.reach, groups: groups, kind, kernels) >= limit { return }
    let gram = Gram(length: min(conditions.shortest, 4))
    // Pairs are tried by so few groups that what would come of it need not be estimated.
    if groups > 1 && kind != .pairs {
      func isTooMuch(_ passing: [Double]) -> Bool {
        let least = passing.map { Double(groups) * $0 * Self.leastOfEstimate }
        return Self.bucketCost(least, groups, kind, kernels).cost >= limit
      }
      let share = BucketAssignment(
        table, model, numbers: conditions.sample(conditions.count / groups), gram: gram, groups: 1, kind,
        isTooMuch: isTooMuch)
      if isTooMuch(share.passing) { return }
    }
    let all = numbers ?? conditions.sorted()
    numbers = all
    let assignment = BucketAssignment(table, model, numbers: all, gram: gram, groups: groups, kind)
    let (positions, cost) = Self.bucketCost(assignment.passing, groups, kind, kernels)
    consider(
      .buckets(gram: gram.length, groups: groups, positions: positions, of: kind), cost, assignment)
  }

  /// Which numbers of groups are worth trying.
  private static func groups(_ kernels: Kernels, _ allowed: PlanShapes) -> [Int] {
    kernels.takesPairs && allowed.pairs != false ? [1, 2, 4] : [1, 2, 4, 8]
  }

  /// By which tables so many groups are worth trying, for so many conditions.
  private static func kinds(
    groups: Int, count: Int, _ kernels: Kernels, _ allowed: PlanShapes
  ) -> [BucketTables] {
    // About six to thirty conditions share a bucket; or a few, where tables of nibbles let little more pass.
    let hasNibbles = kernels.takesNibbles && count <= fewConditions * groups
    let leastCount = hasNibbles ? fewConditions + 1 : 50 * groups
    if groups > 1 && count < leastCount { return [] }
    let hasLowBits = kernels.takesLowBits && count <= fewConditions
    let ofBytes: [BucketTables] =
      hasNibbles ? [.nibbles, .lowNibbles] : hasLowBits ? [.lowBits] : [.classes]
    let isForBytes = count <= 256 * groups && allowed.pairs != true
    guard kernels.takesPairs, allowed.pairs != false else { return isForBytes ? ofBytes : [] }
    // Four groups of bytes are for conditions that hardly differ, which two of pairs do not tell apart either.
    if groups == 4 { return isForBytes ? ofBytes : [] }
    if allowed.pairs == true || groups > 1 { return [.pairs] }
    // Bytes tell few apart well enough, and many not at all; one group of pairs does not tell very many apart.
    return (count > fewConditions && count <= manyForOneGroup ? [.pairs] : [])
      + (count <= fewForClasses ? ofBytes : [])
  }

  /// Up to so many conditions one group of classes can be cheaper than one of pairs.
  private static let fewForClasses = 100
  /// From so many on, two groups of pairs are better than one.
  private static let manyForOneGroup = 400

  /// An estimate puts a share of the conditions into the same share of the buckets. Among all buckets each condition has
  /// more to choose from, so less passes: in no set that was looked at, less than this share of the estimate. A factor.
  private static let leastOfEstimate = 0.25
  /// More conditions are many in a group's buckets.
  private static let manyConditions = 8 * BucketFilter.bucketsPerGroup
  /// So many conditions are few in a group's buckets.
  private static let fewConditions = 2 * BucketFilter.bucketsPerGroup

  /// How many positions of a window are best looked at, and what that costs.
  ///
  /// - Parameter passing: how likely a text position is to pass, by how many positions of its window are looked at.
  private static func bucketCost(
    _ passing: [Double], _ groups: Int, _ kind: BucketTables, _ kernels: Kernels
  ) -> (positions: Int, cost: Double) {
    var best = (positions: 0, cost: Double.infinity)
    for positions in 2...BucketFilter.maximumPositions {
      let cost =
        CostModel.bucket(positions: positions, groups: groups, kind, kernels)
        + min(1, passing[positions] * kind.seenOfExpected) * CostModel.bucketCandidate(kernels)
      if cost < best.cost { best = (positions, cost) }
    }
    return best
  }

  private mutating func consider(
    _ front: GramPlan.Layer.Front, _ cost: Double, _ assignment: BucketAssignment? = nil
  ) {
    if cost >= self.cost { return }
    self.front = front
    self.cost = cost
    self.assignment = assignment
  }
}
