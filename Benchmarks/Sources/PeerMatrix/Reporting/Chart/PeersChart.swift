import PeerEngines

/// How the time per event grows with the number of conditions: a panel per kind of conditions, a line per
/// engine.
struct PeersChart: Sendable {
  struct Point: Sendable {
    var cell: String
    var conditions: Int
    var nsPerEvent: Double
  }

  struct Line: Sendable {
    var engine: String
    /// By number of conditions.
    var points: [Point]
  }

  struct Panel: Sendable {
    var kind: Cell.Kind
    var title: String
    /// The base last, so that it is drawn over the others.
    var lines: [Line]
  }

  /// The kinds that have a panel, and what the panel says about them.
  static let kinds: [(kind: Cell.Kind, title: String)] = [
    (.real, "real: lists of filters, addresses from the web"),
    (.random, "random: 6 to 24 characters, in 30 % of events"),
    (.hot, "hot: short ones that are in every event"),
    (.uuids, "uuids: 36 characters, of open scenes"),
  ]
  /// The order of the legend. By name, so that a chart of kept results is the same whichever peers are built in.
  static let order = [
    "eventrouter", "automaton", "hyperscan-event", "hyperscan-batch", "re2-set", "aho-corasick",
  ]
  static let question = Question.destination
  static let eventBytes = 64

  var panels: [Panel]
  /// The engines that have a line, in the order of the legend.
  var engines: [String]
  /// Which engine the chart is about.
  var base: String
  /// Where the figures are from.
  var machine: String

  init(_ report: Report) {
    base = report.base
    machine = report.machine.description
    let present = Set(report.results.flatMap { $0.engines.map(\.name) })
    let known = Self.order.filter(present.contains)
    let names = known + present.subtracting(known).sorted()
    panels = Self.kinds.compactMap { kind, title in
      let results = report.results.filter { result in
        let cell = Cell(name: result.cell)
        return cell?.kind == kind && cell?.eventBytes == Self.eventBytes
      }.sorted { $0.conditions < $1.conditions }
      let lines = names.compactMap { Self.line($0, results) }
      if lines.isEmpty { return nil }
      let (last, others) = (
        lines.filter { $0.engine == report.base }, lines.filter { $0.engine != report.base }
      )
      return Panel(kind: kind, title: title, lines: others + last)
    }
    let drawn = Set(panels.flatMap { $0.lines.map(\.engine) })
    engines = names.filter(drawn.contains)
  }

  private static func line(_ engine: String, _ results: [CellResult]) -> Line? {
    let points = results.compactMap { result -> Point? in
      guard let median = result.engine(engine)?.median(question), median > 0 else { return nil }
      return Point(cell: result.cell, conditions: result.conditions, nsPerEvent: median)
    }
    return points.isEmpty ? nil : Line(engine: engine, points: points)
  }

  var points: [Point] { panels.flatMap { $0.lines.flatMap(\.points) } }
}
