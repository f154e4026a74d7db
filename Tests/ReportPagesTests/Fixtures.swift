import RouterFiles

@testable import BenchmarkCore

/// Results of every kind, in which no two figures are alike and every name is hostile.
enum Fixtures {
  static let hostile =
    "<script>alert(1)</script>\"'&]]>--><img src=http://x.example/y>\u{0}\u{1B}[31m\u{202E}"

  static func environment(commit: String = "abc") -> BenchmarkEnvironment {
    BenchmarkEnvironment(
      cpu: "cpu \(hostile)", cores: 3, platform: "platform \(hostile)", swift: "6.3 \(hostile)",
      commit: commit,
      configuration: "release", allocator: "jemalloc", timestamp: Timestamp("2026-02-03T04:05:06Z"),
      system: "system \(hostile)", library: "0.1.0 \(hostile)")
  }

  static let workload = WorkloadSummary(
    name: "workload \(hostile)", hash: "00000000000000ff", seed: 77, events: 4_321, bytes: 98_765,
    conditions: 654, declarations: 43, openScenes: 21)

  private static func result(_ engine: EngineName, lanes: Int, _ base: Double) -> BenchmarkResult {
    BenchmarkResult(
      engine: engine, lanes: lanes, events: engine == .fast ? 4_321 : 123, bytes: 98_765, conditions: 654,
      passesPerRound: 3, nanoseconds: Samples((0..<7).map { base * (1 + Double(($0 * 5) % 7) / 100) }),
      buildSeconds: base / 1e4, indexBytes: engine == .fast ? Int(base * 1_234) : 0,
      representation: engine == .fast ? "index \(hostile)" : "", allocatedBytesPerEvent: base / 3,
      instructionsPerEvent: base * 11, decisionChecksum: UInt64(base * 1e6), verified: true,
      comparedEvents: 4_321, differingEvents: 0)
  }

  static func benchmark(_ factor: Double = 1, commit: String = "abc") -> BenchmarkReport {
    BenchmarkReport(
      file: "run.json", environment: environment(commit: commit),
      workloads: [
        WorkloadResults(
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
          let result = BenchmarkResult(
            engine: .fast, lanes: place.lanes, events: 65_536, bytes: 4_194_304, conditions: place.conditions,
            passesPerRound: 5,
            nanoseconds: Samples([base, base * 1.03, base * 1.07]), buildSeconds: base / 777,
            indexBytes: Int(base * 4_567), representation: "scale \(hostile)", allocatedBytesPerEvent: nil,
            decisionChecksum: 1, verified: true, comparedEvents: 765 + index, differingEvents: 0)
          return ScalePoint(
            coordinates: place, workloadHash: "hash", matchingPercent: 29.4 + Double(index), result: result)
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
    let text = latencyText(runs: runs)
    guard case .latency(let report) = try SavedFile(bytes: Array(text.utf8), name: "latency.json") else {
      throw FileFormatError(file: "latency.json", problem: .misplaced(reason: "read as something else"))
    }
    return report
  }

  static func latencyText(runs: Int) -> String {
    let results = (0..<runs).map { run in
      """
      {"requestedRate": \(10_000 << run), "achievedRate": \(9_990 << run), "held": \(run < 7),
       "allocatedBytesPerEvent": \(run).25, "scheduledEvents": 9, "backlogEvents": \(41 + run), "response": \(latencies(1_203 + 97 * run)),
       "service": \(latencies(503 + 89 * run))}
      """
    }
    let quoted = "latency <script>&"
    return """
      {"schema": "eventrouter-latency/1", "environment": {"cpu": "c", "cores": 2, "platform": "p",
       "swift": "6", "commit": "a", "configuration": "release", "allocator": "system"},
       "workload": {"name": "\(quoted)", "hash": "00000000000000ff", "seed": null, "events": 2, "bytes": 3,
       "conditions": 1, "declarations": 1, "openScenes": 0}, "load": {"kind": "sweep", "batch": 1, "lanes": 1},
       "engine": "fast", "representation": "", "verified": true, "comparedEvents": 5, "differingEvents": 0,
       "highestRate": 40000, "results": [\(results.joined(separator: ","))]}
      """
  }

  static let churn = ChurnReport(
    environment: environment(), workload: workload, kind: .openClose, requestedRate: 5_200, seconds: 3.5,
    outcome: ChurnOutcome(
      turns: (0..<4).map { turn in
        ChurnTurn(
          idle: Double(9_100_000 + 1_000 * turn), control: Double(8_200_000 + 1_000 * turn),
          updates: Double(7_300_000 + 1_000 * turn), indexBytes: 61_000_000 + 100_000 * turn,
          residentBytes: turn == 1 ? nil : 410_000_000 + 1_000_000 * turn)
      }, updates: 17_777, updateSeconds: 3.5, updateLatency: times(13_100), controlLatency: times(11_300),
      indexBytes: 62_000_000, freshIndexBytes: 54_000_000, representation: "churned \(hostile)",
      verifiedVersions: 3, comparedEvents: 12_963))

  private static func times(_ base: Int) -> SavedLatency.Latencies {
    let percentiles: [Double] = [0, 50, 90, 99, 99.9]
    return SavedLatency.Latencies(
      (base * 7, Double(base) * 1.5, base / 2, base * 31),
      percentiles: [("p50", base), ("p99", base * 9), ("p99.9", base * 11)],
      curve: percentiles.enumerated().map { ($0.element, base * (1 + $0.offset)) } + [(100, base * 31)])
  }

  /// A file of two workloads.
  static let suiteText: String = {
    let workloads = ["one", "two"].enumerated().map { index, name in
      let results = ["fast", "foundation"].map { engine in
        """
        {"engine": "\(engine)", "lanes": 1, "events": 40, "bytes": 900, "conditions": 3, "passesPerRound": 2,
         "samplesNsPerEvent": [\(index + 3).5, 4, 6], "buildSeconds": 0.25, "indexBytes": 4096,
         "representation": "r", "allocatedBytesPerEvent": 0.5, "instructionsPerEvent": 31,
         "decisionChecksum": "7", "verified": true, "comparedEvents": 40, "differingEvents": 0}
        """
      }
      return """
        {"workload": {"name": "\(name)", "hash": "00000000000000f\(index)", "seed": "5", "events": 40,
         "bytes": 900, "conditions": 3, "declarations": 2, "openScenes": 1}, "results": [\(results.joined(separator: ","))]}
        """
    }
    return """
      {"schema": "eventrouter-benchmark-suite/2", "environment": {"cpu": "c", "cores": 2, "platform": "p",
       "swift": "6", "commit": "a", "configuration": "release", "allocator": "jemalloc",
       "timestamp": "2026-01-31T23:59:59Z", "system": "s", "library": "0.1.0"},
       "incomplete": {"reason": "interrupted", "finished": 3, "planned": 14}, "suite": "s.json",
       "workloads": [\(workloads.joined(separator: ","))]}
      """
  }()

  static let peersText = """
    {"schema": "eventrouter.peers.1", "machine": {"processor": "p", "architecture": "a", "kernel": "k",
     "cores": 2}, "results": [{"cell": "random/10/64", "conditions": 10, "events": 9, "bytes": 99, "engines": [
      {"name": "eventrouter", "buildSeconds": 0.5, "buildPeakBytes": 900, "indexBytes": 700,
       "nsPerEvent": {"destination": [3, 4], "allMatches": [5]}},
      {"name": "re2-set", "buildSeconds": 0.25, "buildPeakBytes": 90, "indexBytes": 70,
       "nsPerEvent": {"destination": [30, 41], "allMatches": [50, 60]}}]}]}
    """

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
