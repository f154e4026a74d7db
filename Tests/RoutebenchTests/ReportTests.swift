import Foundation
import Testing

@Suite("routebench report and figures")
struct ReportTests {
  /// A folder with a saved run.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let result = try Routebench.run(
      "run", "--condition-count", "3", "--event-count", "20", "--rounds", "5", "--sample-milliseconds", "1",
      "--lanes", "1", "--save", folder.url.appending(path: "run.json").path)
    try #require(result.status == 0, "\(result.errors)")
    return folder
  }

  @Test("a saved run becomes a page, on the standard output or in a file")
  func page() throws {
    let folder = try Self.folder()
    let (input, output) = (
      folder.url.appending(path: "run.json").path, folder.url.appending(path: "report.html")
    )
    let printed = try Routebench.run("report", input, "--title", "A & B")
    #expect(printed.status == 0, "\(printed.errors)")
    #expect(printed.errors.isEmpty)
    #expect(printed.output.contains("<title>A &amp; B</title>"))
    #expect(printed.output.contains("id=\"throughput\""))
    let written = try Routebench.run("report", input, "--title", "A & B", "--output", output.path)
    #expect(written.status == 0)
    #expect(written.output.isEmpty)
    #expect(try String(contentsOf: output, encoding: .utf8) == printed.output)
  }

  @Test("the standard input is a file, too")
  func stdin() throws {
    let folder = try Self.folder()
    let text = try String(contentsOf: folder.url.appending(path: "run.json"), encoding: .utf8)
    let result = try Routebench.run(["report", "-"], input: text)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("&lt;stdin&gt;"))
  }

  @Test("missing input exits 66, bad input 65, output that cannot be written 74, each with one line")
  func badInput() throws {
    let folder = try Self.folder()
    let run = folder.url.appending(path: "run.json").path
    let files: [(text: String, status: Int32, word: String)] = [
      ("", 65, "expected"), ("{}", 65, "schema"), ("[1]", 65, "object"),
      ("{\"schema\": \"eventrouter-benchmark/9\"}", 65, "eventrouter-scale/1"),
      ("{\"cell\": \"a/1/2\"}\n", 65, "conditions"), ("{\"cell\": 5}\n{\"x\"", 65, ":1: cell"),
      ("{\"schema\": \"eventrouter-scale/1\"", 65, "\"}\""),
    ]
    for (index, file) in files.enumerated() {
      let path = try folder.write(file.text, to: "bad\(index).json").path
      let result = try Routebench.run("report", run, path)
      #expect(result.status == file.status, "\(file.text): \(result.errors)")
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("error: \(path)"))
      #expect(result.errors.contains(file.word), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(try Routebench.run("report", "/nonexistent.json").status == 66)
    #expect(try Routebench.run("report", run, "--baseline", "/nonexistent.json").status == 66)
    // The bad files of the folder are left out, and named.
    let whole = try Routebench.run("report", folder.url.path)
    #expect(whole.status == 0 && whole.output.contains("id=\"history\""))
    #expect(whole.errors.split(separator: "\n").count == files.count)
    #expect(try Routebench.run("report", try TemporaryFolder().url.path).status == 66)
    #expect(try Routebench.run("report", run, "--output", "/nonexistent/report.html").status == 74)
    #expect(try Routebench.run("report").status == 64)
    #expect(try Routebench.run("report", "-", "-").status == 64)
  }

  @Test("figures are written from results, and the check fails when they drift apart")
  func figures() throws {
    let folder = try Self.folder()
    let document = try folder.write(
      "# T\n<!-- figures: throughput run.json -->\n<!-- /figures -->\n", to: "doc.md")
    #expect(try Routebench.run("figures", "--check", document.path).status == 1)
    #expect(try Routebench.run("figures", document.path).status == 0)
    let written = try String(contentsOf: document, encoding: .utf8)
    #expect(written.contains("| fast | 1 |"))
    #expect(try Routebench.run("figures", "--check", document.path).status == 0)

    try folder.write(written.replacing("| fast | 1 |", with: "| fast | 2 |"), to: "doc.md")
    let drifted = try Routebench.run("figures", "--check", document.path)
    #expect(drifted.status == 1)
    #expect(drifted.errors.contains("\(document.path):6: not in the results: | fast | 2 |"))

    try folder.write(written + "It takes 3 ns.\n", to: "doc.md")
    let unmarked = try Routebench.run("figures", "--check", document.path)
    #expect(unmarked.status == 1)
    #expect(unmarked.errors.contains("\"3 ns\" looks measured"))

    try folder.write("<!-- figures: throughput none.json -->\n<!-- /figures -->\n", to: "doc.md")
    #expect(try Routebench.run("figures", document.path).status == 66)
    #expect(try Routebench.run("figures", "/nonexistent.md").status == 66)
  }
}
