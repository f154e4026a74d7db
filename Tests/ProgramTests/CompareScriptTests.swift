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
