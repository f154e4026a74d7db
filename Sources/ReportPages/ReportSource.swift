import BenchmarkCore
import Foundation

/// A file of results, as the user named it.
package struct ReportSource: Sendable {
  package var name: String
  package var content: SavedFile

  package init(name: String, content: SavedFile) {
    self.name = name
    self.content = content
  }

  /// The same under another name, also in what its content says of it.
  fileprivate func named(_ name: String) -> ReportSource {
    guard case .benchmark(var report) = content else { return ReportSource(name: name, content: content) }
    report.file = name
    return ReportSource(name: name, content: .benchmark(report))
  }

  /// Where the results were made; nil for a file that does not tell.
  var environment: BenchmarkEnvironment? { content.environment }

  /// The name without folders.
  package var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// What the file holds, for a person.
  var kind: String {
    switch content {
    case .benchmark: "throughput"
    case .scale: "growth"
    case .latency: "latency"
    case .memory: "memory"
    case .churn: "churn"
    case .peers: "other engines"
    }
  }
}

/// A folder of results that were saved one after the other.
package struct ReportFolder: Sendable {
  /// The folder's name, without those that it lies in.
  package var name: String
  package var history: History
  /// What stands in front of a file's name where an error tells it.
  private var path: String

  package init(path: String, history: History) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    name = URL(fileURLWithPath: path).lastPathComponent
    self.history = history
  }

  /// The files that are left out, and why.
  var skipped: [(file: String, reason: String)] {
    history.skipped.map { ($0.file, $0.reason.replacing(path, with: "")) }
  }
}

extension [ReportSource] {
  /// The same under the names of the files alone: a page is passed on, and whose folders they were in is nobody's
  /// business. Different files of one name are numbered.
  var withFileNames: [ReportSource] {
    var paths: [String: [String]] = [:]
    return map { source in
      let name = source.fileName
      if paths[name]?.contains(source.name) != true { paths[name, default: []].append(source.name) }
      let place = paths[name]?.firstIndex(of: source.name) ?? 0
      return source.named(place == 0 ? name : "\(name) (\(place + 1))")
    }
  }
}

/// Lists of one kind of results, each with the name of its file.
extension [ReportSource] {
  var benchmarks: [(name: String, report: BenchmarkReport)] {
    compactMap { if case .benchmark(let report) = $0.content { ($0.name, report) } else { nil } }
  }

  var scales: [(name: String, report: ScaleReport)] {
    compactMap { if case .scale(let report) = $0.content { ($0.name, report) } else { nil } }
  }

  var latencies: [(name: String, report: SavedLatency)] {
    compactMap { if case .latency(let report) = $0.content { ($0.name, report) } else { nil } }
  }

  var memories: [(name: String, report: MemoryReport)] {
    compactMap { if case .memory(let report) = $0.content { ($0.name, report) } else { nil } }
  }

  var churns: [(name: String, report: ChurnReport)] {
    compactMap { if case .churn(let report) = $0.content { ($0.name, report) } else { nil } }
  }

  var peers: [(name: String, report: SavedPeers)] {
    compactMap { if case .peers(let report) = $0.content { ($0.name, report) } else { nil } }
  }
}
