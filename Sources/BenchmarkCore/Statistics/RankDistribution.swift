/// The exact distribution of a sum of ranks, if nothing but chance decides which ranks are in the sum.
///
/// Ranks are halves of integers where values tie (midranks), so twice the sum is counted. The counts are
/// doubles: exact up to 2^53, and more than exact enough beyond.
struct RankDistribution {
  /// The probability of each value of twice the sum, from 0.
  private let probabilities: [Double]

  /// Every rank is in the sum or not, each with probability one half: the signed-rank statistic.
  ///
  /// Source: F. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1 (1945); the
  /// recurrence over ranks as in M. Hollander, D. A. Wolfe, "Nonparametric Statistical Methods", section 3.1.
  init(subsetsOfDoubledRanks ranks: [Int]) {
    var probabilities = [1.0] + Array(repeating: 0.0, count: ranks.reduce(0, +))
    var reach = 0
    for rank in ranks {
      for sum in stride(from: reach + rank, through: 0, by: -1) {
        let with = sum >= rank ? probabilities[sum - rank] : 0
        probabilities[sum] = (probabilities[sum] + with) / 2
      }
      reach += rank
    }
    self.probabilities = probabilities
  }

  /// `count` of the ranks are in the sum, each choice as likely as another: the rank-sum statistic.
  ///
  /// Source: H. B. Mann, D. R. Whitney, "On a test of whether one of two random variables is stochastically
  /// larger than the other", Annals of Mathematical Statistics 18 (1947).
  init(choosing count: Int, ofDoubledRanks ranks: [Int]) {
    let total = ranks.reduce(0, +)
    var ways = Array(repeating: Array(repeating: 0.0, count: total + 1), count: count + 1)
    ways[0][0] = 1
    for (index, rank) in ranks.enumerated() {
      for chosen in stride(from: min(count, index + 1), through: 1, by: -1) where rank <= total {
        for sum in rank...total { ways[chosen][sum] += ways[chosen - 1][sum - rank] }
      }
    }
    let all = ways[count].reduce(0, +)
    probabilities = ways[count].map { $0 / all }
  }

  /// The probability that twice the sum is at least `value`.
  func atLeast(_ value: Int) -> Double {
    value < 0 ? 1 : min(1, probabilities.dropFirst(value).reduce(0, +))
  }

  /// The probability that twice the sum is at most `value`.
  func atMost(_ value: Int) -> Double {
    value < 0 ? 0 : min(1, probabilities.prefix(value + 1).reduce(0, +))
  }
}

/// Ranks of `values` from the smallest, doubled; equal values share the mean of their ranks.
func doubledRanks(of values: [Double]) -> [Int] {
  let order = values.indices.sorted { values[$0] < values[$1] }
  var ranks = Array(repeating: 0, count: values.count)
  var first = 0
  while first < order.count {
    var last = first
    while last + 1 < order.count, values[order[last + 1]] == values[order[first]] { last += 1 }
    // Ranks first + 1 ... last + 1: twice their mean.
    for index in first...last { ranks[order[index]] = first + last + 2 }
    first = last + 1
  }
  return ranks
}
