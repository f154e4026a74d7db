import ArgumentParser
import BenchmarkCore
import ProgramSupport

extension RunCommand {
  /// Says where the budget did not allow for all that was asked for, or did not hold.
  func tellWhatWasCut(_ all: [WorkloadResults], elapsed: Duration) {
    guard let budget = suiteRun.budget else { return }
    let seconds = format(budget)
    let short = all.filter { $0.rounds < rounds }
    if !short.isEmpty {
      let least = short.map(\.rounds).min() ?? 0
      let most = short.map(\.rounds).max() ?? 0
      let names = all.count > 1 ? " on \(short.count) of \(all.count) workloads" : ""
      report(
        "note: cut to hold the budget of \(seconds) s: \(least == most ? "\(least)" : "\(least) to \(most)") "
          + "rounds instead of \(rounds)\(names)")
    }
    let sampled = all.filter { one in
      one.results.contains { $0.engine == .fast && !one.isCompletelyVerified($0) }
    }
    if verificationSeconds(workloads: all.count) < verificationSeconds, !sampled.isEmpty {
      report(
        "note: cut to hold the budget of \(seconds) s: decisions were verified on a sample of the events of "
          + sampled.map(\.summary.name).joined(separator: ", "))
    }
    if elapsed.seconds > budget {
      let reason =
        all.allSatisfy { $0.rounds == Self.minimumRounds }
        ? ", with \(Self.minimumRounds) rounds, the least" : ""
      report(
        "note: the budget of \(seconds) s did not hold: the run took \(format(elapsed.seconds)) s\(reason)")
    }
  }

  private func format(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? Figures.grouped(seconds) : String((seconds * 10).rounded() / 10)
  }

  /// Verifies the suite's decisions on every event, and writes their checksums and the workloads' hashes into
  /// its file.
  func writeChecksums(_ status: StatusLine) throws {
    guard let (whole, chosen) = try suite.load() else { return }
    try OutputPath.check(whole.file)
    let workloads = try chosen.map {
      try $0.load(
        of: whole, engines: engines?.engines, lanes: lanes?.lanes, limits: limits.limits, checksHash: false)
    }
    var plan = BenchmarkPlan(engines: [], lanes: [], rounds: 0, cores: ProcessState.processorCount)
    // A sample would not do for what others are measured by.
    plan.verificationBudget = .seconds(1e9)
    plan.builds = 1
    plan.sampleDuration = .zero
    let progress = RunProgress(status: status, names: workloads.map(\.item.workload.name))
    let checksums: [UInt64]
    do throws(SuiteError) {
      checksums = try SuiteBenchmark(
        factories: [.fast(limits: limits.limits), .reference], plan: plan, minimumRounds: 0,
        elapsed: { .zero }, progress: progress.show
      ).checksums(workloads.map(\.item))
    } catch {
      status.clear()
      try workloads.fail(error, suite: suite.suite)
    }
    status.clear()
    var file = whole
    var lines: [String] = []
    for (loaded, checksum) in zip(workloads, checksums) {
      let name = loaded.item.workload.name
      guard let index = file.workloads.firstIndex(where: { $0.name == name }) else { continue }
      lines.append(name + ": " + Self.change(from: file.workloads[index].checksum, to: checksum))
      file.workloads[index].checksum = checksum
      file.workloads[index].hash = WorkloadSummary.hash(of: loaded.item.workload)
    }
    if file != whole { try OutputPath.write(file.formatted, to: file.file) }
    try print(lines.map { $0 + "\n" }.joined())
  }

  private static func change(from before: UInt64?, to now: UInt64) -> String {
    switch before {
    case now: "checksum \(now), as before"
    case let before?: "checksum \(now), was \(before)"
    case nil: "checksum \(now), new"
    }
  }
}
