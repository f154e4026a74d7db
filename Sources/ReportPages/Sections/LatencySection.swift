import BenchmarkCore
import Plots

/// How long events wait under a load that does not wait for them.
struct LatencySection {
  var sources: [ReportSource]
  var baseline: [ReportSource]

  var section: Section? {
    let reports = sources.latencies
    guard !reports.isEmpty else { return nil }
    var content = HTML.element(
      "p", ["class": "note"],
      "Latency counts from the moment when an event was due, so a stall is not hidden. The axis of percentiles "
        + "is spread by nines: 90 %, 99 % and 99.9 % are equally far apart.")
    for (file, entry) in reports.enumerated() {
      let report = entry.report
      content += .fitted("h3", "\(title(report)) (\(entry.name))", ems: 120)
      let before = baseline.latencies.first { $0.report.workload.hash == report.workload.hash }?.report
      let plots = LatencyPlots(report: report, before: before)
      var figures = [plots.byPercentile.html(id: "latency-\(file)")]
      if report.runs.count > 1 { figures.append(plots.byRate.html(id: "rates-\(file)")) }
      content += .element("div", ["class": "plots"], figures)
      content += response(report).html
      content += service(report).folded("Service times: from when an event was taken up")
      for run in report.runs {
        content += curve(run).folded("Percentile curve at \(Words.rate(run.requestedRate))")
      }
    }
    return Section(id: "latency", title: "Latency", content: content)
  }

  private func title(_ report: SavedLatency) -> String {
    let batch =
      report.load.batch == 1 ? "one event at a time" : "batches of \(Figures.grouped(report.load.batch))"
    let highest = report.highestRate.map { "; held up to \(Words.rate($0))" } ?? ""
    return "\(report.engine.rawValue), \(report.workload.name), \(batch), \(Words.lanes(report.load.lanes))"
      + highest
  }

  private func response(_ report: SavedLatency) -> DataTable {
    table(
      "Latency from when an event was due, \(report.workload.name)", report, \.response,
      leading: ["rate", "achieved", "held", "backlog"]
    ) { run in
      [
        Words.rate(run.requestedRate), Words.rate(run.achievedRate), run.isHeld ? "yes" : "NO",
        Figures.grouped(run.backlogEvents),
      ]
    }
  }

  private func service(_ report: SavedLatency) -> DataTable {
    table("Service times, \(report.workload.name)", report, \.service, leading: ["rate"]) {
      [Words.rate($0.requestedRate)]
    }
  }

  private func table(
    _ caption: String, _ report: SavedLatency, _ latencies: (SavedLatency.Run) -> SavedLatency.Latencies,
    leading: [String], _ cells: (SavedLatency.Run) -> [String]
  ) -> DataTable {
    let names = report.runs.first.map { latencies($0).percentiles.map(\.name) } ?? []
    return DataTable(
      caption: caption, header: leading + ["events", "min", "mean"] + names + ["max"],
      rows: report.runs.map { run in
        let one = latencies(run)
        let known = Dictionary(one.percentiles.map { ($0.name, $0.nanoseconds) }) { first, _ in first }
        let figures = names.map { known[$0].map(Words.nanoseconds) ?? "–" }
        return cells(run)
          + [Figures.grouped(one.count), Words.nanoseconds(one.minimum), Figures.nanoseconds(one.mean)]
          + figures + [Words.nanoseconds(one.maximum)]
      })
  }

  private func curve(_ run: SavedLatency.Run) -> DataTable {
    DataTable(
      caption: "Percentile curve at \(Words.rate(run.requestedRate))", header: ["percentile", "latency"],
      rows: run.response.curve.map { point in
        [TickFormat.percent.text(point.percentile / 100), Words.nanoseconds(point.nanoseconds)]
      }, leftColumns: [])
  }
}
