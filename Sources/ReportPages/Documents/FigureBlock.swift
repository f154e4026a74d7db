import BenchmarkCore

/// What a block of a document shows.
enum FigureBlock: String, CaseIterable {
  /// Engines side by side, and where that was measured.
  case throughput
  /// What compiling takes, by the number of conditions.
  case rebuild
  /// Everything along every axis.
  case growth
  /// How many times as long as the router other engines take.
  case peers
  /// What routing costs while the rules change, and what changes cost.
  case churn

  /// Nil where the file does not have it.
  func text(_ file: SavedFile) -> String? {
    switch (self, file) {
    case (.throughput, .benchmark(let report)): Self.throughput(report)
    case (.rebuild, .scale(let report)): Self.rebuild(report)
    case (.growth, .scale(let report)): Self.trimmed(report.formatted(as: .markdown))
    case (.peers, .peers(let report)): Self.peers(report)
    case (.churn, .churn(let report)): Self.trimmed(report.formatted(as: .markdown))
    default: nil
    }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == "\n" { text.removeLast() }
    return text
  }

  private static func throughput(_ report: BenchmarkReport) -> String {
    report.workloads.map { workload in
      let table = TextTable(
        header: [
          "engine", "lanes", "events/s", "ns/event", "min–max", "GB/s", "× Foundation", "B alloc/event",
          "build", "index",
        ],
        rows: workload.results.map { result in
          [
            result.engine.rawValue, String(result.lanes), Figures.grouped(result.eventsPerSecond),
            Figures.short(result.nanoseconds.median), Words.spread(result.nanoseconds),
            Figures.short(result.bytesPerSecond / 1e9),
            workload.times(result, fasterThan: .foundation).map(Figures.short) ?? "–",
            result.allocatedBytesPerEvent.map(Figures.short) ?? "–", Figures.seconds(result.buildSeconds),
            result.indexBytes == 0 ? "–" : Figures.bytes(result.indexBytes),
          ]
        })
      let samples = workload.results.filter { $0.events < workload.summary.operations }
      let compared = workload.results.filter { $0.engine == .fast }.compactMap(\.comparedEvents).min()
      var facts =
        report.environment.facts + workload.summary.facts + [
          ("rounds", "\(workload.results.map(\.nanoseconds.values.count).max() ?? 0); medians")
        ]
      if let compared {
        facts.append(
          (
            "verified",
            "*fast* decides as the reference on \(compared == workload.summary.events ? "all " : "")"
              + "\(Figures.grouped(compared)) events compared"
          ))
      }
      if !samples.isEmpty {
        let words = samples.map { "\(Words.contestant($0)): \(Figures.grouped($0.events))" }
        facts.append(("timed on a sample of the events", words.joined(separator: "; ")))
      }
      return trimmed(table.markdown + "\n" + facts.markdown)
    }.joined(separator: "\n\n")
  }

  private static func rebuild(_ report: ScaleReport) -> String? {
    guard let curve = report.curves.first(where: { $0.axis == .conditions && $0.engine == .fast }) else {
      return nil
    }
    let table = TextTable(
      header: ["conditions", "time to compile", "index"],
      rows: curve.points.map { point in
        [
          Figures.grouped(point.conditions), Figures.seconds(point.buildSeconds),
          Figures.bytes(point.indexBytes),
        ]
      }, leftColumns: [])
    return trimmed(
      table.markdown + "\n" + report.environment.facts.markdown
        + "- workload: \(report.kind), seed \(report.seed)")
  }

  private static func peers(_ report: SavedPeers) -> String? {
    let rows = SavedPeers.Question.allCases.flatMap { question in
      report.ratios(question).map { ratio in
        [
          ratio.engine, question.title, String(ratio.cells), "\(Figures.short(ratio.mean))×",
          "\(Figures.short(ratio.least.ratio))×", ratio.least.cell, "\(Figures.short(ratio.most.ratio))×",
          ratio.most.cell,
        ]
      }
    }
    if rows.isEmpty { return nil }
    let table = TextTable(
      header: ["engine", "question", "cells", "geometric mean", "least", "in", "most", "in"], rows: rows,
      leftColumns: [0, 1, 5, 7])
    return trimmed(table.markdown + "\n" + report.machines.map { "- machine: \($0)\n" }.joined())
  }
}
