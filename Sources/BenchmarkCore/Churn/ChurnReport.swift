package import RouterFiles

/// What routing costs while the rules change, and what changes cost, ready to be written.
package struct ChurnReport: FormattedReport, Sendable, Hashable {
  package static let schema = "eventrouter-churn/1"

  package var environment: BenchmarkEnvironment
  /// The conditions at the beginning, and the events.
  package var workload: WorkloadSummary
  package var kind: ChurnKind
  /// Updates per second that were asked for; nil for as many as there can be.
  package var requestedRate: Double?
  /// How long each of the three phases was measured, in all turns together.
  package var seconds: Double
  /// Whether every version that was compared decides as a fresh build and as the reference.
  package var verified: Bool
  package var outcome: ChurnOutcome

  package init(
    environment: BenchmarkEnvironment, workload: WorkloadSummary, kind: ChurnKind, requestedRate: Double?,
    seconds: Double, outcome: ChurnOutcome
  ) {
    self.environment = environment
    self.workload = workload
    self.kind = kind
    self.requestedRate = requestedRate
    self.seconds = seconds
    // What is not verified does not come so far.
    verified = true
    self.outcome = outcome
  }

  /// The least part of the rate asked for that counts as held.
  private static let heldPart = 0.99

  /// Whether updates came as fast as was asked for.
  package var isHeld: Bool { requestedRate.map { outcome.updatesPerSecond >= $0 * Self.heldPart } ?? true }
}

// MARK: - JSON

extension ChurnReport {
  /// What every format has.
  private var figures: JSONMembers {
    [
      "kind": kind, "conditions": workload.conditions, "scenes": workload.openScenes,
      "requestedRate": requestedRate, "seconds": seconds, "updates": outcome.updates,
      "updateSeconds": outcome.updateSeconds, "updatesPerSecond": outcome.updatesPerSecond,
      "updateP50Micros": outcome.updateLatency.microseconds("p50"),
      "updateP99Micros": outcome.updateLatency.microseconds("p99"),
      "updateMaxMicros": Double(outcome.updateLatency.maximum) / 1_000,
      "idleEventsPerSecond": outcome.throughput(.idle),
      "controlEventsPerSecond": outcome.throughput(.control),
      "eventsPerSecond": outcome.throughput(.updates), "throughputRatio": outcome.throughputRatio,
      "throughputRatioIdle": outcome.throughputRatioIdle, "indexBytes": outcome.indexBytes,
      "freshIndexBytes": outcome.freshIndexBytes, "memoryRatio": outcome.memoryRatio,
      "representation": outcome.representation, "verified": verified,
      "verifiedVersions": outcome.verifiedVersions, "comparedEvents": outcome.comparedEvents,
    ]
  }

  package var members: JSONMembers {
    ["schema": Self.schema, "environment": environment, "workload": workload] + figures
      + [
        "updateLatency": outcome.updateLatency, "controlLatency": outcome.controlLatency,
        "turns": outcome.turns,
      ]
  }

  /// One line under a header.
  package var csv: String {
    CSV.table(figures.texts.map(\.name), [(figures, workload.columns)], environment)
  }
}

extension ChurnReport: Decodable {
  /// Reads the object that `routebench churn --save` wrote. Unknown keys are ignored.
  package init(from decoder: any Decoder) throws {
    let root = try JSONObject(decoder.place)
    try root.expect(schema: Self.schema)
    environment = try BenchmarkEnvironment(of: root, version: 2)
    workload = try root.decode("workload")
    kind = try root.decode("kind")
    requestedRate = try root.field("requestedRate", IfKnown<EventsPerSecond>.self)
    seconds = try root.field("seconds", Seconds.self)
    verified = try root.decode("verified")
    outcome = ChurnOutcome(
      turns: try root.decode("turns"), updates: try root.field("updates", Count.self),
      updateSeconds: try root.field("updateSeconds", Seconds.self),
      updateLatency: try root.decode("updateLatency"), controlLatency: try root.decode("controlLatency"),
      indexBytes: try root.field("indexBytes", Count.self),
      freshIndexBytes: try root.field("freshIndexBytes", Count.self),
      representation: try root.field("representation", OrEmpty.self),
      verifiedVersions: try root.field("verifiedVersions", Count.self),
      comparedEvents: try root.field("comparedEvents", Count.self))
    if outcome.turns.isEmpty {
      throw try root.require("turns", "an array").unexpected("an array of at least one turn")
    }
  }
}
