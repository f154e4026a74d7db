import BenchmarkCore
package import RouterFiles

extension LatencyReport {
  /// The keys `schema`, `environment`, `workload`, `load` and `results`, and what holds for all results.
  package var members: JSONMembers {
    [
      "schema": Self.schema, "environment": environment, "workload": workload, "load": load,
      "engine": outcome.engine, "representation": outcome.representation,
      "verified": outcome.engine != .foundation, "comparedEvents": outcome.verification.compared,
      "differingEvents": outcome.verification.differences, "limitNanoseconds": limit,
      "highestRate": highestRate, "results": outcome.recordings,
    ] + Incompleteness.members(incomplete)
  }

  private var load: JSONMembers {
    let extent: JSONMembers =
      if case .replay(_, let speed) = plan.load { ["speed": speed] } else {
        ["durationSeconds": plan.duration.seconds]
      }
    return ["kind": plan.load.name, "batch": plan.batch, "lanes": plan.lanes] + extent
      + ["warmUpSeconds": plan.warmUp.seconds]
  }

  private static let columns =
    [
      "engine", "load", "batch", "lanes", "requestedRate", "achievedRate", "held", "scheduledEvents",
      "finishedEvents", "backlogEvents", "elapsedSeconds", "allocatedBytesPerEvent", "time", "mean", "min",
    ] + percentiles.map(name) + ["max"]

  /// Two lines per rate under a header, `response` and `service`; times in nanoseconds.
  package var csv: String {
    let load: JSONMembers = [
      "engine": outcome.engine, "load": plan.load.name, "batch": plan.batch, "lanes": plan.lanes,
    ]
    return CSV.table(
      Self.columns,
      outcome.recordings.flatMap { recording in
        [("response", recording.response), ("service", recording.service)].map { time, latencies in
          let figures = load + recording.members + ["time": time]
          return (figures + latencies.members + latencies.percentiles, workload.columns)
        }
      }, environment)
  }
}

extension LoadRecording: JSONRecord {
  package var members: JSONMembers {
    [
      "requestedRate": requestedRate, "achievedRate": achievedRate, "held": isHeld,
      "scheduledEvents": scheduled, "finishedEvents": finished, "backlogEvents": backlog,
      "scheduledSeconds": Double(scheduledDuration) / 1e9, "elapsedSeconds": Double(elapsed) / 1e9,
      "allocatedBytesPerEvent": allocatedBytesPerEvent, "worstLagNanosecondsByQuarter": worstLag,
      "lastLagNanosecondsByQuarter": lastLag, "response": response, "service": service,
    ]
  }
}

extension LatencyHistogram: JSONRecord {
  /// All times in nanoseconds; of the curve `[percentile, nanoseconds, events up to there]`.
  package var members: JSONMembers {
    [
      "unit": "ns", "count": count, "mean": mean, "standardDeviation": standardDeviation, "min": minimum,
      "percentiles": percentiles, "max": maximum,
      "curve": curve.map { JSONValue.array([$0.percentile.json, $0.nanoseconds.json, $0.count.json]) },
    ]
  }

  fileprivate var percentiles: JSONMembers {
    LatencyReport.percentiles.reduce([:]) {
      $0 + [LatencyReport.name($1): value(atPercentile: $1)]
    }
  }
}
