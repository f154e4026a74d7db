import BenchmarkCore
import Synchronization

/// Makes a report of what was measured on each workload, or of what is finished.
struct RunAssembly: Sendable {
  /// The suite's file; nil for a workload by itself.
  let suite: String?
  let environment: BenchmarkEnvironment
  let workloads: [LoadedWorkload]
  let wantedRounds: Int
  let budget: Duration?

  /// What was found on each workload with an outcome.
  func results(_ outcomes: [SuiteBenchmark.Outcome?]) -> [WorkloadResults] {
    zip(workloads, outcomes).compactMap { loaded, outcome in
      outcome.map { loaded.results($0.results) }
    }
  }

  /// - Precondition: There is an outcome.
  func report(
    _ outcomes: [SuiteBenchmark.Outcome?], incomplete: Incompleteness? = nil
  ) -> any FormattedReport {
    let report = BenchmarkReport(
      environment: environment, workloads: results(outcomes), incomplete: incomplete)
    guard let suite else { return report }
    return SuiteReport(
      report, of: suite, checksums: zip(workloads, outcomes).filter { $1 != nil }.map(\.0.item.checksum),
      wantedRounds: wantedRounds, budget: budget)
  }

  /// Takes what is known of a workload after each of its rounds, and hands all of it to `partial`.
  func collector(for partial: InterruptedSave) -> @Sendable (Int, SuiteBenchmark.Outcome) -> Void {
    let known = KnownOutcomes(count: workloads.count)
    return { workload, outcome in
      let outcomes = known.note(workload, outcome)
      partial.note(
        finished: outcomes.reduce(0) { $0 + ($1?.rounds ?? 0) }, of: wantedRounds * outcomes.count
      ) { report(outcomes, incomplete: $0).formatted(as: .json) }
    }
  }
}

/// The last outcome of each workload.
private final class KnownOutcomes: Sendable {
  private let outcomes: Mutex<[SuiteBenchmark.Outcome?]>

  init(count: Int) { outcomes = Mutex(Array(repeating: nil, count: count)) }

  func note(_ workload: Int, _ outcome: SuiteBenchmark.Outcome) -> [SuiteBenchmark.Outcome?] {
    outcomes.withLock { outcomes in
      outcomes[workload] = outcome
      return outcomes
    }
  }
}
