import BenchmarkCore
import Plots

/// What routing costs while the rules change, and what changes cost.
struct ChurnSection {
  var sources: [ReportSource]

  /// Times of updates, by whose they are.
  static func latencies(_ report: ChurnReport) -> [(name: String, latencies: SavedLatency.Latencies)] {
    [
      ("of the router that is read", report.outcome.updateLatency),
      ("of the control", report.outcome.controlLatency),
    ]
  }

  var section: Section? {
    let reports = sources.churns
    guard !reports.isEmpty else { return nil }
    var content = HTML.element(
      "p", ["class": "note"],
      "One thread routes on one lane while another updates the router. The control is the same updates of a router "
        + "that nobody reads: what any busy neighbour costs. The time of an update counts from its call to its return, "
        + "when every reader sees it.")
    content += summary(reports).html
    for (file, entry) in reports.enumerated() {
      let report = entry.report
      let rate = report.requestedRate.map { Words.rate($0, of: "update") } ?? "as fast as it can"
      content += .fitted(
        "h3", "\(report.kind.rawValue), \(report.workload.name), \(rate) (\(entry.name))", ems: 120)
      if !report.isHeld {
        content += .element(
          "p", ["class": "warning"],
          "The rate was not held: \(Words.rate(report.outcome.updatesPerSecond, of: "update")).")
      }
      let plots = ChurnPlots(report: report)
      content += .element(
        "div", ["class": "plots"],
        [
          plots.throughput.html(id: "churn-\(file)"), plots.latency.html(id: "updates-\(file)"),
          plots.memory.html(id: "churn-memory-\(file)"),
        ])
      content += latencies(report).html
      content += turns(report).folded("Throughput and memory by turn")
      for (name, latencies) in Self.latencies(report) {
        content += curve(name, latencies).folded("Percentile curve of updates \(name)")
      }
    }
    return Section(id: "churn", title: "Updates", content: content)
  }

  private func summary(_ reports: [(name: String, report: ChurnReport)]) -> DataTable {
    DataTable(
      caption: "Routing beside updates; ratios are medians over turns",
      header: [
        "workload", "file", "update", "conditions", "scenes", "updates/s", "p50", "p99", "max", "events/s",
        "of the control", "of nothing", "index", "of a fresh one", "verified",
      ],
      rows: reports.map { name, report in
        let outcome = report.outcome
        let times = ["p50", "p99"].map { outcome.updateLatency.nanoseconds($0).map(Words.nanoseconds) ?? "–" }
        return [
          report.workload.name, name, report.kind.rawValue, Figures.grouped(report.workload.conditions),
          Figures.grouped(report.workload.openScenes), Figures.grouped(outcome.updatesPerSecond),
        ] + times + [
          Words.nanoseconds(outcome.updateLatency.maximum), Figures.grouped(outcome.throughput(.updates)),
          Figures.share(outcome.throughputRatio), Figures.share(outcome.throughputRatioIdle),
          Figures.bytes(outcome.indexBytes), Figures.share(outcome.memoryRatio),
          report.verified ? "yes" : "NO",
        ]
      }, leftColumns: [0, 1, 2])
  }

  private func latencies(_ report: ChurnReport) -> DataTable {
    let names = report.outcome.updateLatency.percentiles.map(\.name)
    return DataTable(
      caption: "Time of an update, \(report.workload.name)",
      header: ["updates", "count", "min", "mean"] + names + ["max"],
      rows: Self.latencies(report).map { name, latencies in
        [
          name, Figures.grouped(latencies.count), Words.nanoseconds(latencies.minimum),
          Figures.nanoseconds(latencies.mean),
        ] + names.map { latencies.nanoseconds($0).map(Words.nanoseconds) ?? "–" }
          + [Words.nanoseconds(latencies.maximum)]
      })
  }

  private func turns(_ report: ChurnReport) -> DataTable {
    DataTable(
      caption: "Events per second and memory by turn, \(report.workload.name)",
      header: ["turn"] + ChurnPhase.allCases.map(\.name) + ["index", "process"],
      rows: report.outcome.turns.enumerated().map { index, turn in
        [String(index + 1)] + ChurnPhase.allCases.map { Figures.grouped(turn[$0]) }
          + [Figures.bytes(turn.indexBytes), turn.residentBytes.map { Figures.bytes($0) } ?? "–"]
      }, leftColumns: [])
  }

  private func curve(_ name: String, _ latencies: SavedLatency.Latencies) -> DataTable {
    DataTable(
      caption: "Percentile curve of updates \(name)", header: ["percentile", "time"],
      rows: latencies.curve.map { point in
        [TickFormat.percent.text(point.percentile / 100), Words.nanoseconds(point.nanoseconds)]
      }, leftColumns: [])
  }
}
