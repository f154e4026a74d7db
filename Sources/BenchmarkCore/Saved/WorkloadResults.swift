package import RouterFiles
import Workloads

/// A workload and what was measured on it.
package struct WorkloadResults: Sendable, Hashable {
  package var summary: WorkloadSummary
  /// Not empty; no engine stands twice on as many lanes.
  package var results: [BenchmarkResult]

  /// How many samples were taken of each.
  package var rounds: Int { results.first?.nanoseconds.values.count ?? 0 }

  /// How many times faster than the Foundation baseline on as many lanes; nil where that was not timed.
  package func timesFasterThanFoundation(_ result: BenchmarkResult) -> Double? {
    results.first { $0.engine == .foundation && $0.lanes == result.lanes }
      .map { $0.nanoseconds.median / result.nanoseconds.median }
  }

  /// Whether the decisions of `result` were compared on every event.
  package func isCompletelyVerified(_ result: BenchmarkResult) -> Bool {
    result.comparedEvents == summary.events
  }

  /// The keys `workload` and `results`.
  package var members: JSONMembers { ["workload": summary, "results": results.map(members)] }

  func members(_ result: BenchmarkResult) -> JSONMembers {
    result.members + ["timesFasterThanFoundation": timesFasterThanFoundation(result)]
  }
}

extension WorkloadResults {
  package init(
    _ workload: Workload, seed: UInt64?, call: BenchmarkCall = .batch, results: [BenchmarkResult]
  ) {
    self.init(summary: WorkloadSummary(workload, seed: seed, call: call), results: results)
  }
}

extension WorkloadResults: Decodable, JSONRecord {
  private enum CodingKeys: CodingKey { case workload, results }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    summary = try container.decode(WorkloadSummary.self, forKey: .workload)
    results = try container.decode([BenchmarkResult].self, forKey: .results)
    let place = try container.superDecoder(forKey: .results).place
    if results.isEmpty { throw place.unexpected("an array of at least one result") }
    var known: [EngineName: Set<Int>] = [:]
    for (index, result) in results.enumerated()
    where !known[result.engine, default: []].insert(result.lanes).inserted {
      throw try place.array()[index].failure(
        .misplaced(
          reason: "\(result.engine.rawValue) on \(result.lanes) lanes stands here a second time; "
            + "expected each engine once on as many lanes"))
    }
  }
}
