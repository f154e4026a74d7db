package import RouterFiles

/// What was found on the workloads of a suite, ready to be written.
package struct SuiteReport: FormattedReport, Sendable {
  package static let schema = SavedSchema.Kind.suite.schema

  /// What was found; of each workload as many rounds as the budget allowed.
  package var report: BenchmarkReport
  /// The suite's file as the user named it.
  package var suite: String
  /// What each workload's decisions were expected to sum up to, and do; nil where nobody had written it down.
  package var checksums: [UInt64?]
  /// How many rounds were wanted of each workload.
  package var wantedRounds: Int
  package var budget: Duration?

  package init(
    _ report: BenchmarkReport, of suite: String, checksums: [UInt64?], wantedRounds: Int, budget: Duration?
  ) {
    precondition(report.workloads.count == checksums.count, "one expectation per workload")
    self.report = report
    self.suite = suite
    self.checksums = checksums
    self.wantedRounds = wantedRounds
    self.budget = budget
  }
}

extension SuiteReport {
  /// The keys `schema`, `environment` and `workloads`, whose elements have the keys `workload` and `results` of a
  /// single report.
  package var members: JSONMembers {
    [
      "schema": Self.schema, "environment": report.environment, "suite": suite,
      "wantedRounds": wantedRounds, "budgetSeconds": budget?.seconds, "workloads": report.workloads,
    ] + Incompleteness.members(report.incomplete)
  }

  /// The lines of all workloads under one header.
  package var csv: String { report.csv }

  private var facts: [ReportFact] {
    report.environment.facts + [
      (
        "suite",
        "\(suite), \(report.workloads.count) \(report.workloads.count == 1 ? "workload" : "workloads")"
      ),
      ("rounds", rounds + ", interleaved; median, minimum and maximum"),
    ]
  }

  /// Such as `7`, or what the budget made of them.
  private var rounds: String {
    let counts = report.workloads.map(\.rounds)
    guard let least = counts.min(), let most = counts.max() else { return "0" }
    let taken = least == most ? "\(least)" : "\(least) to \(most)"
    guard least < wantedRounds, let budget else { return taken }
    return "\(taken) of \(wantedRounds) in a budget of \(Figures.seconds(budget.seconds))"
  }

  private var table: TextTable {
    TextTable(
      header: ["workload"] + WorkloadResults.header,
      rows: report.workloads.flatMap { one in one.results.map { [one.summary.name] + one.row($0) } },
      leftColumns: [0, 1])
  }

  /// What holds for all workloads but those where ``deviations(_:_:)`` says otherwise.
  private var commonNote: String {
    (isExpected ? "decisions as expected" : "no decisions were expected")
      + "; verified and timed on all events; what is otherwise stands with its workload"
  }

  /// Whether decisions were expected on any workload.
  private var isExpected: Bool { checksums.contains { $0 != nil } }

  private func lines(_ one: WorkloadResults, _ checksum: UInt64?) -> (title: String, notes: [String]) {
    let workload = one.summary
    let seed = workload.seed.map { ", seed \($0)" } ?? ""
    return (
      "\(workload.name): hash \(workload.hash)\(seed); \(Figures.grouped(workload.events)) events, "
        + "\(Figures.bytes(workload.bytes)), \(Figures.grouped(workload.conditions)) conditions, "
        + "\(one.rounds) rounds", deviations(one, checksum)
    )
  }

  /// What is otherwise with a workload than with most: no expectation, a sample, another definition.
  private func deviations(_ one: WorkloadResults, _ checksum: UInt64?) -> [String] {
    let call = one.summary.call
    return (call.unit == "event" ? [] : ["times and allocations are per \(call.unit), not per event"])
      + (isExpected && checksum == nil ? ["no decisions were expected"] : []) + one.deviations
  }

  package var text: String {
    var output = "EventRouter benchmark\n" + facts.text + "\n" + table.text + "\n  \(commonNote)\n"
    for (title, notes) in zip(report.workloads, checksums).map(lines) {
      output += "  \(title)\n" + notes.map { "    \($0)\n" }.joined()
    }
    return output
  }

  package var markdown: String {
    var output = table.markdown + "\n" + facts.markdown + "- \(commonNote)\n"
    for (title, notes) in zip(report.workloads, checksums).map(lines) {
      output += "- \(title)\n" + notes.map { "  - \($0)\n" }.joined()
    }
    return output
  }
}
