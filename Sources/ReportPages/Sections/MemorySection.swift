import BenchmarkCore
import Plots

/// What routing allocates, and what indices hold.
struct MemorySection {
  var sources: [ReportSource]

  var section: Section? {
    var content = compilations
    for (name, report) in sources.benchmarks { content += routing(name, report).html }
    for (name, report) in sources.scales {
      for curve in report.curves where curve.axis == .conditions { content += index(name, curve).html }
    }
    for (name, report) in sources.latencies
    where report.runs.contains(where: { $0.allocatedBytesPerEvent != nil }) {
      content += load(name, report).html
    }
    for (name, report) in sources.peers { content += engines(name, report) }
    return content.isEmpty ? nil : Section(id: "memory", title: "Allocations and memory", content: content)
  }

  /// What compiling keeps and needs, of all files beside each other.
  private var compilations: HTML {
    let memories = sources.memories
    if memories.isEmpty { return HTML() }
    let groups = memories.map { name, report in
      let memory = report.memory
      let bytes = [
        ("index", memory.indexBytes), ("kept", memory.keptBytes), ("most while compiling", memory.peakBytes),
      ]
      return DotPlot.Group(
        label: "\(report.name) (\(name))",
        rows: bytes.enumerated().map { index, entry in
          DotPlot.Row(
            label: entry.0, value: Double(entry.1), interval: nil, words: Figures.bytes(entry.1),
            style: SeriesStyle.all[index])
        })
    }
    let figure = PlotFigure(
      caption: "Memory of compiling; less is better",
      plot: DotPlot(
        title: "Memory of compiling", description: Words.sentence(groups),
        axis: .dots("bytes", groups.flatMap(\.values), format: .si(unit: "B")), groups: groups
      ).svg)
    let table = DataTable(
      caption: "Memory of compiling; kept and most in jemalloc's size classes",
      header: [
        "workload", "file", "conditions", "index", "in size classes", "kept", "most", "looks",
        "representation",
      ],
      rows: memories.map { name, report in
        let memory = report.memory
        return [
          report.name, name, Figures.grouped(memory.conditions), Figures.bytes(memory.indexBytes),
          Figures.bytes(memory.classBytes), Figures.bytes(memory.keptBytes), Figures.bytes(memory.peakBytes),
          Figures.grouped(memory.looks), memory.representation,
        ]
      }, leftColumns: [0, 1, 8])
    return figure.html(id: "compiling") + table.html
  }

  private func routing(_ name: String, _ report: BenchmarkReport) -> DataTable {
    let unit = Words.unit(of: report.workloads)
    return DataTable(
      caption: "Allocations and indices, \(name); – where nobody counted",
      header: [
        "workload", "engine", "B allocated/\(unit)", "instructions/\(unit)", "index", "build", "conditions",
        "representation",
      ],
      rows: report.workloads.flatMap { workload in
        workload.results.map { result in
          [
            workload.summary.name, Words.contestant(result),
            result.allocatedBytesPerEvent.map(Figures.short) ?? "–",
            result.instructionsPerEvent.map(Figures.short) ?? "–", bytes(result.indexBytes),
            Figures.seconds(result.buildSeconds), Figures.grouped(result.conditions),
            result.representation.isEmpty ? "–" : result.representation,
          ]
        }
      }, leftColumns: [0, 1, 7])
  }

  private func index(_ name: String, _ curve: ScaleCurve) -> DataTable {
    DataTable(
      caption: "Memory of \(curve.engine.rawValue) by conditions, \(name)",
      header: ["conditions", "index", "bytes per condition", "B allocated/event", "representation"],
      rows: curve.points.map { point in
        let isCounted = point.conditions > 0 && point.indexBytes > 0
        return [
          Figures.grouped(point.conditions), bytes(point.indexBytes),
          isCounted ? Figures.short(Double(point.indexBytes) / Double(point.conditions)) : "–",
          point.allocatedBytesPerEvent.map(Figures.short) ?? "–",
          point.representation.isEmpty ? "–" : point.representation,
        ]
      }, leftColumns: [4])
  }

  private func load(_ name: String, _ report: SavedLatency) -> DataTable {
    DataTable(
      caption: "Allocations of \(report.engine.rawValue) under load, \(name)",
      header: ["rate", "B allocated/event"],
      rows: report.runs.map { run in
        [Words.rate(run.requestedRate), run.allocatedBytesPerEvent.map(Figures.short) ?? "–"]
      })
  }

  private func engines(_ name: String, _ report: SavedPeers) -> HTML {
    let rows = report.cells.flatMap { cell in
      cell.engines.filter { $0.problem == nil }.map { engine in
        [
          cell.name, engine.name, engine.buildSeconds.map(Figures.seconds) ?? "–",
          engine.buildPeakBytes.map(Figures.bytes) ?? "–", engine.indexBytes.map(Figures.bytes) ?? "–",
        ]
      }
    }
    return DataTable(
      caption: "Building and memory of every engine, \(name)",
      header: ["cell", "engine", "build", "peak while building", "index"], rows: rows, leftColumns: [0, 1]
    ).folded("Building and memory beside other engines: \(Figures.grouped(rows.count)) rows")
  }

  /// Engines that compile nothing hold nothing.
  private func bytes(_ count: Int) -> String { count == 0 ? "–" : Figures.bytes(count) }
}
