extension WorkloadResults {
  static let header = [
    "engine", "lanes", "events/s", "ns/event", "min–max", "GB/s", "× Foundation", "B alloc/event", "build",
    "index",
  ]

  func row(_ result: BenchmarkResult) -> [String] {
    let times = result.nanoseconds
    return [
      result.engine.rawValue, String(result.lanes), Figures.grouped(result.eventsPerSecond),
      Figures.short(times.median), "\(Figures.short(times.minimum))–\(Figures.short(times.maximum))",
      Figures.short(result.bytesPerSecond / 1e9), timesFasterThanFoundation(result).map(Figures.short) ?? "–",
      result.allocatedBytesPerEvent.map(Figures.short) ?? "–", Figures.seconds(result.buildSeconds),
      result.indexBytes == 0 ? "–" : Figures.bytes(result.indexBytes),
    ]
  }

  /// Sentences that a reader of the table needs: how far the engines were verified and what is a sample.
  var notes: [String] { notes(results) }

  /// The same of the engines that were not verified and timed on all events.
  var deviations: [String] {
    notes(
      results.filter { result in
        let isVerified =
          result.engine.isLibrary ? isCompletelyVerified(result) : result.engine == .reference
        return !isVerified || result.events != summary.operations
      })
  }

  private func notes(_ results: [BenchmarkResult]) -> [String] {
    results.map { result in
      let name = "\(result.engine.rawValue), \(result.lanes) \(result.lanes == 1 ? "lane" : "lanes")"
      let all = Figures.grouped(summary.operations)
      let timed =
        result.events == summary.operations
        ? "timed on all \(all) \(summary.call.unit)s"
        : "timed on a sample of \(Figures.grouped(result.events)) of \(all) events, spread evenly"
      let verified = Verification.note(
        of: result.engine, compared: result.comparedEvents ?? 0, differing: result.differingEvents ?? 0,
        total: summary.events)
      return "\(name): \(timed); \(verified)"
    }
  }

  fileprivate var facts: [ReportFact] {
    summary.facts + [("rounds", "\(rounds), interleaved; median, minimum and maximum")]
      + (results.first { !$0.representation.isEmpty }.map { [("index", $0.representation)] } ?? [])
  }

  fileprivate var table: TextTable { TextTable(header: Self.header, rows: results.map(row)) }
}

extension BenchmarkReport {
  /// A table that a person reads at a glance, for each workload.
  package var text: String {
    "EventRouter benchmark\n"
      + workloads.map { workload in
        (environment.facts + workload.facts).text + "\n" + workload.table.text + "\n"
          + workload.notes.map { "  \($0)\n" }.joined()
      }.joined(separator: "\n")
  }

  /// The same as tables of GitHub-flavoured Markdown.
  package var markdown: String {
    workloads.map { workload in
      workload.table.markdown + "\n" + (environment.facts + workload.facts).markdown
        + workload.notes.map { "- \($0)\n" }.joined()
    }.joined(separator: "\n")
  }
}
