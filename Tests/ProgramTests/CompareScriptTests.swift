import Foundation
import Testing

@Suite("Scripts/compare")
struct CompareScriptTests {
  private let folder = TestFolder()

  @Test(
    "wrong options are refused before anything is built",
    arguments: [
      ["--max-slowdown", "abc"], ["--max-slowdown=-1%"], ["--max-slowdown", "1e3"], ["--significance", "0"],
      ["--max-index-growth", ""], ["--max-instruction-growth", "5 percent"], ["--max-allocated-bytes", "-1"],
      ["--format", "csv"], ["--ignore", "decisions"], ["--ignore", "time,,index"], ["--processes", "3"],
      ["--turns", "x"], ["--colour"], ["surplus"],
    ])
  func usage(options: [String]) {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts/compare").standardizedFileURL.path
    // Neither side exists: the option is told all the same, because it comes first.
    let result = Program.run(
      ["/usr/bin/env", "bash", script, "no-such-base", "no-such-head"] + options, input: .file("/dev/null"),
      in: folder)
    #expect(result.status == 64)
    #expect(result.text.isEmpty)
    #expect(result.error.hasPrefix("compare: ") && result.error.split(separator: "\n").count == 1)
  }
}

@Suite("Scripts/compare-study --summary")
struct CompareStudyScriptTests {
  private let folder = TestFolder()

  /// A comparison of two calls, of which the second is called a regression by `figure`.
  private func comparison(_ kind: String, _ number: Int, _ figure: String? = nil) -> String {
    ["batch", "event matches"].map { call in
      func verdict(_ name: String) -> String {
        figure == name && call == "event matches" ? "regression" : "fine"
      }
      return """
        {"kind": "\(kind)", "number": \(number), "commit": "abc", "machine": "m", "seconds": \(number).50, \
        "exitCode": \(figure == nil ? 0 : 2), "call": "\(call)", "decisions": "fine", \
        "allocations": "\(verdict("allocations"))", "index": "fine", \
        "instructions": "\(verdict("instructions"))", "instructionsChange": 0, "time": "\(verdict("time"))", \
        "change": 0.0\(number), "p": 0.5}

        """
    }.joined()
  }

  private func run(_ more: String...) -> Program.Result {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts/compare-study").standardizedFileURL.path
    return Program.run(
      ["/usr/bin/env", "bash", script, "--summary", "--results", "\(folder.path)/study.ndjson"] + more,
      input: .file("/dev/null"), in: folder)
  }

  init() {
    let lines =
      comparison("same", 1) + comparison("same", 2, "time") + comparison("slower10", 1, "time")
      + comparison("slower10", 2, "instructions") + comparison("slower10", 3)
      + comparison("allocation", 1, "allocations")
    _ = folder.write(lines, named: "study.ndjson")
  }

  @Test("false alarms and catches are counted by comparison, and of each call by figure")
  func tables() {
    let result = run("--format", "markdown")
    #expect(result.status == 0, "\(result.error)")
    for line in [
      "| same | 2 | 1 | 2.5 s |", "| slower10 | 3 | 2 | 3.5 s |", "| allocation | 1 | 1 | 1.5 s |",
      "| batch | 0 of 2 | +1.0…+2.0 | 0 of 3 | 0 of 3 | 0 of 3 | +1.0…+2.0…+3.0 | – | – | 0 of 1 |",
      "| event matches | 1 of 2 | +1.0…+2.0 | 1 of 3 | 1 of 3 | 2 of 3 | +1.0…+2.0…+3.0 | – | – | 1 of 1 |",
      "Commit abc, on m.",
    ] {
      #expect(result.text.contains(line + "\n"), "\(line): \(result.text)")
    }
  }

  @Test("the tables are written between the marks of a document, and nowhere else")
  func document() throws {
    let path = folder.write("a\n<!-- study -->\nold\n<!-- /study -->\nz\n", named: "doc.md")
    #expect(run("--write", path).status == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("a\n<!-- study -->\n\n| kind |") && text.hasSuffix("\n<!-- /study -->\nz\n"))
    #expect(!text.contains("old"))
    let bare = folder.write("nothing\n", named: "bare.md")
    #expect(run("--write", bare).status == 65)
  }
}
