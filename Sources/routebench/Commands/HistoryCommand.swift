import ArgumentParser
import BenchmarkCore
import ProgramSupport

/// Shows how saved results changed over time.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show how the saved results in a folder changed over time.",
    discussion: """
      Reads every file of the folder whose name ends in .json: what run, scale, latency and churn --save wrote; \
      of what memory --save wrote and of peers it tells nothing. Orders them by the moment when they were \
      measured, and lists for each workload, engine and number of lanes its results, each with the change to the \
      one before and to the baseline. Times of different machines or builds are shown, and no change between \
      them. Files that are no results are left out and named. It decides nothing: compare does. See \
      Docs/results.md.
      """)

  @Argument(help: ArgumentHelp("A folder of saved results.", valueName: "folder"))
  var folder: String

  @Option(
    help: ArgumentHelp("Tell the change to these results, too: a file, or a baseline.", valueName: "name"))
  var baseline: String?

  @Option(help: BaselineFolder.help) var baselines = BaselineFolder.standard

  @Option(help: ArgumentHelp("Write text, json, csv or markdown.", valueName: "format"))
  var format: ReportFormat = .text

  func run() throws {
    let base = try baseline.map { name in
      (name: name, content: try SavedFile(path: try baselines.resolve(name)))
    }
    let history = try History(folder: folder, baseline: base)
    warn(history.skipped.map { "left out: \($0.file): \($0.reason)" })
    if history.series.isEmpty {
      throw ProgramError(.noInput, "\(folder): has no saved results; expected files *.json")
    }
    try printResult(String(history.formatted(as: format).dropLast()))
  }
}
