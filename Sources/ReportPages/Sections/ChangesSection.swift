import BenchmarkCore

/// What is otherwise than in the baseline.
struct ChangesSection {
  var sources: [ReportSource]
  var baseline: [ReportSource]

  var section: Section? {
    guard !baseline.isEmpty else { return nil }
    var content = HTML()
    for (file, entry) in sources.benchmarks.enumerated() {
      let (name, report) = entry
      content +=
        partner(of: report).map { before in
          ThroughputChanges(
            baseline: ComparisonSide(name: before.name, reports: [before.report]),
            candidate: ComparisonSide(name: name, reports: [report])
          ).html(id: "changes-\(file)")
        } ?? none(name)
    }
    for (name, report) in sources.scales {
      let before = baseline.scales.first { $0.report.kind == report.kind }
      content += before.flatMap { growth(name, report, $0) } ?? none(name)
    }
    for (name, report) in sources.latencies {
      let before = baseline.latencies.first { $0.report.workload.hash == report.workload.hash }
      content += before.flatMap { latency(name, report, $0) } ?? none(name)
    }
    return content.isEmpty
      ? nil : Section(id: "changes", title: "What changed against the baseline", content: content)
  }

  private func none(_ name: String) -> HTML {
    .element("p", "\(name): the baseline has no results of the same workloads.")
  }

  /// The baseline that shares a workload with `report`, or else any of the kind: the comparison says why not.
  private func partner(of report: SavedReport) -> (name: String, report: SavedReport)? {
    let hashes = Set(report.workloads.map(\.summary.hash))
    let candidates = baseline.benchmarks
    return candidates.first { $0.report.workloads.contains { hashes.contains($0.summary.hash) } }
      ?? candidates.first
  }

  private func growth(
    _ name: String, _ report: ScaleReport, _ before: (name: String, report: ScaleReport)
  ) -> HTML? {
    let rows = report.curves.flatMap { curve in
      curve.points.compactMap { point -> [String]? in
        let old = before.report.curves.first { $0.axis == curve.axis && $0.engine == curve.engine }
        let same = old?.points.first {
          $0.workloadHash == point.workloadHash && $0.coordinates == point.coordinates
        }
        guard let same else { return nil }
        let (one, other) = (same.nanoseconds, point.nanoseconds)
        return [
          curve.axis.words(curve.position(of: point)), curve.engine.rawValue,
          "\(Figures.short(one.median)) (\(Words.spread(one)))",
          "\(Figures.short(other.median)) (\(Words.spread(other)))",
          Words.change(from: one.median, to: other.median),
          Words.change(from: same.buildSeconds, to: point.buildSeconds),
          Words.change(from: Double(same.indexBytes), to: Double(point.indexBytes)),
        ]
      }
    }
    return table(
      rows, name, before.name, "Growth",
      header: ["place", "engine", "ns/event before", "ns/event now", "time", "build", "index"])
  }

  private func latency(
    _ name: String, _ report: SavedLatency, _ before: (name: String, report: SavedLatency)
  ) -> HTML? {
    let rows = report.runs.flatMap { run -> [[String]] in
      let same = before.report.runs.first {
        abs($0.requestedRate - run.requestedRate) <= 0.001 * run.requestedRate
      }
      guard let same else { return [] }
      let old = Dictionary(figures(same.response)) { first, _ in first }
      return figures(run.response).compactMap { figure, now in
        old[figure].map { was in
          [
            Words.rate(run.requestedRate), figure, Words.nanoseconds(was), Words.nanoseconds(now),
            Words.change(from: Double(was), to: Double(now)),
          ]
        }
      }
    }
    return table(
      rows, name, before.name, "Latency", header: ["rate", "percentile", "before", "now", "change"])
  }

  private func figures(_ latencies: SavedLatency.Latencies) -> [(String, Int)] {
    latencies.percentiles.map { ($0.name, $0.nanoseconds) } + [("max", latencies.maximum)]
  }

  private func table(
    _ rows: [[String]], _ name: String, _ before: String, _ what: String, header: [String]
  ) -> HTML? {
    if rows.isEmpty { return nil }
    let title = "\(before) → \(name)"
    return .fitted("h3", title, ems: 90)
      + DataTable(
        caption: "\(what), \(title): medians beside each other, without a test", header: header, rows: rows,
        leftColumns: [0, 1]
      ).html
  }
}
