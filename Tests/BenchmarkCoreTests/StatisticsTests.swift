import Foundation
import Testing

@testable import BenchmarkCore

@Suite("The statistics agree with published examples")
struct StatisticsTests {
  private static func isClose(_ a: Double, _ b: Double, within: Double = 1e-9) -> Bool {
    abs(a - b) <= within
  }

  /// Hollander & Wolfe, "Nonparametric Statistical Methods" (1973), table 3.1: Hamilton depression scale before
  /// and after a tranquilizer. Also the first example of R's `wilcox.test`: V = 40, p = 0.01953.
  private static let before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
  private static let after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]

  @Test("signed ranks: depression scale factors, Hollander & Wolfe, section 3.1")
  func depression() {
    let differences = zip(Self.before, Self.after).map { $0 - $1 }
    let shift = Shift(paired: differences, confidence: 0.96)
    #expect(Self.isClose(shift.probabilityIfNotAbove, 0.01953125))
    // Their estimate and their 96 % interval.
    #expect(Self.isClose(shift.estimate, 0.46))
    #expect(Self.isClose(shift.interval.lowerBound, 0.010))
    #expect(Self.isClose(shift.interval.upperBound, 0.786))
    #expect(shift.smallestProbability == 1.0 / 512)
  }

  /// Hollander & Wolfe (1973), table 4.1: permeability constants of the human chorioamnion at term and at 12 to
  /// 26 weeks. Also an example of R's `wilcox.test`: W = 35, p = 0.1272.
  private static let atTerm = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
  private static let early = [1.15, 0.88, 0.90, 0.74, 1.21]

  @Test("rank sums: permeability constants, Hollander & Wolfe, section 4.1")
  func permeability() {
    let shift = Shift(from: Self.early, to: Self.atTerm, confidence: 0.96)
    #expect(Self.isClose(shift.probabilityIfNotAbove, 382 / 3003.0))
    // Their estimate and their 96 % interval.
    #expect(Self.isClose(shift.estimate, 0.305))
    #expect(Self.isClose(shift.interval.lowerBound, -0.15))
    #expect(Self.isClose(shift.interval.upperBound, 0.76))
    #expect(Self.isClose(shift.smallestProbability, 1 / 3003.0))
  }

  /// Critical values of the signed-rank statistic for a one-sided test at 1 %: the largest V with
  /// P(V <= v) <= 0.01. F. Wilcoxon, R. A. Wilcox, "Some Rapid Approximate Statistical Procedures" (1964).
  @Test(
    "critical values of the signed-rank statistic at 1 %",
    arguments: [(7, 0), (8, 1), (9, 3), (10, 5), (12, 9), (15, 19), (20, 43), (25, 76)])
  func criticalSignedRanks(pairs: Int, critical: Int) {
    let distribution = RankDistribution(
      subsetsOfDoubledRanks: Array(stride(from: 2, through: 2 * pairs, by: 2)))
    #expect(distribution.atMost(2 * critical) <= 0.01)
    #expect(distribution.atMost(2 * critical + 2) > 0.01)
  }

  /// Critical values of U for a one-sided test at 1 %. H. B. Mann, D. R. Whitney (1947); D. Auble (1953).
  @Test(
    "critical values of the rank-sum statistic at 1 %",
    arguments: [(5, 5, 1), (7, 7, 6), (8, 10, 13), (10, 10, 19), (15, 15, 56), (20, 20, 114)])
  func criticalRankSums(m: Int, n: Int, critical: Int) {
    let distribution = RankDistribution(
      choosing: n, ofDoubledRanks: Array(stride(from: 2, through: 2 * (m + n), by: 2)))
    let least = n * (n + 1)
    #expect(distribution.atMost(least + 2 * critical) <= 0.01)
    #expect(distribution.atMost(least + 2 * critical + 2) > 0.01)
  }

  @Test("ties share the mean of their ranks, and the exact distribution is that of the tied ranks")
  func ties() {
    #expect(doubledRanks(of: [3, 1, 3, 2, 3]) == [8, 2, 8, 4, 8])
    #expect(doubledRanks(of: []) == [])
    // All 256 choices of signs, counted one by one with SciPy 1.17: `wilcoxon(…, method=PermutationMethod())`.
    let shift = Shift(paired: [1, 2, -1, 3, 2, -2, 4, 5], confidence: 0.9)
    #expect(Self.isClose(shift.probabilityIfNotAbove, 0.05078125))
  }

  @Test("many pairs: the normal distribution with corrections, as SciPy has it")
  func manyPairs() {
    let differences = (0..<60).map { sin(Double($0) * 1.7) + 0.3 }
    let shift = Shift(paired: differences, confidence: 0.95)
    #expect(Self.isClose(shift.probabilityIfNotAbove, 0.0015598847323836133, within: 1e-10))
    #expect(shift.interval.contains(shift.estimate))
  }

  @Test("many measurements with ties: the normal distribution with corrections, as SciPy has it")
  func manyMeasurements() {
    let first = Array(repeating: [1, 2, 2, 3, 5, 6, 6, 7, 8, 9] as [Double], count: 3).flatMap { $0 }
    let second = Array(repeating: [2, 3, 4, 5, 5, 6, 7, 8, 8, 10] as [Double], count: 3).flatMap { $0 }
    let shift = Shift(from: first, to: second, confidence: 0.95)
    #expect(Self.isClose(shift.probabilityIfNotAbove, 0.11514414466629558, within: 1e-10))
    #expect(shift.estimate == 1)
  }

  @Test("the exact and the normal distribution meet where one takes over")
  func meeting() {
    let differences = (0..<50).map { Double(($0 * 37) % 101) - 41.3 }
    let exact = Shift(paired: Array(differences.prefix(49)), confidence: 0.98)
    let normal = Shift(paired: differences, confidence: 0.98)
    #expect(abs(exact.probabilityIfNotAbove - normal.probabilityIfNotAbove) < 0.02)
    #expect(abs(exact.interval.lowerBound - normal.interval.lowerBound) < 4)
    #expect(abs(exact.interval.upperBound - normal.interval.upperBound) < 4)
  }

  @Test("test and interval agree: it excludes 0 exactly where the test is significant", arguments: 0..<200)
  func duality(seed: UInt64) {
    var generator = Generator(seed: seed)
    let differences = (0..<10).map { _ in Double.random(in: -1...1, using: &generator) + 0.35 }
    let shift = Shift(paired: differences, confidence: 0.98)
    #expect((shift.interval.lowerBound > 0) == (shift.probabilityIfNotAbove <= 0.01), "seed \(seed)")
    let first = (0..<8).map { _ in Double.random(in: -1...1, using: &generator) }
    let second = (0..<9).map { _ in Double.random(in: -1...1, using: &generator) + 0.8 }
    let unpaired = Shift(from: first, to: second, confidence: 0.98)
    #expect((unpaired.interval.lowerBound > 0) == (unpaired.probabilityIfNotAbove <= 0.01), "seed \(seed)")
  }

  @Test("too few measurements have no interval, and say what they can show at most")
  func tooFew() {
    let shift = Shift(paired: [1, 2, 3], confidence: 0.98)
    #expect(shift.interval == -Double.infinity...Double.infinity)
    #expect(shift.smallestProbability == 0.125)
    #expect(shift.estimate == 2)
    let one = Shift(from: [1], to: [5], confidence: 0.98)
    #expect(one.estimate == 4)
    #expect(one.smallestProbability == 0.5)
  }

  @Test("differences of nothing are no evidence for anything")
  func nothing() {
    let shift = Shift(paired: Array(repeating: 0, count: 12), confidence: 0.98)
    #expect(shift.estimate == 0)
    #expect(shift.probabilityIfNotAbove == 1)
    #expect(shift.probabilityIfNotBelow == 1)
    let many = Shift(paired: Array(repeating: 0, count: 80), confidence: 0.98)
    #expect(many.probabilityIfNotAbove == 1)
  }

  @Test(
    "quantiles of the normal distribution",
    arguments: [(0.025, 1.959964), (0.01, 2.326348), (0.001, 3.090232)])
  func quantiles(tail: Double, expected: Double) {
    #expect(Self.isClose(Normal.quantile(upperTail: tail), expected, within: 1e-6))
  }

  /// SplitMix64, for numbers that are the same on every platform.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
