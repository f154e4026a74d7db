import EventRouter
import Workloads

/// The router, asked with an `Event` at a time, which holds its URL as a string.
package final class RouterEventEngine: MatchEngine {
  package static let name = "eventrouter-event"

  package var name: String { Self.name }
  package let calls = EngineCalls.singleEvents
  private let router: RouterEngine
  private var events: [Event] = []
  private var answers: [Decision] = []

  /// Asks the snapshot of `router`.
  package init(_ router: RouterEngine) { self.router = router }

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
    var answers: [Decision] = []
    swap(&answers, &self.answers)
    defer { swap(&answers, &self.answers) }
    do throws(EventError) {
      for index in span.indices { answers[index] = try router.snapshot.route(span[index]) }
    } catch {
      throw .failed("\(error)")
    }
  }

  package func route() throws(EngineError) { throw .failed("asked with one event at a time only") }
  package func matchAll() throws(EngineError) { throw .failed("asked with one event at a time only") }
  package func decisions(in workload: Workload) -> [Decision] { answers }
  package func matches(ofEvent index: Int) -> [UInt32] { [] }
}
