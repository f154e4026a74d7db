import BenchmarkCore

/// The workloads of the baseline, by what they measured.
///
/// The first workload of a hash goes with the first of that hash in each file of the baseline, the second with the
/// second: so each is shown once, however many share a hash.
struct BaselineWorkloads {
  private let byHash: [String: [[WorkloadResults]]]
  private var taken: [String: Int] = [:]

  /// - Complexity: O(*n*) for *n* workloads.
  init(_ baseline: [ReportSource]) {
    var byHash: [String: [[WorkloadResults]]] = [:]
    for (_, report) in baseline.benchmarks {
      for (hash, same) in Dictionary(grouping: report.workloads, by: \.summary.hash) {
        for (place, workload) in same.enumerated() {
          if byHash[hash, default: []].count <= place { byHash[hash, default: []].append([]) }
          byHash[hash]?[place].append(workload)
        }
      }
    }
    self.byHash = byHash
  }

  /// What goes with the next workload of `hash`, from each file that has one.
  mutating func next(of hash: String) -> [WorkloadResults] {
    let place = taken[hash, default: 0]
    taken[hash] = place + 1
    guard let same = byHash[hash], place < same.count else { return [] }
    return same[place]
  }
}
