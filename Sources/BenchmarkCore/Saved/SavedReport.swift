/// What a file that `routebench run --save` wrote says: the environment, and one workload or those of a suite.
package struct SavedReport: Sendable, Hashable {
  /// The file as the user named it.
  package var file: String
  package var environment: BenchmarkEnvironment
  /// In the order of the file; not empty, and each with a name of its own.
  package var workloads: [SavedWorkload]
  /// Why not everything is there; nil if it is.
  package var incomplete: Incompleteness?

  package init(
    file: String, environment: BenchmarkEnvironment, workloads: [SavedWorkload],
    incomplete: Incompleteness? = nil
  ) {
    self.file = file
    self.environment = environment
    self.workloads = workloads
    self.incomplete = incomplete
  }
}

/// A workload and what was measured on it.
package struct SavedWorkload: Sendable, Hashable {
  package var summary: BenchmarkReport.WorkloadSummary
  /// In the order of the file; no engine stands twice on as many lanes.
  package var results: [SavedResult]

  package init(summary: BenchmarkReport.WorkloadSummary, results: [SavedResult]) {
    self.summary = summary
    self.results = results
  }
}

/// What was measured of one engine on one number of lanes: ``BenchmarkResult`` as a file has it.
package struct SavedResult: Sendable, Hashable {
  package var engine: EngineName
  package var lanes: Int
  /// How many events each pass routed.
  package var events: Int
  package var bytes: Int
  package var conditions: Int
  /// Passes per sample; nil in a file that does not say.
  package var passesPerRound: Int?
  /// Nanoseconds per event, one sample per round.
  package var nanoseconds: Samples
  package var buildSeconds: Double
  package var indexBytes: Int
  /// What the index is made of, for a person; may be empty.
  package var representation: String
  /// Nil where nobody counted.
  package var allocatedBytesPerEvent: Double?
  /// Instructions of a pass, counted by a tool such as callgrind; nil where nobody counted.
  package var instructionsPerEvent: Double?
  package var decisionChecksum: UInt64
  /// Always false for the Foundation baseline, which follows another definition.
  package var verified: Bool
  /// How many events were compared with the reference's decisions, and how many of them differ; nil in a file
  /// that does not say.
  package var comparedEvents: Int?
  package var differingEvents: Int?

  package init(
    engine: EngineName, lanes: Int, events: Int, bytes: Int, conditions: Int, passesPerRound: Int? = nil,
    nanoseconds: Samples, buildSeconds: Double, indexBytes: Int, representation: String = "",
    allocatedBytesPerEvent: Double? = nil, instructionsPerEvent: Double? = nil, decisionChecksum: UInt64,
    verified: Bool, comparedEvents: Int? = nil, differingEvents: Int? = nil
  ) {
    self.engine = engine
    self.lanes = lanes
    self.events = events
    self.bytes = bytes
    self.conditions = conditions
    self.passesPerRound = passesPerRound
    self.nanoseconds = nanoseconds
    self.buildSeconds = buildSeconds
    self.indexBytes = indexBytes
    self.representation = representation
    self.allocatedBytesPerEvent = allocatedBytesPerEvent
    self.instructionsPerEvent = instructionsPerEvent
    self.decisionChecksum = decisionChecksum
    self.verified = verified
    self.comparedEvents = comparedEvents
    self.differingEvents = differingEvents
  }

  package var eventsPerSecond: Double { 1e9 / nanoseconds.median }

  package var bytesPerSecond: Double {
    events == 0 ? 0 : Double(bytes) / Double(events) * eventsPerSecond
  }
}
