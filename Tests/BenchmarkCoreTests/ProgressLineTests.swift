import Testing

@testable import BenchmarkCore

@Suite("A progress line tells how far the work is")
struct ProgressLineTests {
  @Test(
    "phase, count, percentage, time left, subject, bar",
    arguments: [
      (0, nil, "timing  round 1 of 7    0 %  w  [------------------------]"),
      (0.5, 61.2, "timing  round 1 of 7   50 %  1:02 left  w  [############------------]"),
      (1, 3_661, "timing  round 1 of 7  100 %  1:01:01 left  w  [########################]"),
      (.nan, 0, "timing  round 1 of 7    0 %  0:00 left  w  [------------------------]"),
      (7, -4, "timing  round 1 of 7  100 %  0:00 left  w  [########################]"),
      (nil, nil, "timing  round 1 of 7  w"), (nil, 1e300, "timing  round 1 of 7  277777:46:40 left  w"),
    ] as [(Double?, Double?, String)])
  func line(done: Double?, left: Double?, expected: String) {
    let line = ProgressLine(
      phase: "timing", count: "round 1 of 7", done: done,
      left: left.map { $0 < 1e9 ? .seconds($0) : .seconds(Int64(1e12)) }, subject: "w")
    #expect(line.text(elapsed: .zero, columns: 120) == expected)
  }

  @Test("without a time left it is told from the part, or else for how long it lasts")
  func times() {
    let line = ProgressLine.counted("verifying", 1_024, of: 4_096, "events")
    #expect(
      line.text(elapsed: .seconds(10), columns: 60)
        == "verifying  1,024 of 4,096 events   25 %  0:30 left")
    #expect(line.text(elapsed: .milliseconds(10), columns: 60) == "verifying  1,024 of 4,096 events   25 %")
    #expect(
      ProgressLine(phase: "compiling fast").text(elapsed: .seconds(3), columns: 60)
        == "compiling fast  0:03")
    #expect(
      !ProgressLine.counted("a", 0, of: 0, "events").text(elapsed: .seconds(9), columns: 60).contains("%"))
  }

  @Test("where room is short the last parts are left out, and numbers are never cut")
  func order() {
    let line = ProgressLine(
      phase: "verifying fast", count: "512 of 4,096", unit: "events", done: 0.125, left: .seconds(7),
      subject: "server/100")
    for (columns, end) in [(80, "  server/100"), (61, "  serve"), (54, "")] {
      #expect(
        line.text(elapsed: .zero, columns: columns)
          == "verifying fast  512 of 4,096 events   12 %  0:07 left\(end)")
    }
    #expect(line.text(elapsed: .zero, columns: 47) == "verifying fast  512 of 4,096   12 %  0:07 left")
    #expect(line.text(elapsed: .zero, columns: 40) == "verifying fast  512 of 4,096   12 %")
    #expect(line.text(elapsed: .zero, columns: 30) == "verifying fast  512 of 4,096")
    #expect(line.text(elapsed: .zero, columns: 20) == "verifying fast")
  }

  @Test("a line never reaches the last column", arguments: [0, 1, 2, 10, 33, 80])
  func narrow(columns: Int) {
    for name in [String(repeating: "é", count: 90), "漢字漢字漢字漢字漢字漢字", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "a\nb\u{1B}[31m\u{202E}\r"] {
      let line = ProgressLine(
        phase: name, count: "3 of 4", done: 0.3, left: .seconds(5), subject: name
      ).text(elapsed: .seconds(2), columns: columns)
      #expect(ProgressLine.width(line) <= max(1, columns - 1))
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }
  }
}
