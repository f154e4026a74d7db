import EventRouter

/// Routes the same batch again and again.
struct ChurnReader {
  /// Routes a batch by what is in force, which it returns; a test puts a wrong one here.
  typealias Route = @Sendable (Router, EventBatch, inout [Decision]) throws(EventError) -> RouterSnapshot

  let router: Router
  let batch: EventBatch
  let route: Route
  /// Those of the last pass.
  private(set) var decisions: [Decision] = []

  init(_ router: Router, _ batch: EventBatch, route: @escaping Route) {
    self.router = router
    self.batch = batch
    self.route = route
  }

  /// Routes at least once, and until `isOver`; returns how many events were routed in a second.
  mutating func eventsPerSecond(
    clock: MonotonicClock = MonotonicClock(), until isOver: () -> Bool
  ) throws(EventError) -> Double {
    let begin = clock.now()
    var passes = 0
    repeat {
      _ = try route(router, batch, &decisions)
      passes += 1
    } while !isOver()
    return Double(passes * batch.count) * 1e9 / Double(max(1, clock.now() - begin))
  }

  /// The same, and what was in force in the last pass.
  mutating func lastVersion(until isOver: () -> Bool) throws(EventError) -> RouterSnapshot {
    var last = try route(router, batch, &decisions)
    while !isOver() { last = try route(router, batch, &decisions) }
    return last
  }
}
