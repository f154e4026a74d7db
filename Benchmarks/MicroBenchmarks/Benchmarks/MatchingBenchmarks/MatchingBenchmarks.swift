import Benchmark
import EventRouter
import MicroSupport
import Workloads

private let eventCount = 1024

/// A matcher that found a way not worth its while tries it again after ever more texts, and may need more memory
/// then.
private let warmUp = 200

let benchmarks: @Sendable () -> Void = {
  for conditions in [10, 100, 1_000, 10_000, 100_000] {
    register("conditions=\(conditions)-bytes=64") {
      .randomTokens(seed: 1, conditions: conditions, events: eventCount, eventLength: 64)
    }
  }
  for bytes in [24, 256, 2048] {
    register("conditions=1000-bytes=\(bytes)") {
      .randomTokens(seed: 1, conditions: 1_000, events: eventCount, eventLength: bytes)
    }
  }
  // Conditions in every event; texts to fold; conditions of open scenes.
  register("conditions=100-text=hot") {
    .hot(seed: 1, conditions: 100, events: eventCount, eventLength: 64)
  }
  register("conditions=1000-text=nonASCII") {
    .nonASCII(seed: 1, conditions: 1_000, events: eventCount, eventLength: 128)
  }
  register("conditions=1000-text=uuids") {
    .uuids(seed: 1, conditions: 1_000, events: eventCount, eventLength: 64)
  }
}

/// Two benchmarks on one lane: the destination of every event, and all matches of every event.
private func register(_ parameters: String, _ workload: @escaping () -> Workload) {
  microBenchmark("Router.route-urls-\(parameters)", warmUp: warmUp) {
    let workload = workload()
    let arena = Arena(workload.events)
    let snapshot = try RouterSnapshot(workload.configuration)
    let checks = try ReferenceChecks(workload.configuration, events: workload.events)
    var decisions = [Decision](repeating: .unhandled, count: workload.events.count)
    return MeasuredWork {
      var output = decisions.mutableSpan
      try snapshot.route(urls: arena.bytes.span, ends: arena.ends.span, into: &output)
    } check: {
      try checks.check(decisions)
    }
  }
  microBenchmark("Router.matches-\(parameters)", warmUp: warmUp) {
    let workload = workload()
    let batch = try EventBatch(workload.events)
    let snapshot = try RouterSnapshot(workload.configuration)
    let checks = try ReferenceChecks(workload.configuration, events: workload.events)
    var matches = BatchMatches()
    return MeasuredWork {
      try snapshot.matches(batch, into: &matches)
    } check: {
      try checks.check(matches)
    }
  }
}
