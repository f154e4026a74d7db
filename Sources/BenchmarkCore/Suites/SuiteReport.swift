/// What was found on the workloads of a suite, ready to be written.
package struct SuiteReport: FormattedReport, Sendable {
  package static let schema = SavedSchema.Kind.suite.schema

  /// The suite's file as the user named it.
  package var suite: String
  package var environment: BenchmarkEnvironment
  /// One per workload; not empty.
  package var reports: [BenchmarkReport]
  /// What each workload's decisions were expected to sum up to, and do; nil where nobody had written it down.
  package var checksums: [UInt64?]
  /// How many rounds were wanted of each workload.
  package var wantedRounds: Int
  package var budget: Duration?
  /// Why rounds or workloads are missing; nil if none are.
  package var incomplete: Incompleteness?

  package init(
    suite: String, environment: BenchmarkEnvironment, reports: [BenchmarkReport], checksums: [UInt64?],
    wantedRounds: Int, budget: Duration?, incomplete: Incompleteness? = nil
  ) {
    precondition(reports.count == checksums.count, "one expectation per workload")
    self.suite = suite
    self.environment = environment
    self.reports = reports
    self.checksums = checksums
    self.wantedRounds = wantedRounds
    self.budget = budget
    self.incomplete = incomplete
  }
}

extension SuiteReport {
  /// One object with the keys `schema`, `environment` and `workloads`, whose elements have the keys `workload`
  /// and `results` of a single report.
  package var json: JSONText {
    .object(
      [
        ("schema", .string(Self.schema)),
        ("environment", environment.json),
        ("suite", .string(suite)),
        ("wantedRounds", .integer(wantedRounds)),
        ("budgetSeconds", budget.map { .number($0.seconds) } ?? .null),
        (
          "workloads",
          .array(reports.map { .object([("workload", $0.workload.json), ("results", $0.resultsJSON)]) })
        ),
      ] + Incompleteness.members(incomplete))
  }

  /// The lines of all workloads under one header.
  package var csv: String {
    var lines: [Substring] = []
    for report in reports {
      // A name may have a line of its own in quotation marks; the header has none.
      let text = report.csv
      guard let end = text.firstIndex(of: "\n") else { continue }
      lines.append(lines.isEmpty ? text[...] : text[text.index(after: end)...])
    }
    return lines.joined()
  }

  private var facts: [ReportFact] {
    environment.facts + [
      ("suite", "\(suite), \(reports.count) \(reports.count == 1 ? "workload" : "workloads")"),
      ("rounds", rounds + ", interleaved; median, minimum and maximum"),
    ]
  }

  /// Such as `7`, or what the budget made of them.
  private var rounds: String {
    let counts = reports.map(\.rounds)
    guard let least = counts.min(), let most = counts.max() else { return "0" }
    let taken = least == most ? "\(least)" : "\(least) to \(most)"
    guard least < wantedRounds, let budget else { return taken }
    return "\(taken) of \(wantedRounds) in a budget of \(Figures.seconds(budget.seconds))"
  }

  private var table: TextTable {
    TextTable(
      header: ["workload"] + BenchmarkReport.header,
      rows: reports.flatMap { report in report.results.map { [report.workload.name] + report.row($0) } },
      leftColumns: [0, 1])
  }

  /// What holds for all workloads but those where ``deviations(_:_:)`` says otherwise.
  private var commonNote: String {
    (isExpected ? "decisions as expected" : "no decisions were expected")
      + "; verified and timed on all events; what is otherwise stands with its workload"
  }

  /// Whether decisions were expected on any workload.
  private var isExpected: Bool { checksums.contains { $0 != nil } }

  private func lines(_ report: BenchmarkReport, _ checksum: UInt64?) -> (title: String, notes: [String]) {
    let workload = report.workload
    let seed = workload.seed.map { ", seed \($0)" } ?? ""
    return (
      "\(workload.name): hash \(workload.hash)\(seed); \(Figures.grouped(workload.events)) events, "
        + "\(Figures.bytes(workload.bytes)), \(Figures.grouped(workload.conditions)) conditions, "
        + "\(report.rounds) rounds", deviations(report, checksum)
    )
  }

  /// What is otherwise with a workload than with most: no expectation, a sample, another definition.
  private func deviations(_ report: BenchmarkReport, _ checksum: UInt64?) -> [String] {
    let call = report.workload.call
    return (call.unit == "event" ? [] : ["times and allocations are per \(call.unit), not per event"])
      + (isExpected && checksum == nil ? ["no decisions were expected"] : []) + report.deviations
  }

  package var text: String {
    var output = "EventRouter benchmark\n" + facts.text + "\n" + table.text + "\n  \(commonNote)\n"
    for (title, notes) in zip(reports, checksums).map(lines) {
      output += "  \(title)\n" + notes.map { "    \($0)\n" }.joined()
    }
    return output
  }

  package var markdown: String {
    var output = table.markdown + "\n" + facts.markdown + "- \(commonNote)\n"
    for (title, notes) in zip(reports, checksums).map(lines) {
      output += "- \(title)\n" + notes.map { "  - \($0)\n" }.joined()
    }
    return output
  }
}
