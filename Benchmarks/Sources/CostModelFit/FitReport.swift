@_spi(Benchmarks) import EventRouter
import Foundation
import PeerMatrix

/// What was found, as tables.
package struct FitReport {
  package var kernels: String
  /// In the order of the cells.
  package var races: [(cell: String, result: RaceResult)] = []
  /// By name: the constants in use, and those that would suit.
  package var constants: [(name: String, used: Double, measured: Double?)] = []

  package init(kernels: String) { self.kernels = kernels }

  /// - Parameter isMarkdown: or else for a terminal.
  package func rendered(isMarkdown: Bool) -> String {
    var text = ""
    func add(_ title: String, _ table: Table) {
      text += isMarkdown ? "### \(title)\n\n\(table.markdown())\n" : "\(title)\n\(table.text())\n"
    }
    for (cell, result) in races { add("\(cell), kernels \(kernels)", shapes(result)) }
    if !races.isEmpty { add("Regret of each choice, kernels \(kernels)", regrets) }
    if !constants.isEmpty { add("Constants in nanoseconds, kernels \(kernels)", constantsTable) }
    return text
  }

  private func shapes(_ result: RaceResult) -> Table {
    var table = Table(
      header: ["shape", "", "ns/byte", "estimate", "estimate/measured", "over the best", "layers"],
      leftColumns: 2,
      endsWithWords: true)
    for shape in result.shapes.sorted(by: { $0.measured < $1.measured }) {
      let isChosen = shape.layers == result.chosen
      let excess = result.bestShape.map { percent(max(0, shape.excess(over: $0))) } ?? ""
      table.rows.append([
        shape.name, isChosen ? "chosen" : "", figure(shape.measured), figure(shape.estimate),
        figure(shape.estimate / shape.measured), excess, shape.layers,
      ])
    }
    return table
  }

  private var regrets: Table {
    var table = Table(
      header: ["cell", "chosen", "best", "ns/byte", "best ns/byte", "estimate/measured", "regret"],
      leftColumns: 3)
    var factors: [Double] = []
    for (cell, result) in races {
      guard let chosen = result.chosenShape, let best = result.bestShape, let regret = result.regret else {
        table.rows.append([cell, result.chosen] + Array(repeating: "", count: 5))
        continue
      }
      factors.append(1 + regret)
      table.rows.append([
        cell, chosen.name, best.name, figure(chosen.measured), figure(best.measured),
        figure(chosen.estimate / chosen.measured), percent(regret),
      ])
    }
    if let worst = factors.max() {
      let mean = exp(factors.reduce(0) { $0 + log($1) } / Double(factors.count))
      table.rows.append(["geometric mean"] + Array(repeating: "", count: 5) + [percent(mean - 1)])
      table.rows.append(["worst"] + Array(repeating: "", count: 5) + [percent(worst - 1)])
    }
    return table
  }

  private var constantsTable: Table {
    Table(
      header: ["constant", "in use", "measured", "measured/in use"],
      rows: constants.map { name, used, measured in
        [
          name, decimals(used), measured.map(decimals) ?? "",
          measured.map { used == 0 ? "" : figure($0 / used) } ?? "",
        ]
      })
  }

  private func percent(_ part: Double) -> String { String(format: "%.1f %%", part * 100) }

  /// Constants may be 0, and come out a little below.
  private func decimals(_ value: Double) -> String { String(format: "%.4f", value) }
}
