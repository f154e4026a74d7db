import EventRouter
import PeerEngines
import Workloads

/// The engines that answer for one set of conditions, and those that cannot, with the reason.
package struct EngineSet {
  package var engines: [any MatchEngine] = []
  package var absent: [(name: String, why: EngineError)] = []

  /// Builds the engines whose names are in `names`, ours first.
  package init(_ workload: Workload, cell: Cell, names: Set<String>, limits: BuildLimits = BuildLimits()) {
    let yardsticks = cell.isMixed ? Self.asciiNames : []
    add([RouterEngine.name, RouterEventEngine.name] + yardsticks, names) { () throws(EngineError) in
      let router = try RouterEngine(workload)
      let ascii = RouterEngine(sharing: router, name: RouterEngine.asciiName)
      let all: [any MatchEngine] = [
        router, RouterEventEngine(router), ascii, RouterEventEngine(ascii, name: RouterEventEngine.asciiName),
      ]
      return cell.isMixed ? all : Array(all.prefix(2))
    }
    if cell.isAdversarial {
      add([RouterEngine.automatonName], names) { () throws(EngineError) in
        [try RouterEngine(workload, isAutomaton: true)]
      }
    }
    let conditions = TextArena(workload.orderedConditions ?? [])
    let events = TextArena(workload.events.lazy.compactMap(\.text))
    for peer in Peer.all where peer.isWorthMeasuring(in: cell) {
      // Peers fold ASCII only, so they would give other answers elsewhere.
      guard conditions.isASCII && events.isASCII else { continue }
      add(peer.uses, names) { () throws(EngineError) in try peer.build(conditions, limits: limits) }
    }
  }

  private mutating func add(
    _ uses: [String], _ names: Set<String>, _ build: () throws(EngineError) -> [any MatchEngine]
  ) {
    let wanted = uses.filter(names.contains)
    if wanted.isEmpty { return }
    do {
      engines += try build().filter { names.contains($0.name) }
    } catch {
      absent += wanted.map { ($0, error) }
    }
  }

  /// Engines of this project, which cannot vouch for each other as a peer can.
  static let ownNames =
    [RouterEngine.name, RouterEventEngine.name, RouterEngine.automatonName] + asciiNames

  /// Those that are asked about the events of ``Cell/yardstick``.
  static let asciiNames = [RouterEngine.asciiName, RouterEventEngine.asciiName]

  /// The names of all engines that there can be.
  package static var allNames: [String] { ownNames + Peer.all.flatMap(\.uses) }
}

extension Peer {
  /// Mixed events are about the router's own ways beyond ASCII, where peers fold nothing.
  /// Adversarial inputs are about the router's own worst case; Hyperscan stands beside it for scale, but not
  /// where every condition matches everywhere, which takes it minutes.
  func isWorthMeasuring(in cell: Cell) -> Bool {
    if cell.isMixed { return false }
    return !cell.isAdversarial || (name == "hyperscan" && cell.kind != .adversarial(.runs))
  }
}
