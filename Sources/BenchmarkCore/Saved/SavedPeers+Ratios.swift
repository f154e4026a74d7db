import Foundation

extension SavedPeers {
  /// How an engine stands to the base over all ordinary cells.
  package struct Ratio: Sendable, Hashable {
    /// A cell, and how many times as long as the base the engine takes in it.
    package struct Extreme: Sendable, Hashable {
      package var ratio: Double
      package var cell: String
    }

    package var engine: String
    package var cells: Int
    /// The geometric mean.
    package var mean: Double
    package var least: Extreme
    package var most: Extreme
  }

  /// One for each engine that was asked `question` in a cell with the base.
  package func ratios(_ question: Question) -> [Ratio] {
    engineNames.filter { $0 != Self.base }.compactMap { name in
      let all = cells.filter(\.isOrdinary).compactMap { cell -> Ratio.Extreme? in
        guard let base = cell.engine(Self.base), let peer = cell.engine(name) else { return nil }
        return peer.ratio(to: base, question).map { Ratio.Extreme(ratio: $0, cell: cell.name) }
      }
      guard let least = all.min(by: { $0.ratio < $1.ratio }), let most = all.max(by: { $0.ratio < $1.ratio })
      else { return nil }
      let mean = exp(all.reduce(0) { $0 + log($1.ratio) } / Double(all.count))
      return Ratio(engine: name, cells: all.count, mean: mean, least: least, most: most)
    }
  }
}
