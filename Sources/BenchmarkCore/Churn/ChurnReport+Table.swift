extension ChurnReport {
  /// Tables that a person reads at a glance.
  package var text: String {
    "EventRouter churn\n" + facts.text + "\n" + throughput.text + "\n" + latency.text + "\n"
      + notes.map { "  \($0)\n" }.joined()
  }

  /// The same as tables of GitHub-flavoured Markdown.
  package var markdown: String {
    throughput.markdown + "\n" + latency.markdown + "\n" + facts.markdown + notes.map { "- \($0)\n" }.joined()
  }

  // MARK: Tables

  private var throughput: TextTable {
    let rows = ChurnPhase.allCases.map { phase in
      let samples = outcome.turns.map { $0[phase] }
      return [
        phase.name, Figures.grouped(outcome.throughput(phase)), Figures.grouped(samples.min() ?? 0),
        Figures.grouped(samples.max() ?? 0),
      ]
    }
    return TextTable(header: ["routing", "events/s", "least", "most"], rows: rows)
  }

  private var latency: TextTable {
    let names = outcome.updateLatency.percentiles.map(\.name)
    let rows = [
      ("of the router that is read", outcome.updateLatency), ("of the control", outcome.controlLatency),
    ].map { name, latencies in
      [name, Figures.grouped(latencies.count)]
        + (names.map(latencies.nanoseconds) + [latencies.maximum]).map { nanoseconds in
          nanoseconds.map { Figures.nanoseconds(Double($0)) } ?? "–"
        }
    }
    return TextTable(header: ["updates", "count"] + names + ["max"], rows: rows)
  }

  // MARK: Facts and notes

  private var facts: [ReportFact] {
    let rate =
      requestedRate.map { "\(Figures.short($0)) updates/s" } ?? "updates as fast as they can be made"
    return environment.facts + workload.facts + [
      (
        "churn",
        "\(kind.rawValue), \(rate); \(outcome.turns.count) turns, \(Figures.seconds(seconds)) of each phase"
      ),
      ("index", outcome.representation),
    ]
  }

  private var notes: [String] {
    let rate = Figures.short(outcome.updatesPerSecond)
    let held =
      isHeld
      ? "updates: \(rate)/s"
      : "THE RATE WAS NOT HELD: \(rate) of \(Figures.short(requestedRate ?? 0)) updates/s"
    return [
      held,
      "throughput beside updates: \(Figures.share(outcome.throughputRatio)) of that beside the control, "
        + "\(Figures.share(outcome.throughputRatioIdle)) of that beside nothing; medians over turns",
      "control: the same updates of a router that nobody reads, which is what any busy neighbour costs",
      "an update's time: from its call to its return, when every reader sees it",
      "index after all updates: \(Figures.bytes(outcome.indexBytes)), \(Figures.share(outcome.memoryRatio)) of "
        + "one of the same conditions that had one update (\(Figures.bytes(outcome.freshIndexBytes)))",
      "verified: \(outcome.verifiedVersions) versions of the rules decide as fresh builds on all events, and as the "
        + "reference on \(Figures.grouped(outcome.comparedEvents)) events compared",
    ]
  }
}
