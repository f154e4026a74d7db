import Foundation

extension Shift {
  /// More pairs than this are so close to the normal distribution that the exact one is not worth its time.
  ///
  /// Source: R's `wilcox.test` draws the line there, too ("exact: … if n < 50").
  private static let exactLimit = 50

  /// The shift of paired measurements, of which `differences` are the second minus the first: Wilcoxon's
  /// signed-rank test, with the interval that belongs to it.
  ///
  /// Differences of 0 say nothing about a direction and are left out of the test, as Wilcoxon did; they stay in
  /// the estimate.
  ///
  /// - Precondition: there is at least one difference; all are finite.
  package init(paired differences: [Double], confidence: Double) {
    precondition(!differences.isEmpty, "a shift needs a pair")
    let kept = differences.filter { $0 != 0 }
    let ranks = doubledRanks(of: kept.map(abs))
    let positive = zip(kept, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    let total = ranks.reduce(0, +)
    // Walsh averages: the mean of each pair of differences, each with itself included.
    var averages: [Double] = []
    averages.reserveCapacity(differences.count * (differences.count + 1) / 2)
    for (index, first) in differences.enumerated() {
      for second in differences[index...] { averages.append((first + second) / 2) }
    }
    averages.sort()
    estimate = Self.median(ofSorted: averages)
    self.confidence = confidence
    count = differences.count
    let untied = Array(stride(from: 2, through: 2 * differences.count, by: 2))
    let tail = (1 - confidence) / 2
    if differences.count < Self.exactLimit {
      let distribution = RankDistribution(subsetsOfDoubledRanks: ranks)
      probabilityIfNotAbove = distribution.atLeast(positive)
      probabilityIfNotBelow = distribution.atMost(positive)
      let ideal = RankDistribution(subsetsOfDoubledRanks: untied)
      // The largest k with P(T < k) <= tail, T in whole ranks.
      var cut = 0
      while ideal.atMost(2 * cut) <= tail { cut += 1 }
      interval = Self.bounds(of: averages, cutting: cut)
    } else {
      let variance = ranks.reduce(0.0) { $0 + Double($1) * Double($1) / 4 } / 4
      let (above, below) = Self.tails(
        of: Double(positive) / 2, mean: Double(total) / 4, deviation: variance.squareRoot())
      probabilityIfNotAbove = above
      probabilityIfNotBelow = below
      let n = Double(differences.count)
      let deviation = (n * (n + 1) * (2 * n + 1) / 24).squareRoot()
      let cut = n * (n + 1) / 4 - Normal.quantile(upperTail: tail) * deviation
      interval = Self.bounds(of: averages, cutting: Int(saturating: cut.rounded()))
    }
    smallestProbability = pow(0.5, Double(differences.count))
  }

  /// Both tails of a rank sum that is about normal, with the correction for its being a whole number.
  static func tails(of sum: Double, mean: Double, deviation: Double) -> (above: Double, below: Double) {
    guard deviation > 0 else { return (1, 1) }
    return (
      Normal.upperTail((sum - mean - 0.5) / deviation), Normal.upperTail((mean - sum - 0.5) / deviation)
    )
  }
}
