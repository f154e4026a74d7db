extension BenchmarkReport {
  /// One object with the keys `schema`, `environment`, `workload` and `results`.
  package var json: JSONText {
    .object(
      [
        ("schema", .string(Self.schema)),
        ("environment", environment.json),
        ("workload", workload.json),
        ("results", resultsJSON),
      ] + Incompleteness.members(incomplete))
  }

  /// One object per engine and number of lanes.
  var resultsJSON: JSONText { .array(results.map(json)) }

  private func json(_ result: BenchmarkResult) -> JSONText {
    .object([
      ("engine", .string(result.engine.rawValue)),
      ("lanes", .integer(result.lanes)),
      ("events", .integer(result.events)),
      ("bytes", .integer(result.bytes)),
      ("conditions", .integer(result.conditions)),
      ("rounds", .integer(rounds)),
      ("passesPerRound", .integer(result.passes)),
      ("nsPerEvent", .number(result.nanoseconds.median)),
      ("nsPerEventMin", .number(result.nanoseconds.minimum)),
      ("nsPerEventMax", .number(result.nanoseconds.maximum)),
      ("samplesNsPerEvent", .array(result.nanoseconds.values.map { .number($0) })),
      ("eventsPerSecond", .number(result.eventsPerSecond)),
      ("bytesPerSecond", .number(result.bytesPerSecond)),
      ("timesFasterThanFoundation", timesFasterThanFoundation(result).map { .number($0) } ?? .null),
      ("buildSeconds", .number(result.buildSeconds)),
      ("indexBytes", .integer(result.indexBytes)),
      ("representation", .string(result.representation)),
      ("allocatedBytesPerEvent", result.allocatedBytesPerEvent.map { .number($0) } ?? .null),
      ("decisionChecksum", .string(String(result.decisionChecksum))),
      ("verified", .bool(result.verified)),
      ("comparedEvents", .integer(result.verification.compared)),
      ("differingEvents", .integer(result.verification.differences)),
    ])
  }
}

extension BenchmarkEnvironment {
  /// What every report says of where it was made.
  package var json: JSONText {
    .object(
      fields.map { name, value in
        (name, name == "cores" ? .integer(cores) : value.isEmpty ? .null : .string(value))
      })
  }
}

extension BenchmarkReport.WorkloadSummary {
  /// What every report says of what was routed.
  package var json: JSONText {
    .object([
      ("name", .string(name)),
      ("hash", .string(hash)),
      ("seed", seed.map { .string(String($0)) } ?? .null),
      ("events", .integer(events)),
      ("bytes", .integer(bytes)),
      ("conditions", .integer(conditions)),
      ("declarations", .integer(declarations)),
      ("openScenes", .integer(openScenes)),
      ("call", .string(call.rawValue)),
    ])
  }
}
