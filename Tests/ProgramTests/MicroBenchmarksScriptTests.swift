import Foundation
import Testing

/// How `Scripts/micro-benchmarks` compares figures with threshold files, on figures that a test wrote.
@Suite("Scripts/micro-benchmarks --check")
struct MicroBenchmarksScriptTests {
  private let folder = TestFolder()
  private let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Scripts/micro-benchmarks").standardizedFileURL.path

  init() throws {
    for name in ["recorded", "thresholds"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
  }

  /// Writes a figure or a threshold, in the form of the package `benchmark`.
  private func write(_ bytes: Int, to name: String, metric: String = "AllocatedBytes") {
    _ = folder.write("{\n  \"\(metric)\" : \(bytes)\n}", named: "\(name).p90.json")
  }

  private func run(_ mode: String, _ more: String...) -> Program.Result {
    Program.run(
      ["/usr/bin/env", "bash", script, mode, "--recorded", "\(folder.path)/recorded", "--thresholds"]
        + ["\(folder.path)/thresholds"] + more, input: .file("/dev/null"), in: folder)
  }

  @Test("equal figures pass")
  func equal() {
    write(0, to: "recorded/S.a-n=1")
    write(0, to: "thresholds/S.a-n=1")
    let result = run("--check")
    #expect(result.status == 0 && result.text.contains("1 checked: 1 equal"))
  }

  @Test("one byte more is a regression")
  func more() {
    write(33, to: "recorded/S.a-n=1")
    write(32, to: "thresholds/S.a-n=1")
    let result = run("--check")
    #expect(result.status == 2 && result.text.contains("S.a-n=1: AllocatedBytes 33, not 32"))
  }

  @Test("less passes, and is said")
  func less() {
    write(16, to: "recorded/S.a-n=1")
    write(32, to: "thresholds/S.a-n=1")
    let result = run("--check")
    #expect(result.status == 0 && result.text.contains("S.a-n=1: AllocatedBytes 16, not 32"))
    #expect(result.error.contains("--update"))
  }

  @Test("a benchmark without a file fails")
  func missing() {
    write(0, to: "recorded/S.a-n=1")
    write(0, to: "recorded/S.b-n=1")
    write(0, to: "thresholds/S.a-n=1")
    let result = run("--check")
    #expect(result.status == 66 && result.text.contains("no file    S.b-n=1"))
  }

  @Test("a file without a benchmark fails")
  func unused() {
    write(0, to: "recorded/S.a-n=1")
    write(0, to: "thresholds/S.a-n=1")
    write(0, to: "thresholds/S.gone-n=1")
    let result = run("--check")
    #expect(result.status == 65 && result.text.contains("S.gone-n=1.p90.json: no benchmark has this name"))
  }

  @Test("files of other benchmarks are left alone where a part was run")
  func filtered() {
    write(0, to: "recorded/S.a-n=1")
    write(0, to: "thresholds/S.a-n=1")
    write(0, to: "thresholds/S.b-n=1")
    #expect(run("--check", "--filter", "a-.*").status == 0)
  }

  @Test(
    "what is not a threshold fails", arguments: ["", "{}", "{\"AllocatedBytes\" : -1}", "[0]", "\u{0}"])
  func bad(_ text: String) {
    write(0, to: "recorded/S.a-n=1")
    _ = folder.write(text, named: "thresholds/S.a-n=1.p90.json")
    let result = run("--check")
    #expect(result.status == 65 && result.text.contains("bad file"))
  }

  @Test("a threshold of another kind fails")
  func otherMetric() {
    write(0, to: "recorded/S.a-n=1", metric: "AllocatedBytesPerEvent")
    write(0, to: "thresholds/S.a-n=1")
    #expect(run("--check").status == 65)
  }

  @Test("a benchmark that refused fails, whatever its file says, and nothing is updated then")
  func refused() {
    write(0, to: "recorded/S.a-n=1")
    _ = folder.write("S b-n=1: a wrong result\n", named: "recorded/S.b-n=1.failed")
    write(0, to: "thresholds/S.a-n=1")
    write(0, to: "thresholds/S.b-n=1")
    let result = run("--check")
    #expect(result.status == 3 && result.text.contains("refused    S b-n=1: a wrong result"))
    #expect(run("--update").status == 3)
  }

  @Test("no benchmark at all fails")
  func none() {
    let result = run("--check", "--filter", "nothing")
    #expect(result.status == 66 && result.error.contains("none matches 'nothing'"))
    #expect(run("--update").status == 66)
  }

  @Test("an update makes the check pass")
  func update() {
    write(48, to: "recorded/S.a-n=1")
    write(32, to: "thresholds/S.a-n=1")
    write(0, to: "thresholds/S.gone-n=1")
    #expect(run("--update").status == 0)
    #expect(run("--check").status == 0)
  }

  @Test(
    "wrong usage exits with 64",
    arguments: [["--bogus"], ["--check", "--update"], ["--filter"], ["--recorded", "/"], ["extra"]])
  func usage(_ arguments: [String]) {
    let result = Program.run(
      ["/usr/bin/env", "bash", script] + arguments, input: .file("/dev/null"), in: folder)
    #expect(result.status == 64 && result.text == "" && result.error.contains("--help"))
  }
}
