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
  package var skipped: [Skipped] = []

  package struct Skipped: Sendable, Hashable {
    package var cell: String
    package var reason: String
  }

  /// What an engine is asked about every event.
  package enum Question: String, Sendable, Hashable, CaseIterable {
    case destination
    case allMatches
    case oneByOne

    package var title: String {
      switch self {
      case .destination: "destination"
      case .allMatches: "all matches"
      case .oneByOne: "one event per call"
      }
    }
  }

  /// One kind of conditions, so many of them, and events of one length.
  package struct Cell: Decodable, Sendable, Hashable {
    /// `kind/conditions/bytes`.
    @Field<CellName> package var name: String
    @Field<Count> package var conditions: Int
    @Field<Positive> package var events: Int
    @Field<Count> package var bytes: Int
    package var engines: [Engine]

    private enum CodingKeys: String, CodingKey {
      case name = "cell"
      case conditions, events, bytes, engines
    }

    /// The parts of the name in front of the last two.
    package var kind: String { name.split(separator: "/").dropLast(2).joined(separator: "/") }

    /// The last part of the name; 0 where it is no number.
    package var eventBytes: Int { name.split(separator: "/").last.flatMap { Int($0) } ?? 0 }

    package func engine(_ name: String) -> Engine? { engines.first { $0.name == name } }
  }

  package struct Engine: Decodable, Sendable, Hashable {
    package var name: String
    /// Why there are no figures.
    package var problem: String? = nil
    @Field<IfKnown<Seconds>> package var buildSeconds: Double? = nil
    @Field<IfKnown<Count>> package var buildPeakBytes: Int? = nil
    @Field<IfKnown<Count>> package var indexBytes: Int? = nil
    /// Nanoseconds per event, one sample per round.
    @Field<TimesByQuestion> package var nanoseconds: [Question: Samples] = [:]

    private enum CodingKeys: String, CodingKey {
      case name, problem, buildSeconds, buildPeakBytes, indexBytes
      case nanoseconds = "nsPerEvent"
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
  package var isAdversarial: Bool { name.beginsExactly(with: "adversarial/") }

  /// Whether it is one of those that means are taken over: not made to hurt, and not one where the library is compared
  /// with itself.
  package var isOrdinary: Bool { !isAdversarial && !name.beginsExactly(with: "mixed/") }
}
