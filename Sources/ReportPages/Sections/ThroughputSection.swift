import BenchmarkCore
import Plots

/// Events, or other calls, per second of each engine in each workload, with their spread: one chart and one table
/// per file.
struct ThroughputSection {
  var sources: [ReportSource]
  var baseline: [ReportSource]
  var palette: Palette

  var section: Section? {
    let reports = sources.benchmarks
    guard !reports.isEmpty else { return nil }
    var content = HTML()
    for (file, entry) in reports.enumerated() {
      let workloads = entry.report.workloads
      let title =
        workloads.count == 1 ? workloads[0].summary.name : "\(Figures.grouped(workloads.count)) workloads"
      content += .fitted("h3", "\(title) (\(entry.name))", ems: 90)
      content += figure(title, workloads).html(id: "run-\(file)")
      content += table(title, workloads).html
      let notes = HTML.element("ul", ["class": "note"], workloads.flatMap(notes).map { .element("li", $0) })
      // Those of a suite are long.
      content +=
        workloads.count == 1 ? notes : .element("details", [.element("summary", "What was timed"), notes])
      content += samples(title, workloads).folded("All samples")
    }
    return Section(id: "throughput", title: "Throughput", content: content)
  }

  private func figure(_ name: String, _ workloads: [WorkloadResults]) -> PlotFigure {
    var partners = BaselineWorkloads(baseline)
    let groups = workloads.map { workload in
      let before = partners.next(of: workload.summary.hash).flatMap { $0.results.filter(\.engine.isLibrary) }
      return DotPlot.Group(
        label: workloads.count == 1 ? "" : workload.summary.name,
        rows: workload.results.map { row(workload, $0, Words.contestant($0), palette[$0.engine.rawValue]) }
          + before.map { row(workload, $0, "baseline: \(Words.contestant($0))", palette["baseline"]) })
    }
    let title = "\(Words.unit(of: workloads))s per second"
    return PlotFigure(
      caption:
        "\(title.prefix(1).uppercased() + title.dropFirst()); more is better. Dots are medians, lines reach from the least to the most.",
      plot: DotPlot(
        title: "\(title), \(name)", description: Words.sentence(groups),
        axis: .dots(title, groups.flatMap(\.values)), groups: groups
      ).svg)
  }

  private func row(
    _ workload: WorkloadResults, _ result: BenchmarkResult, _ label: String, _ style: SeriesStyle
  ) -> DotPlot.Row {
    let samples = result.nanoseconds
    return DotPlot.Row(
      label: label, value: result.eventsPerSecond,
      interval: (1e9 / samples.maximum)...(1e9 / samples.minimum),
      words: Words.rate(result.eventsPerSecond, of: workload.summary.call.unit), style: style)
  }

  private func table(_ title: String, _ workloads: [WorkloadResults]) -> DataTable {
    let unit = Words.unit(of: workloads)
    return rows(
      of: workloads, caption: "Times of \(title), median over the rounds",
      header: [
        "\(unit)s/s", "ns/\(unit)", "min–max", "GB/s", "× Foundation", "× reference", "build", "rounds",
      ]
    ) { workload, result in
      [
        Figures.grouped(result.eventsPerSecond), Figures.short(result.nanoseconds.median),
        Words.spread(result.nanoseconds), Figures.short(result.bytesPerSecond / 1e9),
        workload.times(result, fasterThan: .foundation).map(Figures.short) ?? "–",
        workload.times(result, fasterThan: .reference).map(Figures.short) ?? "–",
        Figures.seconds(result.buildSeconds), String(result.nanoseconds.values.count),
      ]
    }
  }

  private func samples(_ title: String, _ workloads: [WorkloadResults]) -> DataTable {
    let rounds = workloads.flatMap(\.results).map { $0.nanoseconds.values.count }.max() ?? 0
    return rows(
      of: workloads, caption: "Samples of \(title), in ns/\(Words.unit(of: workloads)), round by round",
      header: (0..<rounds).map { String($0 + 1) }
    ) { _, result in
      // Who was sampled less often has a shorter row: filling all up would take rows times columns.
      result.nanoseconds.values.map(Figures.short)
    }
  }

  /// A row for each result, named by its workload, where there are several, and by its engine and lanes.
  private func rows(
    of workloads: [WorkloadResults], caption: String, header: [String],
    cells: (WorkloadResults, BenchmarkResult) -> [String]
  ) -> DataTable {
    let isSuite = workloads.count > 1
    return DataTable(
      caption: caption, header: (isSuite ? ["workload"] : []) + ["engine"] + header,
      rows: workloads.flatMap { workload in
        workload.results.map { result in
          (isSuite ? [workload.summary.name] : []) + [Words.contestant(result)] + cells(workload, result)
        }
      }, leftColumns: isSuite ? [0, 1] : [0])
  }

  private func notes(_ workload: WorkloadResults) -> [String] {
    let summary = workload.summary
    let seed = summary.seed.map { ", seed \($0)" } ?? ""
    var lines = [summary.facts.map(\.value).joined(separator: "; ") + seed]
    if summary.call != .batch {
      lines.append("\(summary.name): calls \"\(summary.call.rawValue)\"; told per \(summary.call.unit)")
    }
    for result in workload.results {
      let all = result.events == summary.operations
      var line = "\(Words.contestant(result)): timed on \(all ? "all" : "a sample of") "
      line += "\(Figures.grouped(result.events)) \(summary.call.unit)s; "
      line += "checksum of the decisions \(result.decisionChecksum)"
      if let compared = result.comparedEvents {
        let differing = result.differingEvents ?? 0
        line += "; compared with the reference on \(Figures.grouped(compared)) events, "
        line += differing == 0 ? "no difference" : "\(Figures.grouped(differing)) differ"
      }
      lines.append(line + (result.verified || result.engine == .foundation ? "" : "; NOT VERIFIED"))
    }
    return lines
  }
}
