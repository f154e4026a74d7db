import ArgumentParser
import BenchmarkCore
import Foundation
import ProgramSupport
import ReportPages
import RouterFiles

/// Turns saved results into one HTML document.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Turn saved results into one HTML document.",
    discussion: """
      Takes files of any kind: what run, scale, latency, memory and churn --save wrote, and what Scripts/peers \
      prints as JSON or keeps as JSON lines. The document needs nothing but itself: no network, no script, no \
      font. It shows throughput with its spread, growth on logarithmic axes, latency by percentile, routing \
      beside updates, allocations and memory, the environment, and what changed against a baseline. Of a folder \
      it shows how the results in it changed over time, as history tells. It decides nothing: compare does.
      """)

  @Argument(
    help: ArgumentHelp("Files of results, or folders of them; - is the standard input.", valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Say what changed since these results: a file, or a baseline; may be given again.", valueName: "name"))
  var baseline: [String] = []

  @Option(help: BaselineFolder.help) var baselines = BaselineFolder.standard

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the document to a file; default: the standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("What the document is called.", valueName: "text"))
  var title = "EventRouter: results"

  func validate() throws {
    try StandardInput.requireOneReader(
      files.map { ("FILE", $0) } + baseline.map { ("--baseline", $0) })
  }

  func run() throws {
    if let output, output != "-" { try OutputPath.check(output) }
    let before = try read(baseline.map(baselines.resolve))
    let folders = try files.filter(Self.isFolder).map { path in
      let history = try History(folder: path, baseline: before.first.map { ($0.fileName, $0.content) })
      warn(history.skipped.map { "left out: \($0.file): \($0.reason)" })
      if history.series.isEmpty {
        throw ProgramError(.noInput, "\(path): has no saved results; expected files *.json")
      }
      return ReportFolder(path: path, history: history)
    }
    let page = ReportPage(
      title: title, sources: try read(files.filter { !Self.isFolder($0) }), baseline: before, folders: folders
    )
    if let output, output != "-" {
      try OutputPath.write(page.html, to: output)
    } else {
      // The writer of results ends its text in a newline of its own.
      try printResult(String(page.html.dropLast()))
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? URL(fileURLWithPath: path).resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey]))?
      .isDirectory == true
  }

  private func read(_ files: [String]) throws -> [ReportSource] {
    try files.map { file in
      ReportSource(name: file == "-" ? "<stdin>" : file, content: try SavedFile(path: file))
    }
  }
}
