import EventRouter
import Workloads

/// The router, asked with values of `Event`, which hold their URLs as strings: with an array of them, or with one at a
/// time.
package final class RouterEventEngine: MatchEngine {
  package static let name = "eventrouter-event"

  /// The same with ASCII, as ``RouterEngine/asciiName``.
  package static let asciiName = "ascii-event"

  package let name: String
  package let calls = EngineCalls.arrays
  private let router: RouterEngine
  private var events: [Event] = []
  private var answers: [Decision] = []

  /// Asks the snapshot of `router`.
  package init(_ router: RouterEngine, name: String = RouterEventEngine.name) {
    self.router = router
    self.name = name
  }

  package var build: BuildFigures { router.build }
  package var indexBytes: Int { router.indexBytes }
  package var representation: String? { router.representation }

  package func load(_ events: TextArena) throws(EngineError) {
    self.events = (0..<events.count).map { .url(events.text(at: $0)) }
    answers = Array(repeating: .unhandled, count: events.count)
  }

  package func routeOneByOne() throws(EngineError) {
    let events = events
    let span = events.span
    let snapshot = router.snapshot
    var answers: [Decision] = []
    swap(&answers, &self.answers)
    defer { swap(&answers, &self.answers) }
    do throws(EventError) {
      var output = answers.mutableSpan
      for index in span.indices { output[index] = try snapshot.route(span[index]) }
    } catch {
      throw .failed("\(error)")
    }
  }

  package func route() throws(EngineError) {
    do {
      answers = try router.snapshot.route(events)
    } catch {
      throw .failed("\(error)")
    }
  }

  package func matchAll() throws(EngineError) { throw .failed("asked for destinations only") }
  package func decisions(in workload: Workload) -> [Decision] { answers }
  package func matches(ofEvent index: Int) -> [UInt32] { [] }
}
