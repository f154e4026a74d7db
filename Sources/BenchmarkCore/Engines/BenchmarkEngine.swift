import EventModel
import EventRouter
internal import RouterFiles

/// The names of the engines, as options and reports have them.
package enum EngineName: String, Sendable, Hashable, JSONChoice {
  /// The library's compiled index, asked with all events in one call.
  case fast
  /// The same index, asked with one event per call, on one lane.
  case fastOne = "fast-one"
  /// The plain reading of the specification: what `fast` is verified against.
  case reference
  /// What one writes with Foundation's `range(of:options:)`. It follows another definition.
  case foundation

  /// Whether it is the library itself: what is judged by what it took before, and timed on all events.
  package var isLibrary: Bool {
    switch self {
    case .fast, .fastOne: true
    case .reference, .foundation: false
    }
  }

  /// On which of `lanes` it is timed: one call for one event has one lane, whatever the others have.
  package func timedLanes(of lanes: [Int]) -> [Int] { self == .fastOne ? [1] : lanes }
}

/// A way to decide events.
package protocol BenchmarkEngine: Sendable {
  var name: EngineName { get }

  /// Bytes that the compiled index holds; 0 for an engine without one.
  var indexBytes: Int { get }

  /// What the index is made of, for a person; empty for an engine without one.
  var representation: String { get }

  /// Overwrites `decisions` with one decision per event, keeping its storage.
  func route(
    _ events: PreparedEvents, lanes: Int, into decisions: inout [Decision]
  ) throws(EventError)

  /// How much a pass over `events` does: what figures are told per, and bytes of text.
  func amount(of events: PreparedEvents) -> (operations: Int, bytes: Int)

  /// Finds the decisions that follow from the last pass, where a pass does not write them. Never timed.
  func settle(_ events: PreparedEvents, into decisions: inout [Decision]) throws(EventError)
}

extension BenchmarkEngine {
  package func amount(of events: PreparedEvents) -> (operations: Int, bytes: Int) {
    (events.count, events.byteCount)
  }

  package func settle(_ events: PreparedEvents, into decisions: inout [Decision]) throws(EventError) {}
}

/// How to make an engine from a configuration; the making is what a report calls the build.
package struct EngineFactory: Sendable {
  package var name: EngineName
  package var make: @Sendable (RouterConfiguration) throws(ConfigurationError) -> any BenchmarkEngine
}

/// Events in memory in the forms that engines take, made once and outside every timed section.
package struct PreparedEvents: Sendable {
  package let events: [Event]
  /// The same events' bytes in one buffer, as a server would have them.
  package let batch: EventBatch
  /// UTF-8 bytes of all texts.
  package let byteCount: Int

  package var count: Int { events.count }

  package init(_ events: [Event]) throws(EventError) {
    self.events = events
    byteCount = events.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
    var batch = EventBatch()
    batch.reserveCapacity(events: events.count, bytes: byteCount)
    for event in events { try batch.append(event) }
    self.batch = batch
  }

  /// The events at `positions`, in that order.
  package func sample(_ positions: [Int]) throws(EventError) -> PreparedEvents {
    positions.count == count ? self : try PreparedEvents(positions.map { events[$0] })
  }

  /// `count` positions spread evenly over all events; all of them if there are no more.
  package func positions(spread count: Int) -> [Int] {
    let count = min(count, self.count)
    return (0..<count).map { $0 * self.count / count }
  }
}
