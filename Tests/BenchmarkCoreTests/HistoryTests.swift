import Foundation
import RouterFiles
import Testing

@testable import BenchmarkCore

@Suite("A history orders saved results and tells what changed")
struct HistoryTests {
  private static func environment(
    _ timestamp: String?, commit: String = "c", cpu: String = "cpu"
  ) -> BenchmarkEnvironment {
    BenchmarkEnvironment(
      cpu: cpu, cores: 2, platform: "p", swift: "6", commit: commit, configuration: "release",
      allocator: "system", timestamp: timestamp.flatMap(Timestamp.init))
  }

  private static func summary(_ hash: String = "00000000000000ff") -> WorkloadSummary {
    WorkloadSummary(
      name: "w", hash: hash, seed: nil, events: 2, bytes: 3, conditions: 1, declarations: 1, openScenes: 0)
  }

  private static func file(
    _ name: String, _ timestamp: String?, _ nanoseconds: Double, commit: String = "c", cpu: String = "cpu",
    hash: String = "00000000000000ff", events: Int = 2, checksum: UInt64 = 7, incomplete: Bool = false
  ) -> (name: String, content: SavedFile) {
    let result = BenchmarkResult(
      engine: .fast, lanes: 1, events: events, bytes: 3, conditions: 1,
      nanoseconds: Samples([nanoseconds, nanoseconds * 2, nanoseconds / 2]), buildSeconds: 1, indexBytes: 9,
      decisionChecksum: checksum, verified: true)
    let report = BenchmarkReport(
      file: name, environment: environment(timestamp, commit: commit, cpu: cpu),
      workloads: [WorkloadResults(summary: summary(hash), results: [result])],
      incomplete: incomplete ? Incompleteness(reason: "interrupted", finished: 1, planned: 2) : nil)
    return (name, .benchmark(report))
  }

  @Test("by time, then commit, then name; files without a moment first")
  func order() {
    let history = History(files: [
      Self.file("d", "2026-03-01T00:00:00Z", 1), Self.file("e", "2025-12-31T23:59:59Z", 2),
      Self.file("b", nil, 3), Self.file("a", nil, 4),
      Self.file("g", "2026-03-01T00:00:00Z", 5, commit: "b"),
    ])
    #expect(history.series.count == 1)
    #expect(history.series[0].points.map(\.file) == ["a", "b", "e", "g", "d"])
  }

  @Test("a result tells its change to the one before and to the baseline")
  func changes() throws {
    let history = History(
      files: [
        Self.file("1", "2026-01-01T00:00:00Z", 100), Self.file("2", "2026-01-02T00:00:00Z", 110),
        Self.file("3", "2026-01-03T00:00:00Z", 55),
      ], baseline: Self.file("base", "2025-01-01T00:00:00Z", 50))
    let points = try #require(history.series.first).points
    #expect(points.map(\.sincePrevious).map { $0.map { ($0 * 1e6).rounded() } } == [nil, 100_000, -500_000])
    #expect(points.map(\.sinceBaseline).map { $0.map { ($0 * 1e6).rounded() } } == [1e6, 1_200_000, 100_000])
    #expect(points[0].spread == 50...200)
    for format in ReportFormat.allCases {
      let text = history.formatted(as: format)
      #expect(text.contains("2026-01-02T00:00:00Z") && text.hasSuffix("\n"), "\(text)")
      #expect(text.contains("+10.0 %") || text.contains("0.1000000"), "\(text)")
    }
  }

  @Test("nothing is told between machines, and other decisions and missing parts are named")
  func notes() {
    let points = History(files: [
      Self.file("1", "2026-01-01T00:00:00Z", 100),
      Self.file("2", "2026-01-02T00:00:00Z", 110, cpu: "other", checksum: 8, incomplete: true),
    ]).series[0].points
    #expect(points[1].sincePrevious == nil)
    #expect(
      points[1].notes == [
        "another machine or build than before", "decides otherwise than before", "incomplete",
      ])
  }

  @Test("decisions on another sample of the events say nothing")
  func samples() {
    let points = History(files: [
      Self.file("1", "2026-01-01T00:00:00Z", 100, checksum: 8),
      Self.file("2", "2026-01-02T00:00:00Z", 110, events: 1),
    ]).series[0].points
    #expect(points[1].notes.isEmpty && points[1].sincePrevious != nil)
  }

  @Test("another workload under the same name is another series")
  func workloads() {
    let history = History(files: [
      Self.file("1", nil, 100), Self.file("2", nil, 100, hash: "00000000000000fe"),
    ])
    #expect(history.series.map(\.subject.hash) == ["00000000000000ff", "00000000000000fe"])
    #expect(history.series.allSatisfy { $0.points.count == 1 })
  }

  private static func churn(_ name: String, _ timestamp: String, p50: Int, rate: Double?) -> (
    name: String, content: SavedFile
  ) {
    let times = SavedLatency.Latencies(
      (3, 2, 1, p50 * 9), percentiles: [("p50", p50), ("p99", p50 * 4)], curve: [(0, 1), (100, p50 * 9)])
    let turns = [1e6, 2e6, 4e6].map {
      ChurnTurn(idle: $0, control: $0, updates: $0 / 2, indexBytes: 9, residentBytes: nil)
    }
    let outcome = ChurnOutcome(
      turns: turns, updates: 3, updateSeconds: 1, updateLatency: times, controlLatency: times, indexBytes: 9,
      freshIndexBytes: 9, representation: "r", verifiedVersions: 1, comparedEvents: 2)
    return (
      name,
      .churn(
        ChurnReport(
          environment: environment(timestamp), workload: summary(), kind: .replace, requestedRate: rate,
          seconds: 3,
          outcome: outcome))
    )
  }

  @Test("routing beside updates and the updates' times are series of their own, by kind and rate")
  func churn() {
    let history = History(files: [
      Self.churn("2", "2026-01-02T00:00:00Z", p50: 1_500, rate: nil),
      Self.churn("1", "2026-01-01T00:00:00Z", p50: 1_000, rate: nil),
      Self.churn("3", "2026-01-03T00:00:00Z", p50: 700, rate: 2_000),
    ])
    #expect(history.skipped.isEmpty)
    let byFigure = Dictionary(grouping: history.series, by: \.subject.figure).mapValues { $0[0].points }
    #expect(history.series.count == byFigure.count && byFigure.count == 10)
    #expect(byFigure["ns, p50 of an update (replace, as fast as they can)"]?.map(\.value) == [1_000, 1_500])
    #expect(byFigure["ns, p99 of an update (replace, as fast as they can)"]?.last?.sincePrevious == 0.5)
    #expect(byFigure["ns, p50 of an update (replace, 2,000/s)"]?.map(\.value) == [700])
    let routing = byFigure["ns/event beside updates (replace, as fast as they can)"]
    #expect(routing?.map(\.value) == [1_000, 1_000] && routing?.first?.spread == 500...2_000)
  }

  @Test("what is no result in a folder is named and left out; a folder that cannot be read is an error")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "folder.json"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = [
      "peers.json": """
      {"schema": "eventrouter.peers.1", "machine": {"processor": "p", "architecture": "a", "kernel": "k",
       "cores": 2}, "results": []}
      """, "bad.json": "{", "empty.json": "", "other.json": "{\"schema\": \"eventrouter-capture/1\"}",
      "notes.txt": "not looked at",
    ]
    for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "endless.json").path, withDestinationPath: "/dev/zero")
    let history = try History(folder: folder.path)
    #expect(history.series.isEmpty)
    #expect(
      Set(history.skipped.map(\.file)) == [
        "bad.json", "empty.json", "other.json", "peers.json", "folder.json", "endless.json",
      ])
    #expect(history.skipped.allSatisfy { !$0.reason.isEmpty && !$0.reason.contains("\n") })
    #expect(throws: RouterFileError.self) { try History(folder: "/nonexistent") }
    #expect(throws: RouterFileError.self) { try History(folder: "/dev/null") }
  }

  @Test(
    "a moment is written in one way only",
    arguments: [
      ("2026-01-31T23:59:59Z", true), ("2026-12-31T23:59:60Z", true), ("2026-13-01T00:00:00Z", false),
      ("2026-00-01T00:00:00Z", false), ("2026-01-32T00:00:00Z", false), ("2026-01-01T24:00:00Z", false),
      ("2026-01-01 00:00:00Z", false), ("2026-01-01T00:00:00", false), ("+026-01-01T00:00:00Z", false),
      ("2026-01-01T00:00:00+00:00", false), ("", false),
    ])
  func timestamps(text: String, isOne: Bool) {
    #expect((Timestamp(text) != nil) == isOne)
  }

  @Test("now is a moment, and later than before")
  func now() throws {
    let now = Timestamp.now
    #expect(Timestamp(now.text) == now)
    let past = try #require(Timestamp("2025-01-01T00:00:00Z"))
    #expect(past < now)
  }
}
