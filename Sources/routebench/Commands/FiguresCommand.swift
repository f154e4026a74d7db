import ArgumentParser
import BenchmarkCore
import Foundation
import ProgramSupport
import ReportPages
import RouterFiles

/// Writes the figures of documents from saved results, or checks them.
struct FiguresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "figures", abstract: "Write the figures of Markdown documents from saved results.",
    discussion: """
      A block between the lines <!-- figures: KIND FILE --> and <!-- /figures --> is written anew; KIND is \
      throughput, rebuild, growth, peers or churn. Within a line, <!-- figure: FILE PLACE FIGURE -->…<!-- /figure --> is \
      a single one. Files are looked for from the document's folder. With --check nothing is written, and the \
      exit status is 1 if a document differs or has a number with a unit outside of all marks.
      """)

  @Argument(help: ArgumentHelp("Markdown documents.", valueName: "document"))
  var documents: [String]

  @Flag(help: "Write nothing, and say what would change.")
  var check = false

  func run() throws {
    var problems = 0
    for document in documents { problems += try update(document) }
    if problems > 0 { throw ExitCode(1) }
  }

  /// How much is wrong in a document that is only checked.
  private func update(_ path: String) throws -> Int {
    let bytes = try JSONDocument.bytes(of: path).bytes
    let text = String(decoding: bytes, as: UTF8.self).withMarksInOrder
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let figures = DocumentFigures(name: path, text: text) { file in
      try SavedFile(path: folder.appendingPathComponent(file).relativePath)
    }
    let updated: String
    do {
      updated = try figures.updated()
    } catch let problem as DocumentFigures.Problem {
      throw ProgramError(.dataError, problem.description)
    }
    if !check {
      if updated != text { try OutputPath.write(updated, to: path) }
      return 0
    }
    var lines = figures.unmarked.map(\.description)
    lines += differences(text, updated).map { "\(path):\($0)" }
    for line in lines { report(line) }
    return lines.count
  }

  /// The lines that drifted apart: what stands there, and what the results say.
  private func differences(_ text: String, _ updated: String) -> [String] {
    let (old, new) = (
      text.split(separator: "\n", omittingEmptySubsequences: false),
      updated.split(separator: "\n", omittingEmptySubsequences: false)
    )
    var differences: [String] = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, let line, _): differences.append("\(offset + 1): not in the results: \(line)")
      case .insert(let offset, let line, _): differences.append("\(offset + 1): in the results: \(line)")
      }
    }
    return differences
  }
}
