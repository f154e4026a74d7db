import BenchmarkCore
import ProgramSupport

/// Tells a person who waits how far a run is: a bar, the workload, the time left.
struct RunProgress: Sendable {
  let status: StatusLine
  /// The workloads' names.
  let names: [String]

  func show(_ progress: SuiteBenchmark.Progress) {
    status.show(line(progress, columns: ProcessState.standardErrorColumns))
  }

  private func line(_ progress: SuiteBenchmark.Progress, columns: Int) -> String {
    switch progress {
    case .preparing(let workload, let step):
      let number = names.count > 1 ? " (\(workload + 1) of \(names.count))" : ""
      return ProgressLine.text(
        done: Double(workload) / Double(names.count), left: nil,
        what: "\(names[workload])\(number): \(RunCommand.words(for: step))", columns: columns)
    case .timing(let workload, let round, let count, let done, let left):
      return ProgressLine.text(
        done: done, left: left, what: "\(names[workload]): round \(round) of \(count)", columns: columns)
    }
  }
}
