import BenchmarkCore

/// What load to measure under, and for how long.
package struct LatencyPlan: Sendable {
  /// How events arrive.
  package enum Load: Sendable {
    /// At so many per second.
    case rate(Double)
    /// At each of these rates in turn, ascending, until one is not held.
    case sweep(RateSweep)
    /// As they were captured, at this multiple of their pace: one number per event, in nanoseconds.
    case replay(arrivals: [UInt64], speed: Double)
  }

  package var engine: EngineName = .fast
  package var load: Load
  /// How many events arrive together, or, of captured ones, are routed together at most.
  package var batch = 1
  /// How many threads route a batch.
  package var lanes = 1
  package var duration: Duration = .seconds(10)
  /// How long the same load is applied before, with its figures thrown away.
  package var warmUp: Duration = .seconds(1)
  /// Cores that verifying may use.
  package var cores: Int
  /// As ``BenchmarkPlan/verificationBudget``.
  package var verificationBudget: Duration = .seconds(30)
  package var probeDuration: Duration = .milliseconds(100)

  package init(load: Load, cores: Int) {
    self.load = load
    self.cores = cores
  }
}

/// Rates that grow by a factor.
package struct RateSweep: Sendable, Hashable {
  package var first: Double
  package var factor: Double
  /// No rate above this; nil: until one is not held.
  package var last: Double?

  package init(first: Double, factor: Double, last: Double?) {
    self.first = first
    self.factor = factor
    self.last = last
  }

  /// The rate number `index`, from 0; nil beyond ``last``. The last one is always measured.
  package func rate(_ index: Int) -> Double? {
    var rate = first
    for _ in 0..<index {
      if let last, rate >= last { return nil }
      rate *= factor
      if let last { rate = min(rate, last) }
    }
    return rate.isFinite ? rate : nil
  }
}
