import BenchmarkCore
import RouterFiles

/// Results of every kind, in which no two figures are alike and every name is hostile.
enum Fixtures {
  static let hostile =
    "<script>alert(1)</script>\"'&]]>--><img src=http://x.example/y>\u{0}\u{1B}[31m\u{202E}"

  static func environment(commit: String = "abc") -> BenchmarkEnvironment {
    BenchmarkEnvironment(
      cpu: "cpu \(hostile)", cores: 3, platform: "platform \(hostile)", swift: "6.3 \(hostile)",
      commit: commit,
      configuration: "release", allocator: "jemalloc")
  }

  static let workload = BenchmarkReport.WorkloadSummary(
    name: "workload \(hostile)", hash: "00000000000000ff", seed: 77, events: 4_321, bytes: 98_765,
    conditions: 654, declarations: 43, openScenes: 21)

  private static func result(_ engine: EngineName, lanes: Int, _ base: Double) -> SavedResult {
    SavedResult(
      engine: engine, lanes: lanes, events: engine == .fast ? 4_321 : 123, bytes: 98_765, conditions: 654,
      passesPerRound: 3, nanoseconds: Samples((0..<7).map { base * (1 + Double(($0 * 5) % 7) / 100) }),
      buildSeconds: base / 1e4, indexBytes: engine == .fast ? Int(base * 1_234) : 0,
      representation: engine == .fast ? "index \(hostile)" : "", allocatedBytesPerEvent: base / 3,
      instructionsPerEvent: base * 11, decisionChecksum: UInt64(base * 1e6), verified: true,
      comparedEvents: 4_321, differingEvents: 0)
  }

  static func benchmark(_ factor: Double = 1, commit: String = "abc") -> SavedReport {
    SavedReport(
      file: "run.json", environment: environment(commit: commit),
      workloads: [
        SavedWorkload(
          summary: workload,
          results: [
            result(.fast, lanes: 1, 131 * factor), result(.fast, lanes: 2, 67 * factor),
            result(.reference, lanes: 1, 26_704), result(.foundation, lanes: 1, 522_021),
          ])
      ])
  }

  static func scale(_ factor: Double = 1) -> ScaleReport {
    let fixed = ScaleCoordinates()
    let curves = ScaleAxis.allCases.map { axis in
      let values = axis == .share ? [0, 17, 91] : axis == .lanes ? [1, 2] : [13, 170, 2_900]
      return ScaleCurve(
        axis: axis, engine: .fast,
        points: values.enumerated().map { index, value in
          var place = fixed
          place[axis] = value
          let base = factor * (19.7 + 31.3 * Double(index))
          return ScalePoint(
            coordinates: place, engine: .fast, workloadHash: "hash", matchingPercent: 29.4 + Double(index),
            events: 65_536, bytes: 4_194_304, conditions: place.conditions, passesPerRound: 5,
            nanoseconds: Samples([base, base * 1.03, base * 1.07]), buildSeconds: base / 777,
            indexBytes: Int(base * 4_567), representation: "scale \(hostile)", allocatedBytesPerEvent: nil,
            decisionChecksum: 1, verified: true, comparedEvents: 765 + index, differingEvents: 0)
        })
    }
    return ScaleReport(
      environment: environment(), kind: "kind \(hostile)", seed: 5, fixed: fixed, rounds: 3, curves: curves)
  }

  private static func latencies(_ base: Int) -> String {
    let percentiles: [Double] = [0, 30, 50, 80, 90, 95, 99, 99.5, 99.9, 99.99]
    let curve = percentiles.enumerated().map { "[\($0.element), \(base * ($0.offset + 1)), 1]" }
    return """
      {"unit": "ns", "count": \(base * 7), "mean": \(base).5, "standardDeviation": 1, "min": \(base),
       "percentiles": {"p50": \(base * 2), "p99": \(base * 9), "p99.9": \(base * 11)}, "max": \(base * 31),
       "curve": [\(curve.joined(separator: ", ")), [100, \(base * 31), 9]]}
      """
  }

  /// A latency file of so many rates.
  static func latency(runs: Int) throws -> SavedLatency {
    let results = (0..<runs).map { run in
      """
      {"requestedRate": \(10_000 << run), "achievedRate": \(9_990 << run), "held": \(run < 7),
       "allocatedBytesPerEvent": \(run).25, "scheduledEvents": 9, "backlogEvents": \(41 + run), "response": \(latencies(1_203 + 97 * run)),
       "service": \(latencies(503 + 89 * run))}
      """
    }
    let quoted = "latency <script>&"
    let text = """
      {"schema": "eventrouter-latency/1", "environment": {"cpu": "c", "cores": 2, "platform": "p",
       "swift": "6", "commit": "a", "configuration": "release", "allocator": "system"},
       "workload": {"name": "\(quoted)", "hash": "00000000000000ff", "seed": null, "events": 2, "bytes": 3,
       "conditions": 1, "declarations": 1, "openScenes": 0}, "load": {"kind": "sweep", "batch": 1, "lanes": 1},
       "engine": "fast", "representation": "", "verified": true, "comparedEvents": 5, "differingEvents": 0,
       "highestRate": 40000, "results": [\(results.joined(separator: ","))]}
      """
    guard case .latency(let report) = try SavedFile(bytes: Array(text.utf8), name: "latency.json") else {
      throw FileFormatError(file: "latency.json", problem: .misplaced(reason: "read as something else"))
    }
    return report
  }

  static let peers = SavedPeers(
    machines: ["machine \(hostile)"],
    cells: ["random/10/64", "random/1000/64", "real/10/64", "adversarial/runs/1000/64"].enumerated().map {
      index, name in
      SavedPeers.Cell(
        name: name, conditions: [10, 1_000, 10, 1_000][index], events: 9, bytes: 99,
        engines: ["eventrouter", hostile, "re2-set"].enumerated().map { place, engine in
          let base = 3.3 * Double(1 + index) * Double(1 + 7 * place)
          return SavedPeers.Engine(
            name: engine, problem: place == 2 && index == 2 ? "refuses \(hostile)" : nil,
            buildSeconds: base / 91, buildPeakBytes: Int(base * 1e6), indexBytes: Int(base * 1e5),
            nanoseconds: place == 2 && index == 2
              ? [:]
              : [.destination: Samples([base, base * 1.1]), .allMatches: Samples([base * 2, base * 2.3])])
        })
    }, skipped: [SavedPeers.Skipped(cell: "real/100/64", reason: "skipped \(hostile)")])
}
