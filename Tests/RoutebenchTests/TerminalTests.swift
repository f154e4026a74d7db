import BenchmarkCore
import Foundation
import RouterFiles
import Testing

@Suite("On a terminal")
struct TerminalTests {
  /// What stood on the line at each moment.
  private static func lines(_ text: String) -> [Substring] {
    text.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "").split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
  }

  @Test("the line fits the terminal, and begins with the phase", arguments: [12, 40, 80, 200])
  func width(columns: Int) throws {
    let terminal = try Terminal(columns: columns)
    let result = try Routebench.run(
      on: terminal,
      [
        "run", "--condition-count", "200", "--event-count", "2000", "--rounds", "5",
        "--sample-milliseconds", "20",
      ], until: { _ in false })
    #expect(result.status == 0)
    let lines = Self.lines(terminal.text).filter { !$0.hasPrefix("warning") }
    #expect(lines.allSatisfy { $0.count < columns }, "\(lines)")
    for phase in ["reading", "compiling", "verifying", "timing"] {
      #expect(lines.contains { $0.hasPrefix(phase) }, "\(phase)")
    }
    #expect(terminal.text.hasSuffix("\u{1B}[K"), "the line is gone in the end")
  }

  @Test("a terminal that cannot go back shows no progress")
  func dumb() throws {
    let terminal = try Terminal(columns: 80)
    let result = try Routebench.run(
      on: terminal,
      [
        "scale", "--axes", "lanes", "--lanes", "1", "--event-count", "10", "--rounds", "5",
        "--sample-milliseconds", "1",
      ],
      term: "dumb", until: { _ in false })
    #expect(result.status == 0)
    #expect(!terminal.text.contains("\u{1B}") && !terminal.text.contains("verifying"))
  }

  /// Runs a command that saves, interrupts it when `sign` is shown, and returns what it saved.
  private func interrupted(
    _ arguments: [String], at sign: some RegexComponent
  ) throws -> (saved: SavedFile?, shown: String) {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "saved.json").path
    let terminal = try Terminal(columns: 200)
    let result = try Routebench.run(on: terminal, arguments + ["--save", file]) { $0.contains(sign) }
    #expect(result.isSignalled && result.status == SIGTERM, "whoever started it sees why it ended")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.allSatisfy { $0 == "saved.json" }, "nothing is left but the file")
    return (names.isEmpty ? nil : try SavedFile(path: file), terminal.text)
  }

  @Test("an interrupted scale saves the finished points")
  func scale() throws {
    let (saved, shown) = try interrupted(
      [
        "scale", "--axes", "conditions", "--conditions", (1...60).map(String.init).joined(separator: ","),
        "--event-count", "64", "--rounds", "5", "--sample-milliseconds", "40",
      ], at: /point ([3-9]|\d\d) of 60/)
    guard case .scale(let report) = saved else {
      Issue.record("\(shown)")
      return
    }
    let incomplete = try #require(report.incomplete)
    #expect(incomplete.reason == "interrupted" && incomplete.planned == 60)
    #expect(incomplete.finished >= 2 && incomplete.finished == report.curves[0].points.count)
    #expect(shown.contains("has \(incomplete.finished) of 60 points, and is marked as incomplete"))
  }

  @Test("an interrupted sweep saves the finished rates")
  func latency() throws {
    let (saved, shown) = try interrupted(
      [
        // One event, then two: whatever else runs, these rates are held.
        "latency", "--sweep", "--sweep-from", "1", "--duration", "1", "--warm-up", "0",
        "--condition-count", "5", "--event-count", "64",
      ], at: /measuring  4 events\/s/)
    guard case .latency(let report) = saved else {
      Issue.record("\(shown)")
      return
    }
    #expect(report.runs.count >= 2 && report.incomplete?.finished == report.runs.count)
  }

  @Test("an interrupted suite saves the rounds that were taken")
  func suite() throws {
    let folder = try TemporaryFolder()
    let suite = try folder.write(
      """
      {"schema": "eventrouter-suite/1", "workloads": [
        {"name": "a", "generate": {"kind": "hot", "conditionCount": 3, "eventCount": 64}},
        {"name": "b", "generate": {"kind": "hot", "conditionCount": 4, "eventCount": 64}}]}
      """, to: "suite.json")
    let (saved, shown) = try interrupted(
      ["run", "--suite", suite.path, "--rounds", "10000", "--sample-milliseconds", "60"],
      // The line is drawn anew a few times a second: not every round is seen.
      at: /round ([4-9]|\d{2,}) of/)
    guard case .benchmark(let report) = saved else {
      Issue.record("\(shown)")
      return
    }
    #expect(report.workloads.map(\.summary.name) == ["a", "b"])
    let rounds = report.workloads.reduce(0) { $0 + $1.results[0].nanoseconds.values.count }
    #expect(
      rounds >= 6
        && report.incomplete == Incompleteness(reason: "interrupted", finished: rounds, planned: 20_000))
  }

  @Test("interrupted before anything is finished, nothing is written, and that is said")
  func nothing() throws {
    let (saved, shown) = try interrupted(
      [
        "run", "--rounds", "5", "--sample-milliseconds", "100000", "--event-count", "64", "--lanes", "1",
        "--engines", "fast",
      ], at: /timing/)
    #expect(saved == nil)
    #expect(
      shown.contains("interrupted: none of the rounds is finished; ")
        && shown.contains("saved.json is not written"))
  }
}
