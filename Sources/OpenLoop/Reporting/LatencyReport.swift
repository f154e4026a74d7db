import BenchmarkCore
import Workloads

/// Everything that one measurement of latencies found, ready to be written.
package struct LatencyReport: FormattedReport, Sendable {
  /// The version of the formats; a reader refuses one that it does not know.
  package static let schema = SavedSchema.Kind.latency.schema

  /// The percentiles that every report has.
  package static let percentiles: [Double] = [50, 90, 99, 99.9, 99.99]

  package var environment: BenchmarkEnvironment
  package var workload: WorkloadSummary
  package var plan: LatencyPlan
  package var outcome: LatencyBenchmark.Outcome
  /// What the 99th percentile is to stay below, in nanoseconds.
  package var limit: UInt64?
  /// Why not all rates were measured; nil if they were.
  package var incomplete: Incompleteness?

  package init(
    environment: BenchmarkEnvironment, workload: Workload, seed: UInt64?, plan: LatencyPlan,
    outcome: LatencyBenchmark.Outcome, limit: UInt64?, incomplete: Incompleteness? = nil
  ) {
    self.environment = environment
    self.workload = WorkloadSummary(workload, seed: seed)
    self.plan = plan
    self.outcome = outcome
    self.limit = limit
    self.incomplete = incomplete
  }

  /// Whether the 99th percentile stays within ``limit``; true without one.
  package func isWithinLimit(_ recording: LoadRecording) -> Bool {
    limit.map { recording.response.value(atPercentile: 99) <= $0 } ?? true
  }

  /// The highest rate that was held with a 99th percentile within ``limit``.
  package var highestRate: Double? {
    outcome.recordings.filter { $0.isHeld && isWithinLimit($0) }.map(\.requestedRate).max()
  }

  /// `99.9` as `p99.9`.
  static func name(_ percentile: Double) -> String {
    percentile == percentile.rounded() ? "p\(Figures.grouped(percentile))" : "p\(percentile)"
  }
}

extension LatencyPlan.Load {
  /// The load's name in files.
  var name: String {
    switch self {
    case .rate: "rate"
    case .sweep: "sweep"
    case .replay: "replay"
    }
  }
}
