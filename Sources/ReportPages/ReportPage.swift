import BenchmarkCore
import Plots

/// Saved results as one HTML document that needs nothing but itself.
package struct ReportPage: Sendable {
  package var title: String
  package var sources: [ReportSource]
  /// What the sources are compared with.
  package var baseline: [ReportSource]
  package var folders: [ReportFolder]

  package init(
    title: String, sources: [ReportSource], baseline: [ReportSource] = [], folders: [ReportFolder] = []
  ) {
    self.folders = folders
    self.title = title
    let all = (sources + baseline).withFileNames
    self.sources = Array(all.prefix(sources.count))
    self.baseline = Array(all.dropFirst(sources.count))
  }

  package var html: String {
    let palette = Palette(names)
    var sections: [Section?] = [ChangesSection(sources: sources, baseline: baseline).section]
    sections.append(ThroughputSection(sources: sources, baseline: baseline, palette: palette).section)
    sections.append(PeersSection(sources: sources, palette: palette).section)
    sections.append(GrowthSection(sources: sources, baseline: baseline, palette: palette).section)
    sections.append(LatencySection(sources: sources, baseline: baseline).section)
    sections.append(ChurnSection(sources: sources).section)
    sections.append(HistorySection(folders: folders, palette: palette).section)
    sections.append(MemorySection(sources: sources).section)
    sections.append(EnvironmentSection(sources: sources, baseline: baseline).section)
    return Page(title: title, introduction: introduction, sections: sections.compactMap { $0 }).text
  }

  /// Every name that has a style: an engine looks the same in every plot.
  private var names: [String] {
    EngineName.allCases.map(\.rawValue) + sources.peers.flatMap { $0.report.engineNames } + ["baseline"]
  }

  private var introduction: HTML {
    let files = sources.map { "\($0.name) (\($0.kind))" } + folders.map { "\($0.name) (history)" }
    var content = HTML.element("p", "From \(files.joined(separator: ", ")).")
    if !baseline.isEmpty {
      content += .element("p", "Baseline: \(baseline.map(\.name).joined(separator: ", ")).")
    }
    let debug = Set((sources + baseline).filter { $0.environment?.configuration == "debug" }.map(\.name))
    if !debug.isEmpty {
      content += .element(
        "p", ["class": "warning"],
        "Measured with a debug build, whose times mean nothing: \(debug.sorted().joined(separator: ", ")).")
    }
    for source in sources + baseline {
      guard let incomplete = source.content.incomplete else { continue }
      content += .fitted("p", class: "warning", "\(source.name): \(incomplete.words).", ems: 300)
    }
    // Of many, the chart tells more than a list.
    let headlines = headlines
    if (1...4).contains(headlines.count) {
      content += .element("ul", headlines.map { .element("li", $0) })
    }
    return content
  }

  /// What the library does in each workload, in a line.
  private var headlines: [String] {
    sources.benchmarks.flatMap { _, report in
      report.workloads.flatMap { workload in
        workload.results.filter(\.engine.isLibrary).map { result in
          var line =
            "\(workload.summary.name): \(Words.contestant(result)): "
            + "\(Figures.short(result.nanoseconds.median)) ns/\(workload.summary.call.unit), "
            + "\(Figures.short(result.bytesPerSecond / 1e9)) GB/s"
          if let times = workload.times(result, fasterThan: .foundation) {
            line += ", \(Figures.short(times)) × Foundation"
          }
          return line
        }
      }
    }
  }
}
