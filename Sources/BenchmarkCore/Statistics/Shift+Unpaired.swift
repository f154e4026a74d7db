import Foundation

extension Shift {
  /// From here on the normal distribution stands for the exact one, which takes time in the product of both
  /// numbers of measurements and the sum of ranks.
  private static let exactLimit = 40

  /// The shift of `second` against `first`, which were not measured in pairs: the rank-sum test of Wilcoxon,
  /// Mann and Whitney, with the interval that belongs to it.
  ///
  /// - Precondition: both have at least one value; all are finite.
  package init(from first: [Double], to second: [Double], confidence: Double) {
    precondition(!first.isEmpty && !second.isEmpty, "a shift needs two series")
    let (m, n) = (first.count, second.count)
    let differences = Self.differences(Self.thinned(first), Self.thinned(second))
    estimate = Self.median(ofSorted: differences)
    self.confidence = confidence
    count = min(m, n)
    let ranks = doubledRanks(of: first + second)
    let sum = ranks.suffix(n).reduce(0, +)
    let tail = (1 - confidence) / 2
    if m + n <= Self.exactLimit {
      let distribution = RankDistribution(choosing: n, ofDoubledRanks: ranks)
      probabilityIfNotAbove = distribution.atLeast(sum)
      probabilityIfNotBelow = distribution.atMost(sum)
      let untied = Array(stride(from: 2, through: 2 * (m + n), by: 2))
      let ideal = RankDistribution(choosing: n, ofDoubledRanks: untied)
      // U is the sum of ranks above the least possible one. The largest k with P(U < k) <= tail.
      var cut = 0
      while ideal.atMost(n * (n + 1) + 2 * cut) <= tail { cut += 1 }
      interval = Self.bounds(of: differences, cutting: cut)
    } else {
      let (mean, deviation) = Self.moments(m, n, ranks)
      let u = Double(sum) / 2 - Double(n * (n + 1)) / 2
      let (above, below) = Self.tails(of: u, mean: mean, deviation: deviation)
      probabilityIfNotAbove = above
      probabilityIfNotBelow = below
      let untied = (Double(m * n) * Double(m + n + 1) / 12).squareRoot()
      let cut = mean - Normal.quantile(upperTail: tail) * untied
      let share = Double(differences.count) / Double(m * n)
      interval = Self.bounds(of: differences, cutting: Int(saturating: (cut * share).rounded()))
    }
    smallestProbability = 1 / Self.choices(of: n, from: m + n)
  }

  /// So many values at most are paired with each of the others: a million pairs.
  private static let mostPaired = 1_000

  /// All values, or so many of their quantiles, spread evenly: pairs are many.
  private static func thinned(_ values: [Double]) -> [Double] {
    guard values.count > mostPaired else { return values }
    let sorted = values.sorted()
    return (0..<mostPaired).map { sorted[($0 * 2 + 1) * values.count / (2 * mostPaired)] }
  }

  /// All pairs' shifts, in ascending order.
  private static func differences(_ first: [Double], _ second: [Double]) -> [Double] {
    var differences: [Double] = []
    differences.reserveCapacity(first.count * second.count)
    for before in first { for after in second { differences.append(after - before) } }
    differences.sort()
    return differences
  }

  /// Mean and deviation of U, the latter smaller where values tie.
  ///
  /// Source: M. Hollander, D. A. Wolfe, "Nonparametric Statistical Methods", section 4.1, equation (4.13).
  private static func moments(_ m: Int, _ n: Int, _ ranks: [Int]) -> (mean: Double, deviation: Double) {
    let all = Double(m + n)
    let ties = Dictionary(grouping: ranks) { $0 }.values.reduce(0.0) { sum, group in
      let size = Double(group.count)
      return sum + size * (size * size - 1)
    }
    let product = Double(m * n)
    let variance = product / 12 * (all + 1 - ties / (all * max(1, all - 1)))
    return (product / 2, max(0, variance).squareRoot())
  }

  /// In how many ways `count` can be chosen from `total`.
  private static func choices(of count: Int, from total: Int) -> Double {
    (0..<min(count, total - count)).reduce(1.0) { $0 * Double(total - $1) / Double($1 + 1) }
  }
}
