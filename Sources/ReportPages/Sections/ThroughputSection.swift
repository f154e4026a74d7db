import BenchmarkCore
import Plots

/// Events per second of each engine in each workload, with their spread.
struct ThroughputSection {
  var sources: [ReportSource]
  var baseline: [ReportSource]
  var palette: Palette

  var section: Section? {
    let reports = sources.benchmarks
    guard !reports.isEmpty else { return nil }
    var content = HTML()
    for (file, entry) in reports.enumerated() {
      for (index, workload) in entry.report.workloads.enumerated() {
        content += .element("h3", "\(workload.summary.name) (\(entry.name))")
        let id = "run-\(file)-\(index)"
        content += .element("div", ["class": "plots"], [figure(workload).html(id: id)])
        content += table(workload).html
        content += notes(workload)
        content += samples(workload).folded("All samples, in ns/event")
      }
    }
    return Section(id: "throughput", title: "Throughput", content: content)
  }

  private func figure(_ workload: SavedWorkload) -> PlotFigure {
    let before = baselineResults(of: workload)
    let bars =
      workload.results.map { bar($0, Words.contestant($0), palette[$0.engine.rawValue]) }
      + before.map { bar($0, "baseline: \(Words.contestant($0))", palette["baseline"]) }
    return PlotFigure(
      caption: "Events per second; more is better. Bars are medians, lines reach from the least to the most.",
      plot: BarChart(
        title: "Events per second, \(workload.summary.name)", description: Words.sentence(bars),
        axis: BarChart.axis("events per second", bars.flatMap { [$0.value, $0.spread.upperBound] }),
        bars: bars
      ).svg)
  }

  private func bar(_ result: SavedResult, _ label: String, _ style: SeriesStyle) -> BarChart.Bar {
    let samples = result.nanoseconds
    return BarChart.Bar(
      label: label, value: result.eventsPerSecond, spread: (1e9 / samples.maximum)...(1e9 / samples.minimum),
      words: Words.rate(result.eventsPerSecond), style: style)
  }

  /// What the baseline measured of the fast engine in the same workload.
  private func baselineResults(of workload: SavedWorkload) -> [SavedResult] {
    baseline.benchmarks.flatMap { $0.report.workloads }
      .filter { $0.summary.hash == workload.summary.hash }
      .flatMap { $0.results.filter { $0.engine == .fast } }
  }

  private func table(_ workload: SavedWorkload) -> DataTable {
    DataTable(
      caption: "Times of \(workload.summary.name), median over the rounds",
      header: [
        "engine", "events/s", "ns/event", "min–max", "GB/s", "× Foundation", "× reference", "build", "rounds",
      ],
      rows: workload.results.map { result in
        [
          Words.contestant(result), Words.count(result.eventsPerSecond),
          Figures.short(result.nanoseconds.median), Words.spread(result.nanoseconds),
          Figures.short(result.bytesPerSecond / 1e9),
          workload.times(result, fasterThan: .foundation).map(Figures.short) ?? "–",
          workload.times(result, fasterThan: .reference).map(Figures.short) ?? "–",
          Figures.seconds(result.buildSeconds), String(result.nanoseconds.values.count),
        ]
      })
  }

  private func samples(_ workload: SavedWorkload) -> DataTable {
    let rounds = workload.results.map { $0.nanoseconds.values.count }.max() ?? 0
    return DataTable(
      caption: "Samples of \(workload.summary.name), in ns/event, round by round",
      header: ["engine"] + (0..<rounds).map { String($0 + 1) },
      rows: workload.results.map { result in
        let values = result.nanoseconds.values.map(Figures.short)
        return [Words.contestant(result)] + values + Array(repeating: "–", count: rounds - values.count)
      })
  }

  private func notes(_ workload: SavedWorkload) -> HTML {
    let summary = workload.summary
    let seed = summary.seed.map { ", seed \($0)" } ?? ""
    var lines = [summary.facts.map(\.value).joined(separator: "; ") + seed]
    for result in workload.results {
      let all = result.events == summary.events
      var line = "\(Words.contestant(result)): timed on \(all ? "all" : "a sample of") "
      line += "\(Figures.grouped(result.events)) events; checksum of the decisions \(result.decisionChecksum)"
      if let compared = result.comparedEvents {
        let differing = result.differingEvents ?? 0
        line += "; compared with the reference on \(Figures.grouped(compared)) events, "
        line += differing == 0 ? "no difference" : "\(Figures.grouped(differing)) differ"
      }
      lines.append(line + (result.verified || result.engine == .foundation ? "" : "; NOT VERIFIED"))
    }
    return .element("ul", ["class": "note"], lines.map { .element("li", $0) })
  }
}
