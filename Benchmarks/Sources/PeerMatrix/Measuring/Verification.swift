import EventRouter
import PeerEngines
import Workloads

/// Two engines disagree: no time is worth printing.
package struct WrongAnswer: Error, Hashable, CustomStringConvertible {
  package var description: String
}

/// An engine's answers to one question as one number.
enum Checksum {
  static func of(_ decisions: [Decision]) -> UInt64 {
    var sum = DecisionChecksum()
    sum.add(contentsOf: decisions)
    return sum.value
  }

  /// The sum over all (event, condition) pairs of their mixed bits: independent of any order.
  static func ofMatches(_ engine: any MatchEngine, events: Int) -> UInt64 {
    var sum: UInt64 = 0
    for event in 0..<events {
      for condition in engine.matches(ofEvent: event) {
        var mixer = SplitMix64(seed: UInt64(event) << 32 | UInt64(condition))
        sum &+= mixer.next()
      }
    }
    return sum
  }
}

/// Compares every engine's last answers with the first engine's.
package struct Verification {
  let workload: Workload
  let events: TextArena

  package init(workload: Workload, events: TextArena) {
    self.workload = workload
    self.events = events
  }

  /// Returns the checksum that all of `engines` have.
  @discardableResult package func verify(_ engines: [any MatchEngine], _ question: Question)
    throws(WrongAnswer) -> UInt64
  {
    guard let judge = engines.first else { return 0 }
    switch question {
    case .destination, .oneByOne:
      let expected = judge.decisions(in: workload)
      let sum = Checksum.of(expected)
      for engine in engines.dropFirst() {
        let found = engine.decisions(in: workload)
        if Checksum.of(found) == sum { continue }
        let event = zip(found, expected).enumerated().first { $1.0.number != $1.1.number }?.offset ?? 0
        throw wrong(
          event, engine.name, "\(found[event].outcome)", judge.name, "\(expected[event].outcome)")
      }
      return sum
    case .allMatches:
      let sum = Checksum.ofMatches(judge, events: events.count)
      for engine in engines.dropFirst() where Checksum.ofMatches(engine, events: events.count) != sum {
        let event =
          (0..<events.count).first { judge.matches(ofEvent: $0) != engine.matches(ofEvent: $0) } ?? 0
        throw wrong(
          event, engine.name, "\(engine.matches(ofEvent: event))", judge.name,
          "\(judge.matches(ofEvent: event))")
      }
      return sum
    }
  }

  func wrong(
    _ event: Int, _ engine: String, _ found: String, _ judge: String, _ expected: String
  ) -> WrongAnswer {
    WrongAnswer(
      description:
        "\(workload.name): event \(event) \(String(reflecting: events.text(at: event))): \(engine) says \(found), "
        + "\(judge) says \(expected)")
  }
}
