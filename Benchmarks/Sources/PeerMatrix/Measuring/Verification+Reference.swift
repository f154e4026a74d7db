import EventRouter
import PeerEngines
import ReferenceRouter
import Workloads

extension Verification {
  /// Condition bytes times event bytes that the reference is asked to compare.
  private static let referenceBudget = 400_000_000

  /// Compares the last answers of `engine` with the reference router's, on events spread over the workload:
  /// where no peer can follow, at least they are held against the definition.
  ///
  /// - Returns: How many events were compared.
  @discardableResult package func verifyAgainstReference(_ engine: any MatchEngine, _ question: Question)
    throws -> Int
  {
    let conditions = workload.orderedConditions ?? []
    let perEvent = conditions.reduce(1) { $0 + $1.utf8.count } * max(1, events.bytes.count / events.count)
    let compared = min(events.count, max(1, min(2000, Self.referenceBudget / perEvent)))
    let reference = try ReferenceRouter(workload.configuration)
    let decisions = engine.decisions(in: workload)
    for step in 0..<compared {
      let event = step * (events.count / compared)
      if question != .allMatches {
        let expected = reference.route(workload.events[event])
        if decisions[event].number != expected.number {
          throw wrong(
            event, engine.name, "\(decisions[event].outcome)", "the reference", "\(expected.outcome)")
        }
      }
      if question == .allMatches {
        let matches = reference.matches(workload.events[event])
        let expected = (matches.openScenes + matches.declarations).map { UInt32($0) }
        let found = engine.matches(ofEvent: event)
        if found != expected { throw wrong(event, engine.name, "\(found)", "the reference", "\(expected)") }
      }
    }
    return compared
  }
}
