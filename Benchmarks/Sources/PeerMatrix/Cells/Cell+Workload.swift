import EventRouter
import Workloads

extension Cell {
  /// Bytes of text in a cell's events: well outside the second level cache, and a round stays short.
  static let textBytes = 4 << 20

  /// The cell's conditions and events, by seed.
  ///
  /// - Parameter dataFolder: Where real conditions and addresses are.
  package func workload(seed: UInt64, dataFolder: String?) throws(CellUnavailable) -> Workload {
    let events = max(1, Self.textBytes / eventBytes)
    let workload: Workload
    switch kind {
    case .real:
      guard let dataFolder else { throw CellUnavailable("EVENTROUTER_DATA names no folder with real lists") }
      let files = try RealFiles(folder: dataFolder, conditions: conditions)
      workload = .real(
        seed: seed, conditions: files.conditions, count: conditions, urls: files.urls, events: events,
        eventLength: eventBytes)
    case .random:
      workload = .randomTokens(seed: seed, conditions: conditions, events: events, eventLength: eventBytes)
    case .hot:
      workload = .hot(seed: seed, conditions: conditions, events: events, eventLength: eventBytes)
    case .uuids:
      workload = .uuids(seed: seed, conditions: conditions, events: events, eventLength: eventBytes)
    case .nonASCII:
      workload = .nonASCII(seed: seed, conditions: conditions, events: events, eventLength: eventBytes)
    case .mixed(let family):
      workload = .mixed(family, seed: seed, conditions: conditions, events: events, eventLength: eventBytes)
    case .adversarial(let family):
      workload = .adversarial(
        family, seed: seed, conditions: conditions, events: family == .oneLargeEvent ? 1 : events / 4 + 1,
        eventLength: eventBytes)
    }
    let reached = workload.orderedConditions?.count ?? 0
    // A cell with no more conditions than the next smaller one would say the same again.
    if reached <= conditions / 10 || reached == 0 {
      throw CellUnavailable("there are only \(reached) such conditions")
    }
    return workload
  }
}
