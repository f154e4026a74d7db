import BenchmarkCore
import ProgramSupport

/// Tells a person who waits how far a run is.
struct RunProgress: Sendable {
  let status: StatusLine
  /// The workloads' names.
  let names: [String]

  func show(_ progress: SuiteBenchmark.Progress) { status.show(line(progress)) }

  private func line(_ progress: SuiteBenchmark.Progress) -> ProgressLine {
    switch progress {
    case .preparing(let workload, let step): return step.line(subject: subject(workload))
    case .timing(let workload, let round, let count, let done, let left):
      return ProgressLine(
        phase: "timing", count: "round \(round) of \(count)", done: done, left: left,
        subject: subject(workload), isTiming: true)
    }
  }

  private func subject(_ workload: Int) -> String {
    names.count > 1 ? "\(workload + 1) of \(names.count): \(names[workload])" : names[workload]
  }
}

extension Benchmark.Progress {
  func line(subject: String) -> ProgressLine {
    switch self {
    case .building(let engine): ProgressLine(phase: "compiling \(engine.rawValue)", subject: subject)
    case .verifying(_, let done, let count):
      .counted("verifying", done, of: count, "events", subject: subject)
    case .timing(let round, let count):
      ProgressLine(
        phase: "timing", count: "round \(round) of \(count)", done: Double(round - 1) / Double(count),
        subject: subject, isTiming: true)
    }
  }
}
