/// What `Scripts/peers` measured: the router beside other engines, a cell after the other.
package struct SavedPeers: Sendable, Hashable {
  /// The version of the format of one object. The program also keeps finished cells as JSON lines, which name
  /// no schema.
  package static let schema = "eventrouter.peers.1"

  /// The engine that the others are compared with.
  package static let base = "eventrouter"

  /// What a file says about the machine, in the words of the file; several where it holds several runs.
  package var machines: [String]
  /// The latest result of each cell, in the order of the file.
  package var cells: [Cell]
  /// Cells that could not be run, and why.
  package var skipped: [Skipped]

  package init(machines: [String], cells: [Cell], skipped: [Skipped] = []) {
    self.machines = machines
    self.cells = cells
    self.skipped = skipped
  }

  package struct Skipped: Sendable, Hashable {
    package var cell: String
    package var reason: String

    package init(cell: String, reason: String) {
      self.cell = cell
      self.reason = reason
    }
  }

  /// What an engine is asked about every event.
  package enum Question: String, Sendable, Hashable, CaseIterable {
    case destination
    case allMatches

    package var title: String {
      switch self {
      case .destination: "destination"
      case .allMatches: "all matches"
      }
    }
  }

  /// One kind of conditions, so many of them, and events of one length.
  package struct Cell: Sendable, Hashable {
    /// `kind/conditions/bytes`.
    package var name: String
    package var conditions: Int
    package var events: Int
    package var bytes: Int
    package var engines: [Engine]

    package init(name: String, conditions: Int, events: Int, bytes: Int, engines: [Engine]) {
      self.name = name
      self.conditions = conditions
      self.events = events
      self.bytes = bytes
      self.engines = engines
    }

    /// The parts of the name in front of the last two.
    package var kind: String { name.split(separator: "/").dropLast(2).joined(separator: "/") }

    /// The last part of the name; 0 where it is no number.
    package var eventBytes: Int { name.split(separator: "/").last.flatMap { Int($0) } ?? 0 }

    package func engine(_ name: String) -> Engine? { engines.first { $0.name == name } }
  }

  package struct Engine: Sendable, Hashable {
    package var name: String
    /// Why there are no figures.
    package var problem: String?
    package var buildSeconds: Double?
    package var buildPeakBytes: Int?
    package var indexBytes: Int?
    /// Nanoseconds per event, one sample per round.
    package var nanoseconds: [Question: Samples]

    package init(
      name: String, problem: String? = nil, buildSeconds: Double? = nil, buildPeakBytes: Int? = nil,
      indexBytes: Int? = nil, nanoseconds: [Question: Samples] = [:]
    ) {
      self.name = name
      self.problem = problem
      self.buildSeconds = buildSeconds
      self.buildPeakBytes = buildPeakBytes
      self.indexBytes = indexBytes
      self.nanoseconds = nanoseconds
    }

    /// How many times as long as `other` this engine takes: the median of the rounds' ratios, which cancels
    /// what slowed both; the ratio of the medians where one of them ran in fewer rounds.
    package func ratio(to other: Engine, _ question: Question) -> Double? {
      guard let mine = nanoseconds[question], let theirs = other.nanoseconds[question] else { return nil }
      guard mine.values.count == theirs.values.count else { return mine.median / theirs.median }
      return Samples(zip(mine.values, theirs.values).map { $0 / $1 }).median
    }
  }

  /// The engines of all cells, the base first, then in the order of the file.
  package var engineNames: [String] {
    var names: [String] = []
    var known: Set<String> = []
    for engine in cells.lazy.flatMap(\.engines) where known.insert(engine.name).inserted {
      names.append(engine.name)
    }
    return names.filter { $0 == Self.base } + names.filter { $0 != Self.base }
  }
}

extension SavedPeers.Cell {
  /// Whether its inputs are made to hurt.
  package var isAdversarial: Bool { name.hasPrefix("adversarial/") }
}
