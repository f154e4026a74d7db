/// By which grams conditions are looked for.
struct AnchorChoice {
  let table: ConditionTable
  let model: TextModel

  /// The rarest run of `stride` consecutive grams of the condition `number`, and how likely a text position
  /// is to begin with one of them.
  ///
  /// Every alignment of the condition to the positions that are looked at (every `stride`-th) has exactly
  /// one gram of the run at such a position: Wu and Manber's skipping, turned around.
  func rarestRun(_ number: Int, gram: Gram, stride: Int) -> (anchor: GramIndex.Anchor, likelihood: Double) {
    let pool = table.pool.view
    let begin = Int(table.offsets.view[number])
    // Very long conditions are looked at up to a bound: their beginning has rare grams enough.
    let runs = min(table.length(number), 4_096) - gram.length - stride + 2
    assert(runs > 0)
    var best = (before: 0, likelihood: Double.infinity)
    var likelihoods: [Double] = []
    likelihoods.reserveCapacity(runs + stride - 1)
    for before in 0..<(runs + stride - 1) {
      likelihoods.append(model.likelihood(pool, begin + before, length: gram.length))
    }
    var sum = likelihoods[..<stride].reduce(0, +)
    for before in 0..<runs {
      if before > 0 { sum += likelihoods[before + stride - 1] - likelihoods[before - 1] }
      if sum < best.likelihood { best = (before, sum) }
    }
    return (
      GramIndex.Anchor(number: UInt32(number), before: UInt32(best.before)), max(best.likelihood, 0)
    )
  }
}
