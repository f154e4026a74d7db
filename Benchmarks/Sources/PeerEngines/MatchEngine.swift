import EventRouter
import Workloads

/// Something that finds conditions in events: ours, or a peer in one of the ways to use it.
///
/// ``route()``, ``matchAll()`` and ``routeOneByOne()`` are what is timed; they answer into storage that is kept.
package protocol MatchEngine: AnyObject {
  var name: String { get }
  var calls: EngineCalls { get }
  var build: BuildFigures { get }
  /// Bytes that the index holds; asked for after the first passes, because some build while they match.
  var indexBytes: Int { get }
  /// What the index is made of, where the engine tells.
  var representation: String? { get }

  /// Lays `events` out the way the engine wants them.
  func load(_ events: TextArena) throws(EngineError)
  /// Finds the destination of every event.
  func route() throws(EngineError)
  /// Finds all matches of every event.
  func matchAll() throws(EngineError)
  /// Finds the destination of every event, by a call for each.
  func routeOneByOne() throws(EngineError)

  /// The answer of the last ``route()`` or ``routeOneByOne()``.
  func decisions(in workload: Workload) -> [Decision]
  /// The answer of the last ``matchAll()`` for one event: conditions, ascending.
  func matches(ofEvent index: Int) -> [UInt32]
}

/// How an engine can be called.
package enum EngineCalls: Sendable {
  /// With many events, and with one.
  case batchesAndSingleEvents
  /// Only with many.
  case batches
  /// With one event, and with many for their destinations, which are an array of values.
  case arrays
}

/// What building an index took.
package struct BuildFigures: Sendable, Hashable, Codable {
  package var seconds: Double
  /// The most memory that the build held, where it ran in a process of its own.
  package var peakBytes: Int?
}

/// Why an engine does not answer. None of these is the engine being wrong.
package enum EngineError: Error, Sendable, Hashable, CustomStringConvertible {
  case notInstalled
  case buildTooSlow(limit: Double)
  case buildTooLarge(limit: Int)
  case refused(String)
  case failed(String)

  package var description: String {
    switch self {
    case .notInstalled: "not built in: Scripts/peers tells why"
    case .buildTooSlow(let limit): "build > \(Int(limit)) s"
    case .buildTooLarge(let limit): "build > \(limit >> 30) GB"
    case .refused(let why): "refuses: \(why)"
    case .failed(let why): "failed: \(why)"
    }
  }
}

/// What a build may take.
package struct BuildLimits: Sendable, Hashable {
  package var seconds = 120.0
  package var bytes = 8 << 30
  /// From this many conditions on, a peer is built in a child process with the limits first.
  package var applyFrom = 20_000

  package init() {}
}
