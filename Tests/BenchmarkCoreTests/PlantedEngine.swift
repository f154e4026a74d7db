import EventModel
import Synchronization

@testable import BenchmarkCore

/// An engine that decides by a closure and counts how often it was asked to route.
final class PlantedEngine: BenchmarkEngine {
  let name: EngineName
  let indexBytes = 12
  let representation = "planted"
  private let calls = Mutex(0)
  private let decide: @Sendable (_ call: Int, _ event: Event) -> Decision

  init(_ name: EngineName, decide: @escaping @Sendable (_ call: Int, _ event: Event) -> Decision) {
    self.name = name
    self.decide = decide
  }

  var callCount: Int { calls.withLock { $0 } }

  func route(
    _ events: PreparedEvents, lanes: Int, into decisions: inout [Decision]
  ) throws(EventError) {
    let call = calls.withLock { calls in
      calls += 1
      return calls
    }
    decisions = events.events.map { decide(call, $0) }
  }

  var factory: EngineFactory { EngineFactory(name: name) { _ in self } }

  /// Right by definition: an event's number is its decision.
  static func right(_ name: EngineName) -> PlantedEngine { PlantedEngine(name) { _, event in number(event) } }

  static func number(_ event: Event) -> Decision {
    .newScene(Int(event.text ?? "") ?? 0, rule: .matching)
  }
}

extension BenchmarkPlan {
  /// A plan that is over at once.
  static func quick(
    _ engines: [EngineName], lanes: [Int] = [1], rounds: Int = 5, sampleDuration: Duration = .zero
  ) -> BenchmarkPlan {
    var plan = BenchmarkPlan(engines: engines, lanes: lanes, rounds: rounds, cores: 2)
    plan.sampleDuration = sampleDuration
    return plan
  }
}
