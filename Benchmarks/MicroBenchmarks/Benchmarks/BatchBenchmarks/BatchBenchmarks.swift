import Benchmark
import EventRouter
import MicroSupport
import Workloads

let benchmarks: @Sendable () -> Void = {
  appending()
  routing(events: 1_024, lanes: 1)
  routing(events: 16_384, lanes: 1)
  routing(events: 16_384, lanes: 2)
  microBenchmark("RouterSnapshot.matches-batch-events=16384-lanes=1") {
    let workload = workload(events: 16_384)
    let snapshot = try RouterSnapshot(workload.configuration)
    let checks = try ReferenceChecks(workload.configuration, events: workload.events)
    let batch = try EventBatch(workload.events)
    var matches = BatchMatches()
    return MeasuredWork {
      try snapshot.matches(batch, into: &matches)
    } check: {
      try checks.check(matches)
    }
  }
}

/// What a server gets: addresses, deep links, activities, files.
private func workload(events: Int) -> Workload { .server(seed: 1, conditions: 1_000, events: events) }

/// Three ways to hand over many events at once: a batch, an array, and bytes with offsets.
private func routing(events count: Int, lanes: Int) {
  let parameters = "events=\(count)-lanes=\(lanes)"
  // On several lanes, what a batch needs to share is not the same in every run.
  let perEvent = lanes > 1 ? count : nil
  microBenchmark("RouterSnapshot.route-batch-\(parameters)", bytesPerEventOf: perEvent) {
    let workload = workload(events: count)
    let snapshot = try RouterSnapshot(workload.configuration)
    let checks = try ReferenceChecks(workload.configuration, events: workload.events)
    let batch = try EventBatch(workload.events)
    var decisions: [Decision] = []
    return MeasuredWork {
      try snapshot.route(batch, lanes: lanes, into: &decisions)
    } check: {
      try checks.check(decisions)
    }
  }
  microBenchmark("RouterSnapshot.route-events-\(parameters)", bytesPerEventOf: perEvent) {
    let workload = workload(events: count)
    let snapshot = try RouterSnapshot(workload.configuration)
    let checks = try ReferenceChecks(workload.configuration, events: workload.events)
    var decisions: [Decision] = []
    return MeasuredWork {
      decisions = try snapshot.route(workload.events, lanes: lanes)
    } check: {
      try checks.check(decisions)
    }
  }
  microBenchmark("RouterSnapshot.route-urls-\(parameters)", bytesPerEventOf: perEvent) {
    let workload = workload(events: count)
    let urls = workload.events.map { Event.url($0.text ?? "") }
    let snapshot = try RouterSnapshot(workload.configuration)
    let checks = try ReferenceChecks(workload.configuration, events: urls)
    let arena = Arena(urls)
    var decisions = [Decision](repeating: .unhandled, count: urls.count)
    return MeasuredWork {
      var output = decisions.mutableSpan
      try snapshot.route(urls: arena.bytes.span, ends: arena.ends.span, lanes: lanes, into: &output)
    } check: {
      try checks.check(decisions)
    }
  }
}
