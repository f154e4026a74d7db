extension BenchmarkReport {
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
        let isVerified = result.engine == .fast ? result.verification.isComplete : result.engine == .reference
        return !isVerified || result.events != workload.operations
      })
  }

  private func notes(_ results: [BenchmarkResult]) -> [String] {
    results.map { result in
      let name = "\(result.engine.rawValue), \(result.lanes) \(result.lanes == 1 ? "lane" : "lanes")"
      let all = Figures.grouped(workload.operations)
      let timed =
        result.events == workload.operations
        ? "timed on all \(all) \(workload.call.unit)s"
        : "timed on a sample of \(Figures.grouped(result.events)) of \(all) events, spread evenly"
      return "\(name): \(timed); \(result.verification.note(of: result.engine))"
    }
  }

  private var facts: [ReportFact] {
    environment.facts + workload.facts
      + [("rounds", "\(rounds), interleaved; median, minimum and maximum")]
      + (representation.map { [("index", $0)] } ?? [])
  }

  private var representation: String? {
    results.first { !$0.representation.isEmpty }?.representation
  }

  private var table: TextTable { TextTable(header: Self.header, rows: results.map(row)) }

  /// A table that a person reads at a glance.
  package var text: String {
    "EventRouter benchmark\n" + facts.text + "\n" + table.text + "\n"
      + notes.map { "  \($0)\n" }.joined()
  }

  /// The same as a table of GitHub-flavoured Markdown.
  package var markdown: String {
    table.markdown + "\n" + facts.markdown + notes.map { "- \($0)\n" }.joined()
  }
}
