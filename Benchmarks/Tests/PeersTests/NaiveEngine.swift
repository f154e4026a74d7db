import EventRouter
import Workloads

@testable import PeerEngines

/// The plainest search there is, for ASCII: every condition in every event, byte by byte.
final class NaiveEngine: MatchEngine {
  let name = "naive"
  let calls = EngineCalls.batchesAndSingleEvents
  let build = BuildFigures(seconds: 0)
  let indexBytes = 0
  let representation: String? = nil
  private let conditions: [[UInt8]]
  private var events = TextArena()
  private var found: [[UInt32]] = []
  /// Makes the answer for one event wrong.
  var lie: Int?

  init(_ conditions: [String]) { self.conditions = conditions.map { Self.lowercased($0.utf8) } }

  static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  func load(_ events: TextArena) throws(EngineError) { self.events = events }

  func route() throws(EngineError) { try matchAll() }
  func routeOneByOne() throws(EngineError) { try matchAll() }

  func matchAll() throws(EngineError) {
    found = (0..<events.count).map { event in
      let text = Self.lowercased(events[event])
      return conditions.indices.filter { index in
        let condition = conditions[index]
        return text.count >= condition.count
          && (0...(text.count - condition.count)).contains { text[$0...].starts(with: condition) }
      }.map { UInt32($0) }
    }
    if let lie { found[lie] = found[lie].isEmpty ? [0] : [] }
  }

  func decisions(in workload: Workload) -> [Decision] {
    found.map { $0.first.map { workload.decision(forCondition: Int($0)) } ?? .unhandled }
  }

  func matches(ofEvent index: Int) -> [UInt32] { found[index] }
}
