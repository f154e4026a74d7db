import Foundation
import PeerEngines

/// The tables of a run.
package struct Report: Sendable {
  package enum Format: String, Sendable, CaseIterable { case text, markdown, json, svg }

  package var machine: Machine
  package var results: [CellResult]
  /// Cells that could not be run here, and why.
  package var skipped: [String: String]
  /// The engine that the others' ratios refer to.
  package var base: String

  package init(
    machine: Machine, results: [CellResult], skipped: [String: String] = [:], base: String = RouterEngine.name
  ) {
    self.machine = machine
    self.results = results
    self.skipped = skipped
    self.base = base
  }

  package func rendered(_ format: Format) throws -> String {
    switch format {
    case .text:
      return document {
        "\($0)\n"
      } table: {
        $0.text()
      }
    case .markdown:
      return document {
        "### \($0)\n\n"
      } table: {
        $0.markdown()
      }
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let file = ReportFile(machine: machine, results: results, skipped: skipped, summary: summary)
      return String(decoding: try encoder.encode(file), as: UTF8.self) + "\n"
    case .svg: return PeersChart(self).svg()
    }
  }

  private struct ReportFile: Codable {
    var schema = "eventrouter.peers.1"
    var machine: Machine
    var results: [CellResult]
    var skipped: [String: String]
    var summary: [RatioSummary]
  }

  private func document(_ heading: (String) -> String, table: (Table) -> String) -> String {
    var text = machine.description + "\n\n"
    for question in Question.allCases where results.contains(where: { $0.checksums[question] != nil }) {
      text += heading("\(question.title): ns per event, and how many times as long as \(base)")
      text += table(overview(question)) + "\n"
    }
    if let mixed = mixedTable() {
      text += heading("Mixed: ns per event, and how many times as long as ASCII of the same length takes")
      text += table(mixed) + "\n"
    }
    text += heading("Every engine: median (least to most) in ns per event, build, index")
    text += table(details()) + "\n"
    if !summary.isEmpty {
      text += heading("Ratios to \(base)")
      text += table(summaryTable()) + "\n"
    }
    for (cell, why) in skipped.sorted(by: { $0.key < $1.key }) { text += "skipped \(cell): \(why)\n" }
    return text
  }

  /// The engines of all results, the base first.
  var engineNames: [String] {
    let present = Set(results.flatMap { $0.engines.map(\.name) })
    return EngineSet.allNames.filter(present.contains)
  }
}

extension Question {
  var title: String {
    switch self {
    case .destination: "Destination"
    case .allMatches: "All matches"
    case .oneByOne: "One event per call"
    }
  }
}
