import BenchmarkCore

extension LatencyReport {
  /// Two lines per rate under a header, `response` and `service`; times in nanoseconds.
  package var csv: String {
    let names =
      [
        "engine", "load", "batch", "lanes", "requestedRate", "achievedRate", "held", "scheduledEvents",
        "finishedEvents", "backlogEvents", "elapsedSeconds", "allocatedBytesPerEvent",
        "time", "mean", "min",
      ] + Self.percentiles.map(Self.name) + ["max"] + environment.fields.map(\.name)
      + ["workload", "workloadHash", "seed"]
    var output = names.joined(separator: ",") + "\n"
    for recording in outcome.recordings {
      for (time, latencies) in [("response", recording.response), ("service", recording.service)] {
        let load = [
          outcome.engine.rawValue, plan.load.name, String(plan.batch), String(plan.lanes),
          String(recording.requestedRate), String(recording.achievedRate), String(recording.isHeld),
          String(recording.scheduled), String(recording.finished), String(recording.backlog),
          String(Double(recording.elapsed) / 1e9),
          recording.allocatedBytesPerEvent.map { String($0) } ?? "",
        ]
        let figures =
          [time, String(latencies.mean), String(latencies.minimum)]
          + Self.percentiles.map { String(latencies.value(atPercentile: $0)) }
          + [String(latencies.maximum)]
        let fields =
          load + figures + environment.fields.map(\.value)
          + [workload.name, workload.hash, workload.seed.map { String($0) } ?? ""]
        output += fields.map(CSV.quoted).joined(separator: ",") + "\n"
      }
    }
    return output
  }
}
