import EventModel
import Foundation

/// How a comparison is written.
package enum ComparisonFormat: String, Sendable, CaseIterable {
  case text
  case markdown
  case json
}

extension Comparison {
  /// The comparison in `format`, ending in a newline.
  package func formatted(as format: ComparisonFormat) -> String {
    switch format {
    case .text: text
    case .markdown: markdown
    case .json: json.formatted + "\n"
    }
  }

  /// One line: the verdict and what it comes from.
  package var summary: String {
    switch verdict {
    case .notComparable: return "not comparable: \(obstacles.joined(separator: "; "))"
    case .wrongAnswers, .regression:
      let culprits = figures.filter { $0.verdict == .wrongAnswers || $0.verdict == .regression }
      return (verdict == .regression ? "regression: " : "wrong answers: ")
        + culprits.map { "\($0.subject): \($0.words)" }.joined(separator: "; ")
    case .better:
      return "no regression; better: "
        + figures.filter { $0.verdict == .better }.map { "\($0.subject): \($0.words)" }
        .joined(separator: "; ")
    case .fine:
      let unclear = figures.filter { $0.verdict == .unclear }
      return unclear.isEmpty
        ? "no regression"
        : "no regression shown, but unclear: "
          + unclear.map { "\($0.subject): \($0.words)" }.joined(separator: "; ")
    }
  }

  package var table: TextTable {
    let severalLanes = Set(figures.map(\.lanes)).count > 1
    return TextTable(
      header: ["workload", "figure", "baseline", "candidate", "change", "interval", "limit", "verdict"],
      rows: figures.map { figure in
        [
          severalLanes ? "\(figure.subject), lanes \(figure.lanes)" : figure.subject, figure.title,
          figure.shown(figure.baseline), figure.shown(figure.candidate),
          figure.change.map(ComparisonFigure.percent) ?? "–",
          figure.interval.map {
            "\(ComparisonFigure.percent($0.lowerBound)) … \(ComparisonFigure.percent($0.upperBound))"
          } ?? "–", figure.shownLimit, figure.verdict.words,
        ]
      }, leftColumns: [0, 1, 7])
  }

  package var facts: [String] {
    var facts = [("baseline", baseline), ("candidate", candidate)].compactMap { name, side in
      side.reports.first.map { report in
        "\(name): commit \(report.environment.commit), \(side.reports.count) "
          + "\(side.reports.count == 1 ? "report" : "reports") (\(side.name))"
      }
    }
    if let environment = baseline.reports.first?.environment {
      facts.append(
        "on: \(environment.cpu), \(environment.cores) cores, \(environment.platform), Swift "
          + "\(environment.swift), \(environment.configuration), \(environment.allocator) allocator")
    }
    if let confidence = figures.compactMap({ $0.shift?.confidence }).first {
      let percent = String(format: "%.6g", confidence * 100)
      facts.append(
        "time: Hodges–Lehmann shift of the logarithms, with its \(percent) % interval; a regression if it is "
          + "above the limit and the interval is above 0")
    }
    return facts
  }

  package var notes: [String] {
    var seen: Set<ExactText> = []
    return figures.filter { !$0.note.isEmpty && ($0.verdict != .fine || $0.kind == .time) }
      .map { "\($0.subject), \($0.title): \($0.note)" }.filter { seen.insert(ExactText($0)).inserted }
  }

  private var text: String {
    var output = summary + "\n"
    for warning in warnings { output += "WARNING: \(warning)\n" }
    if figures.isEmpty { return output }
    output += "\n" + table.text + "\n"
    for line in facts + notes { output += "  " + line + "\n" }
    return output
  }

  private var markdown: String {
    var output = "**\(summary.prefix(1).uppercased() + summary.dropFirst())**\n\n"
    for warning in warnings { output += "> ⚠ **\(warning)**\n\n" }
    if figures.isEmpty { return output }
    output += table.markdown + "\n"
    for line in facts + notes { output += "- \(line)\n" }
    return output
  }
}

extension ComparisonFigure {
  /// The workload, and the engine where it is not the one that all comparisons are about.
  var subject: String { engine == .fast ? workload : "\(workload), \(engine.rawValue)" }

  /// The figure with its change, in words.
  var words: String {
    let change = change.map { " \(Self.percent($0))" } ?? ""
    let reason = kind == .time || note.isEmpty ? "" : " (\(note))"
    return "\(title)\(change)\(reason)"
  }

  package static func percent(_ part: Double) -> String {
    guard part.isFinite else { return part < 0 ? "-∞" : "+∞" }
    if abs(part) < 0.00005 { return "0 %" }
    return String(format: abs(part) < 0.1 ? "%+.2f %%" : "%+.1f %%", part * 100)
  }

  fileprivate func shown(_ value: Double?) -> String {
    guard let value else { return "–" }
    return kind == .index ? Figures.bytes(value) : Figures.short(value)
  }

  fileprivate var shownLimit: String {
    if let limit { return Self.percent(limit) }
    return absoluteLimit.map { String(format: "+%.2g B", $0) } ?? "–"
  }

  /// With the unit.
  var title: String {
    switch kind {
    case .decisions: "decisions"
    case .allocations: "B allocated/\(unit)"
    case .index: "index"
    case .instructions: "instructions/\(unit)"
    case .time: "ns/\(unit)"
    }
  }
}

extension ComparisonFigure.Verdict {
  package var words: String {
    switch self {
    case .fine: "fine"
    case .better: "better"
    case .regression: "REGRESSION"
    case .wrongAnswers: "WRONG ANSWERS"
    case .unclear: "unclear"
    case .notCounted: "not counted"
    case .ignored: "ignored"
    case .notJudged: "not judged"
    }
  }
}
