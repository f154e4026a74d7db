import BenchmarkCore

/// A file of results, as the user named it.
package struct ReportSource: Sendable {
  package var name: String
  package var content: SavedFile

  package init(name: String, content: SavedFile) {
    self.name = name
    self.content = content
  }

  /// Where the results were made; nil for a file that does not tell.
  var environment: BenchmarkEnvironment? { content.environment }

  /// What the file holds, for a person.
  var kind: String {
    switch content {
    case .benchmark: "throughput"
    case .scale: "growth"
    case .latency: "latency"
    case .peers: "other engines"
    }
  }
}

/// Lists of one kind of results, each with the name of its file.
extension [ReportSource] {
  var benchmarks: [(name: String, report: SavedReport)] {
    compactMap { if case .benchmark(let report) = $0.content { ($0.name, report) } else { nil } }
  }

  var scales: [(name: String, report: ScaleReport)] {
    compactMap { if case .scale(let report) = $0.content { ($0.name, report) } else { nil } }
  }

  var latencies: [(name: String, report: SavedLatency)] {
    compactMap { if case .latency(let report) = $0.content { ($0.name, report) } else { nil } }
  }

  var peers: [(name: String, report: SavedPeers)] {
    compactMap { if case .peers(let report) = $0.content { ($0.name, report) } else { nil } }
  }
}
