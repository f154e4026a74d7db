import BenchmarkCore

extension LatencyReport {
  /// One object with the keys `schema`, `environment`, `workload`, `load` and `results`.
  package var json: JSONText {
    .object(
      [
        ("schema", .string(Self.schema)),
        ("environment", environment.json),
        ("workload", workload.json),
        ("load", load),
        ("engine", .string(outcome.engine.rawValue)),
        ("representation", .string(outcome.representation)),
        ("verified", .bool(outcome.engine != .foundation)),
        ("comparedEvents", .integer(outcome.verification.compared)),
        ("differingEvents", .integer(outcome.verification.differences)),
        ("limitNanoseconds", limit.map { .integer(Int($0)) } ?? .null),
        ("highestRate", highestRate.map { .number($0) } ?? .null),
        ("results", .array(outcome.recordings.map(json))),
      ] + Incompleteness.members(incomplete))
  }

  private var load: JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("kind", .string(plan.load.name)), ("batch", .integer(plan.batch)), ("lanes", .integer(plan.lanes)),
    ]
    if case .replay(_, let speed) = plan.load {
      members.append(("speed", .number(speed)))
    } else {
      members.append(("durationSeconds", .number(plan.duration.seconds)))
    }
    members.append(("warmUpSeconds", .number(plan.warmUp.seconds)))
    return .object(members)
  }

  private func json(_ recording: LoadRecording) -> JSONText {
    .object([
      ("requestedRate", .number(recording.requestedRate)),
      ("achievedRate", .number(recording.achievedRate)),
      ("held", .bool(recording.isHeld)),
      ("scheduledEvents", .integer(recording.scheduled)),
      ("finishedEvents", .integer(recording.finished)),
      ("backlogEvents", .integer(recording.backlog)),
      ("scheduledSeconds", .number(Double(recording.scheduledDuration) / 1e9)),
      ("elapsedSeconds", .number(Double(recording.elapsed) / 1e9)),
      ("allocatedBytesPerEvent", recording.allocatedBytesPerEvent.map { .number($0) } ?? .null),
      ("worstLagNanosecondsByQuarter", .array(recording.worstLag.map { .integer(Int($0)) })),
      ("lastLagNanosecondsByQuarter", .array(recording.lastLag.map { .integer(Int($0)) })),
      ("response", json(recording.response)),
      ("service", json(recording.service)),
    ])
  }

  /// All times in nanoseconds.
  private func json(_ latencies: LatencyHistogram) -> JSONText {
    .object([
      ("unit", .string("ns")),
      ("count", .integer(latencies.count)),
      ("mean", .number(latencies.mean)),
      ("standardDeviation", .number(latencies.standardDeviation)),
      ("min", .integer(Int(latencies.minimum))),
      (
        "percentiles",
        .object(
          Self.percentiles.map { (Self.name($0), .integer(Int(latencies.value(atPercentile: $0)))) })
      ),
      ("max", .integer(Int(latencies.maximum))),
      // [percentile, nanoseconds, events up to there]
      (
        "curve",
        .array(
          latencies.curve.map { point in
            .array([
              .number(point.percentile), .integer(Int(point.nanoseconds)), .integer(point.count),
            ])
          })
      ),
    ])
  }
}
