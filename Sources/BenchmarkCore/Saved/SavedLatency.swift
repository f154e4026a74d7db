/// What `routebench latency --save` measured: an engine under loads that do not wait for it.
package struct SavedLatency: Sendable, Hashable {
  package var environment: BenchmarkEnvironment
  package var workload: BenchmarkReport.WorkloadSummary
  package var engine: EngineName
  /// `rate`, `sweep` or `replay`.
  package var load: String
  /// How many events arrive or are routed together.
  package var batch: Int
  package var lanes: Int
  package var representation: String
  package var verified: Bool
  package var comparedEvents: Int
  /// The highest rate that was held within the limit, if one was.
  package var highestRate: Double?
  /// One per rate, in the order of the file.
  package var runs: [Run]
  /// Why not all rates are there; nil if they are.
  package var incomplete: Incompleteness?

  /// What was found under one load.
  package struct Run: Sendable, Hashable {
    /// Events per second.
    package var requestedRate: Double
    package var achievedRate: Double
    package var isHeld: Bool
    package var scheduledEvents: Int
    package var backlogEvents: Int
    /// Nil where nobody counted.
    package var allocatedBytesPerEvent: Double?
    /// From the moment when an event was due.
    package var response: Latencies
    /// From the moment when it was taken up: all that a closed loop sees.
    package var service: Latencies
  }

  /// Times in nanoseconds.
  package struct Latencies: Sendable, Hashable {
    package var count: Int
    package var mean: Double
    package var minimum: Int
    package var maximum: Int
    /// Such as `p99.9`, in the order of the file.
    package var percentiles: [Percentile]
    /// So many percent took no longer; ascending.
    package var curve: [Point]
  }

  package struct Percentile: Sendable, Hashable {
    package var name: String
    package var nanoseconds: Int
  }

  package struct Point: Sendable, Hashable {
    package var percentile: Double
    package var nanoseconds: Int
  }
}
