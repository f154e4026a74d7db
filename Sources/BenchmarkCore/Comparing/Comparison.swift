import EventModel
import Foundation

/// What changed from one build to another, and whether that is a regression.
///
/// Figures that are the same each time they are taken decide first: decisions, bytes allocated, the index,
/// instructions. Then time, which is a regression only if the slowdown is above the limit and a test that knows
/// nothing of the noise says that it is there.
package struct Comparison: Sendable {
  package enum Verdict: String, Sendable, Hashable {
    case fine
    case better
    case regression
    case wrongAnswers
    case notComparable
  }

  package var baseline: ComparisonSide
  package var candidate: ComparisonSide
  package var limits: ComparisonLimits
  /// Why the sides cannot be compared; empty if they can.
  package var obstacles: [String] = []
  /// What makes the figures doubtful: another machine, another compiler.
  package var warnings: [String] = []
  package var figures: [ComparisonFigure] = []

  package init(baseline: ComparisonSide, candidate: ComparisonSide, limits: ComparisonLimits) {
    self.baseline = baseline
    self.candidate = candidate
    self.limits = limits
    obstacles = Self.obstacles(baseline) + Self.obstacles(candidate)
    if obstacles.isEmpty { obstacles = Self.differences(baseline, candidate) }
    if obstacles.isEmpty, limits.requiresSameMachine,
      let difference = Self.machineDifference(baseline, candidate)
    {
      obstacles = ["the sides are of different machines (\(difference))"]
    }
    guard obstacles.isEmpty else { return }
    warnings = Self.warnings(baseline, candidate)
    let series = Self.series(baseline, candidate)
    for (before, after) in series { figures += deterministicFigures(before, after) }
    // No time is told of an engine that decides wrongly.
    let right = series.filter { before, after in
      Self.decisionsVerdict(before, after).verdict != .wrongAnswers
    }
    for (before, after) in right { figures.append(time(before, after, of: right.count)) }
  }

  package var verdict: Verdict {
    if !obstacles.isEmpty { return .notComparable }
    if figures.contains(where: { $0.verdict == .wrongAnswers }) { return .wrongAnswers }
    if figures.contains(where: { $0.verdict == .regression }) { return .regression }
    return figures.contains { $0.verdict == .better } ? .better : .fine
  }

  /// The results of one engine on one workload and one number of lanes in all reports of a side.
  struct Series {
    var workload: WorkloadResults
    var engine: EngineName
    var lanes: Int
    /// One per report, in their order.
    var results: [BenchmarkResult]

    /// - Parameter reports: The workloads of each of a side's reports, by name.
    fileprivate init(
      _ workload: WorkloadResults, of result: BenchmarkResult, in reports: [[ExactText: WorkloadResults]]
    ) {
      let name = ExactText(workload.summary.name)
      self.workload = reports[0][name] ?? workload
      (engine, lanes) = (result.engine, result.lanes)
      results = reports.compactMap {
        $0[name]?.results.first { $0.engine == result.engine && $0.lanes == result.lanes }
      }
    }
  }

  private static func series(
    _ baseline: ComparisonSide, _ candidate: ComparisonSide
  ) -> [(before: Series, after: Series)] {
    let (before, after) = (baseline.reports.map(\.workloadsByName), candidate.reports.map(\.workloadsByName))
    return baseline.reports[0].workloads.flatMap { workload in
      workload.results.filter(\.engine.isLibrary).compactMap { result in
        let pair = (Series(workload, of: result, in: before), Series(workload, of: result, in: after))
        // Files of earlier programs have no row of the calls for one event.
        let isEverywhere = pair.0.results.count == before.count && pair.1.results.count == after.count
        return result.engine == .fast || isEverywhere ? pair : nil
      }
    }
  }
}

extension BenchmarkReport {
  /// The workloads by their names, each of which stands once.
  var workloadsByName: [ExactText: WorkloadResults] {
    Dictionary(workloads.map { (ExactText($0.summary.name), $0) }) { first, _ in first }
  }
}

extension WorkloadResults {
  /// The results that there must be to compare: the other engines only say what the fast one is measured against.
  var fast: [BenchmarkResult] { results.filter { $0.engine == .fast } }
}

extension ComparisonSide {
  /// The workloads of which every report has the calls for one event.
  var workloadsWithOneEvent: Set<ExactText> {
    var names: Set<ExactText>?
    for report in reports {
      let timed = report.workloads.filter { $0.results.contains { $0.engine == .fastOne } }
      let found = Set(timed.map { ExactText($0.summary.name) })
      names = names?.intersection(found) ?? found
    }
    return names ?? []
  }
}
