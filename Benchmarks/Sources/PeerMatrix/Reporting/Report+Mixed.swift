import PeerEngines
import Workloads

extension Report {
  /// The engines that are asked about mixed events, each with the one that is asked about ASCII in turns with it.
  private static let pairs = [
    (engine: RouterEngine.name, ascii: RouterEngine.asciiName),
    (engine: RouterEventEngine.name, ascii: RouterEventEngine.asciiName),
  ]

  /// A row per mixed cell, a column per engine and question; nil where there is no such cell.
  func mixedTable() -> Table? {
    let cells = results.filter { Cell(name: $0.cell)?.isMixed ?? false }
    let columns = Question.allCases.flatMap { question in
      Self.pairs.filter { pair in
        cells.contains { $0.engine(pair.engine)?.nsPerEvent[question] != nil }
      }.map { (question: question, pair: $0) }
    }
    if columns.isEmpty { return nil }
    var table = Table(header: ["cell"] + columns.map { "\($0.pair.engine), \($0.question.rawValue)" })
    for result in cells {
      let figures = columns.map { question, pair -> String in
        guard let engine = result.engine(pair.engine), let median = engine.median(question) else { return "" }
        let ratio = result.engine(pair.ascii).flatMap { engine.ratio(to: $0, question) }
        return figure(median) + (ratio.map { " (\(figure($0))x)" } ?? "")
      }
      table.rows.append([result.cell] + figures)
    }
    return table
  }
}
