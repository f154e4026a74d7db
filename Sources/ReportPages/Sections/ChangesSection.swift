import BenchmarkCore
import EventModel

/// What is otherwise than in the baseline.
struct ChangesSection {
  var sources: [ReportSource]
  var baseline: [ReportSource]

  var section: Section? {
    guard !baseline.isEmpty else { return nil }
    var content = HTML()
    let partners = baseline.benchmarks
    let places = Dictionary(
      partners.enumerated().flatMap { place, entry in entry.report.workloads.map { ($0.summary.hash, place) }
      },
      uniquingKeysWith: min)
    for (file, entry) in sources.benchmarks.enumerated() {
      let (name, report) = entry
      // The baseline that shares a workload with it, or else any: the comparison says why not.
      let place = report.workloads.lazy.compactMap { places[$0.summary.hash] }.min() ?? 0
      content +=
        (place < partners.count ? partners[place] : nil).map { before in
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

  private func growth(
    _ name: String, _ report: ScaleReport, _ before: (name: String, report: ScaleReport)
  ) -> HTML? {
    let old = Dictionary(
      before.report.curves.flatMap { curve in curve.points.map { (GrowthPlace(curve, $0), $0) } }
    ) { first, _ in first }
    let rows = report.curves.flatMap { curve in
      curve.points.compactMap { point -> [String]? in
        guard let same = old[GrowthPlace(curve, point)] else { return nil }
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
    let runs = before.report.runs.sorted { $0.requestedRate < $1.requestedRate }
    let rows = report.runs.flatMap { run -> [[String]] in
      // The first that is not slower by more than a thousandth.
      let place = runs.partitioningIndex { $0.requestedRate >= 0.999 * run.requestedRate }
      guard place < runs.count, runs[place].requestedRate <= 1.001 * run.requestedRate else { return [] }
      let same = runs[place]
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

/// Where a point of a curve was measured.
private struct GrowthPlace: Hashable {
  var axis: ScaleAxis
  var engine: EngineName
  var coordinates: ScaleCoordinates
  var hash: String

  init(_ curve: ScaleCurve, _ point: ScalePoint) {
    (axis, engine, coordinates, hash) = (curve.axis, curve.engine, point.coordinates, point.workloadHash)
  }
}
