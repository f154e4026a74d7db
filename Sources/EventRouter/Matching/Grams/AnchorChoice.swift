/// By which grams conditions are looked for.
struct AnchorChoice: ~Copyable {
  /// Grams of a condition that are considered: the beginning of a very long one has rare grams enough.
  static let maximumLength = 256

  let table: ConditionTable
  let model: TextModel
  let gram: Gram
  let stride: Int
  private let likelihoods = MutableStorage<Float>(count: AnchorChoice.maximumLength, repeating: 0)

  init(table: ConditionTable, model: TextModel, gram: Gram, stride: Int) {
    self.table = table
    self.model = model
    self.gram = gram
    self.stride = stride
  }

  /// The rarest run of `stride` consecutive grams of the condition `number`.
  ///
  /// Every alignment of the condition to the positions that are looked at (every `stride`-th) has exactly
  /// one gram of the run at such a position: Wu and Manber's skipping, turned around. A run is as common as
  /// its most common gram.
  func rarestRun(_ number: Int) -> GramIndex.Anchor {
    let count = fillLikelihoods(number, weight: 0)
    let likelihoods = likelihoods.view
    var best = (before: 0, likelihood: Float.infinity)
    for before in 0...(count - stride) {
      var common = likelihoods[before]
      for offset in 1..<max(stride, 1) { common = max(common, likelihoods[before + offset]) }
      if common < best.likelihood { best = (before, common) }
    }
    return GramIndex.Anchor(number: UInt32(number), before: UInt32(best.before))
  }

  /// How likely a text position is to begin with a gram of the rarest run of the condition `number`.
  func likelihood(_ number: Int) -> Double {
    let anchor = Int(rarestRun(number).before)
    _ = fillLikelihoods(number, weight: CostModel.seenOfLikelihood)
    return (anchor..<(anchor + stride)).reduce(0) { $0 + TextModel.exp2(likelihoods.view[$1]) }
  }

  private func fillLikelihoods(_ number: Int, weight: Float) -> Int {
    let count = min(table.length(number), Self.maximumLength) - gram.length + 1
    model.logLikelihoods(
      table.pool.view, Int(table.offsets.view[number]), length: gram.length, count: count, weight: weight,
      result: likelihoods.view)
    return count
  }
}
