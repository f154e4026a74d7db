import BenchmarkCore
import EventRouter
import Testing
import Workloads

@testable import OpenLoop

@Suite("Plans of updates")
struct ChurnPlanTests {
  @Test(
    "a phase is measured in whole turns with time for an update: that is how long it is said to be measured",
    arguments: [
      (30.0, nil, 30.0), (30, 1_000, 30), (7.5, nil, 8), (0.1, nil, 0.1), (0.1, 100, 0.1), (0.1, 20, 0.1),
      (0.1, 2, 0.5), (0.01, 1, 1), (2, 1, 2),
    ] as [(Double, Double?, Double)])
  func phaseSeconds(_ asked: Double, _ rate: Double?, _ expected: Double) {
    let plan = ChurnPlan(kind: .replace, rate: rate, duration: .seconds(asked), cores: 2)
    #expect(abs(plan.phaseSeconds - expected) < 1e-9, "\(plan.turns) turns of \(plan.sliceSeconds) s")
  }
}

@Suite("Scenes that come and go")
struct ChurnScenesTests {
  private static let conditions = (0..<40).map { "condition \($0)" }

  private static func scenes(_ count: Int, inForce: Int = 25) -> ChurnScenes {
    ChurnScenes(conditions: conditions, inForce: inForce, scenes: count, seed: 7)
  }

  private static func all(_ configuration: RouterConfiguration) -> [String] {
    configuration.openScenes.flatMap { Array($0.preferring) + Array($0.allowing) }
  }

  @Test("every update leaves as many conditions and scenes, each of them once", arguments: ChurnKind.allCases)
  func invariants(kind: ChurnKind) throws {
    var scenes = Self.scenes(6)
    let router = try Router(scenes.configuration)
    var expected = ExpectedScenes(scenes.configuration.openScenes)
    var seen: Set<String> = []
    for _ in 0..<60 {
      let change = scenes.change(kind)
      try router.apply(change)
      expected.note(change)
      let now = router.snapshot.configuration
      #expect(expected.firstDifference(now.openScenes) == nil)
      #expect(Set(Self.all(now)).count == 25 && Self.all(now).count == 25)
      #expect(Set(now.openScenes) == Set(scenes.configuration.openScenes))
      seen.formUnion(Self.all(now))
    }
    #expect(seen.count == (kind == .activate ? 25 : 40), "all conditions have their turn")
  }

  @Test("as many conditions in each scene as in the others, or one more; the last of several is allowed")
  func sizes() {
    let scenes = Self.scenes(7).configuration.openScenes
    #expect(Set(scenes.map { $0.preferring.count + $0.allowing.count }) == [3, 4])
    #expect(scenes.allSatisfy { $0.allowing.count == 1 })
    #expect(Self.scenes(25).configuration.openScenes.allSatisfy { $0.allowing.isEmpty })
  }

  @Test("the same seed, the same updates")
  func repeatable() {
    var (one, other) = (Self.scenes(5), Self.scenes(5))
    for _ in 0..<20 {
      _ = one.change(.mixed)
      _ = other.change(.mixed)
      #expect(one.configuration == other.configuration)
    }
  }

  @Test("an update that was not made is found, by its scene")
  func lost() throws {
    for kind in [ChurnKind.replace, .openClose] {
      var scenes = Self.scenes(6)
      let before = scenes.configuration.openScenes
      var expected = ExpectedScenes(before)
      expected.note(scenes.change(kind))
      #expect(expected.firstDifference(before) != nil)
    }
    var expected = ExpectedScenes(Self.scenes(3).configuration.openScenes)
    #expect(expected.firstDifference(Array(Self.scenes(3).configuration.openScenes.dropLast())) == "s2")
    expected.note(.activate("s1"))
    #expect(expected.firstDifference(Self.scenes(3).configuration.openScenes) == "s1")
  }
}

@Suite("churn benchmark")
struct ChurnBenchmarkTests {
  private static let workload = Workload.randomTokens(seed: 3, conditions: 40, events: 60, eventLength: 40)
  private static let scenes = ChurnScenes(
    conditions: workload.orderedConditions ?? [], inForce: 20, scenes: 5, seed: 3)

  /// A plan that is over soon.
  private static func plan(_ kind: ChurnKind = .mixed, rate: Double? = nil) -> ChurnPlan {
    var plan = ChurnPlan(kind: kind, rate: rate, duration: .milliseconds(30), cores: 2)
    plan.verificationBudget = .seconds(100)
    return plan
  }

  @Test("measures in turns, and compares versions on the way and the last one", arguments: ChurnKind.allCases)
  func outcome(kind: ChurnKind) throws {
    let outcome = try ChurnBenchmark(plan: Self.plan(kind), limits: .none)
      .run(Self.scenes, Self.workload.events)
    #expect(outcome.turns.count == 5)
    #expect(outcome.updates >= 5 && outcome.updateLatency.count == outcome.updates)
    #expect(outcome.controlLatency.count >= 5)
    #expect(outcome.turns.allSatisfy { $0.idle > 0 && $0.control > 0 && $0.updates > 0 && $0.indexBytes > 0 })
    #expect(outcome.verifiedVersions == 3)
    #expect(outcome.comparedEvents == 3 * Self.workload.events.count)
    #expect(outcome.indexBytes > 0 && outcome.freshIndexBytes > 0 && outcome.memoryRatio > 0)
  }

  @Test("there are never more updates than the rate says")
  func rate() throws {
    let plan = Self.plan(.activate, rate: 200)
    let outcome = try ChurnBenchmark(plan: plan, limits: .none).run(Self.scenes, Self.workload.events)
    #expect(outcome.turns.count == plan.turns)
    #expect(outcome.updates <= plan.turns * Int((200 * plan.sliceSeconds).rounded(.up)))
    #expect(outcome.updates >= plan.turns)
  }

  @Test("a router that decides wrongly: no figures")
  func wrong() throws {
    let benchmark = ChurnBenchmark(plan: Self.plan(), limits: .none) {
      router, batch, decisions throws(EventError) in
      let snapshot = try router.route(batch, into: &decisions)
      decisions[7] = .openScene(3, rule: .allowing)
      return snapshot
    }
    let error = #expect(throws: ChurnError.self) {
      _ = try benchmark.run(Self.scenes, Self.workload.events)
    }
    guard case .wrongDecisions(_, "a fresh build", let verification, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(verification.differences == 1 && verification.first.map(\.event) == [7])
  }

  @Test("no events, too long events and too many conditions are errors")
  func errors() throws {
    func error(_ limits: RouterLimits, _ events: [Event]) -> ChurnError? {
      #expect(throws: ChurnError.self) {
        _ = try ChurnBenchmark(plan: Self.plan(), limits: limits).run(Self.scenes, events)
      }
    }
    guard case .noEvents = error(.none, []),
      case .event(.tooLong) = error(RouterLimits(bytesPerEvent: 3), Self.workload.events),
      case .configuration = error(RouterLimits(conditions: 3), Self.workload.events)
    else {
      Issue.record("not the error that it is")
      return
    }
  }
}
