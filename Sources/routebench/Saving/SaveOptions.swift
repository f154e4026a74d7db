import ArgumentParser
import Foundation
import ProgramSupport

/// Where a report is kept, besides being printed.
struct SaveOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Write the report as JSON to a file, too.", valueName: "file"))
  var save: String?

  @Option(
    help: ArgumentHelp(
      "Keep the report as the baseline of this name; compare, report and history take it by its name.",
      valueName: "name"))
  var saveBaseline: BaselineName?

  @Option(help: BaselineFolder.help) var baselines = BaselineFolder.standard

  /// The files to be written.
  var paths: [String] { [save, saveBaseline.map(baselines.path)].compactMap { $0 } }

  /// Refuses what cannot be written, before minutes are spent on what belongs there.
  func check() throws {
    if saveBaseline != nil {
      do {
        try FileManager.default.createDirectory(
          atPath: baselines.path, withIntermediateDirectories: true)
      } catch {
        throw ProgramError(
          .ioError, "\(baselines.path): cannot be created: \(error.localizedDescription)")
      }
    }
    for path in paths { try OutputPath.check(path) }
  }
}
