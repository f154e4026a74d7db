import Foundation
import PeerEngines

extension Report {
  /// A row per cell, a column per engine.
  func overview(_ question: Question) -> Table {
    let names = engineNames.filter { name in
      results.contains { result in
        result.engine(name).map { $0.problem != nil || $0.nsPerEvent[question] != nil } ?? false
      }
    }
    var table = Table(header: ["cell", "conditions"] + names)
    for result in results where result.checksums[question] != nil {
      let ours = result.engine(base)
      let columns = names.map { name -> String in
        guard let engine = result.engine(name) else { return "" }
        guard let median = engine.median(question) else {
          return String(engine.problem?.prefix { $0 != ":" } ?? "")
        }
        guard name != base, let ours, let ratio = engine.ratio(to: ours, question) else {
          return figure(median)
        }
        return "\(figure(median)) (\(figure(ratio))x)"
      }
      table.rows.append([result.cell, String(result.conditions)] + columns)
    }
    return table
  }

  /// A row per cell, engine and question.
  func details() -> Table {
    var table = Table(
      header: [
        "cell", "engine", "question", "ns/event", "least", "most", "GB/s", "ratio", "build s", "peak MB",
        "index MB", "remark",
      ], leftColumns: 3, endsWithWords: true)
    for result in results {
      for engine in result.engines {
        for question in Question.allCases {
          guard let samples = engine.nsPerEvent[question], let median = median(samples) else { continue }
          let ratio = result.engine(base).flatMap { engine.ratio(to: $0, question) }
          table.rows.append([
            result.cell, engine.name, question.rawValue, figure(median), figure(samples.min() ?? 0),
            figure(samples.max() ?? 0), figure(Double(result.bytes) / Double(result.events) / median),
            engine.name == base ? "" : ratio.map(figure) ?? "",
            engine.buildSeconds.map(figure) ?? "", megabytes(engine.buildPeakBytes),
            megabytes(engine.indexBytes), engine.representation ?? "",
          ])
        }
        if let problem = engine.problem {
          table.rows.append([result.cell, engine.name] + Array(repeating: "", count: 9) + [problem])
        }
      }
    }
    return table
  }

  /// How a peer stands to the base over all ordinary cells.
  struct RatioSummary: Codable, Sendable, Hashable {
    var engine: String
    var question: Question
    var cells: Int
    var geometricMean: Double
    var least: Double
    var leastCell: String
    var most: Double
    var mostCell: String
  }

  var summary: [RatioSummary] { Self.summary(of: results, names: engineNames, base: base) }

  static func summary(of results: [CellResult], names: [String], base: String) -> [RatioSummary] {
    Question.allCases.flatMap { question in
      names.filter { $0 != base }.compactMap { name -> RatioSummary? in
        let ratios = results.filter { Cell(name: $0.cell)?.isOrdinary ?? true }.compactMap {
          result -> (cell: String, ratio: Double)? in
          guard let ours = result.engine(base), let peer = result.engine(name) else { return nil }
          return peer.ratio(to: ours, question).map { (result.cell, $0) }
        }
        guard let least = ratios.min(by: { $0.ratio < $1.ratio }),
          let most = ratios.max(by: { $0.ratio < $1.ratio })
        else { return nil }
        let logarithms = ratios.reduce(0) { $0 + log($1.ratio) }
        return RatioSummary(
          engine: name, question: question, cells: ratios.count,
          geometricMean: exp(logarithms / Double(ratios.count)), least: least.ratio, leastCell: least.cell,
          most: most.ratio, mostCell: most.cell)
      }
    }
  }

  func summaryTable() -> Table {
    var table = Table(
      header: ["engine", "question", "cells", "geometric mean", "least", "in", "most", "in"], leftColumns: 2)
    for row in summary {
      table.rows.append([
        row.engine, row.question.rawValue, String(row.cells), figure(row.geometricMean) + "x",
        figure(row.least) + "x", row.leastCell, figure(row.most) + "x", row.mostCell,
      ])
    }
    return table
  }
}

/// Three significant digits, and no fewer than the digits before the point.
package func figure(_ value: Double) -> String {
  if value <= 0 || !value.isFinite { return "0" }
  let digits = max(0, 2 - Int(log10(value).rounded(.down)))
  return String(format: "%.\(min(digits, 6))f", value)
}

private func megabytes(_ bytes: Int?) -> String { bytes.map { figure(Double($0) / 1e6) } ?? "" }
