import ArgumentParser
import EventRouter
import ReferenceRouter
import RouterFiles

/// What `--engine` names.
enum EngineOption: String, ExpressibleByArgument, CaseIterable {
  case fast
  case reference
}

/// What answers: the router, or the plain reading of the rules that it is checked against.
enum PipelineEngine: Sendable {
  case fast(RouterSnapshot, lanes: Int)
  case reference(ReferenceRouter)

  func read(_ reader: inout EventReader, into work: inout Work) throws(EventReadError) -> Bool {
    switch self {
    case .fast: try reader.read(into: &work.batch)
    case .reference: try reader.read(into: &work.events)
    }
  }

  /// Fills `work.decisions`.
  func route(_ work: inout Work) throws(EventError) {
    switch self {
    case .fast(let snapshot, let lanes):
      try snapshot.route(work.batch, lanes: lanes, into: &work.decisions)
    case .reference(let router): work.decisions = work.events.map(router.route)
    }
  }

  /// Fills `work.matches` or `work.referenceMatches`.
  func match(_ work: inout Work) throws(EventError) {
    switch self {
    case .fast(let snapshot, let lanes):
      try snapshot.matches(work.batch, lanes: lanes, into: &work.matches)
    case .reference(let router):
      work.referenceMatches = work.events.map { event in
        let matches = router.matches(event)
        return SceneMatches(openScenes: matches.openScenes, declarations: matches.declarations)
      }
    }
  }
}
