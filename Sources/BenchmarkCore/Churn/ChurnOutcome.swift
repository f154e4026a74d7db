package import RouterFiles

/// What was found while a router was updated.
package struct ChurnOutcome: Sendable, Hashable {
  /// One for each turn of the three phases; not empty.
  package var turns: [ChurnTurn]
  /// How many updates the router had that was read, in so many seconds.
  package var updates: Int
  package var updateSeconds: Double
  /// From an update's call to its return, when every reader sees it.
  package var updateLatency: SavedLatency.Latencies
  /// The same of the router that nobody reads.
  package var controlLatency: SavedLatency.Latencies
  /// Bytes of the index after all updates.
  package var indexBytes: Int
  /// Bytes of an index of the same conditions that was compiled anew and had one update.
  package var freshIndexBytes: Int
  /// What the index is made of after all updates, for a person.
  package var representation: String
  /// How many versions of the rules were compared with fresh builds and with the reference.
  package var verifiedVersions: Int
  /// Events on which the reference was asked, of all versions together.
  package var comparedEvents: Int

  package init(
    turns: [ChurnTurn], updates: Int, updateSeconds: Double, updateLatency: SavedLatency.Latencies,
    controlLatency: SavedLatency.Latencies, indexBytes: Int, freshIndexBytes: Int, representation: String,
    verifiedVersions: Int, comparedEvents: Int
  ) {
    self.turns = turns
    self.updates = updates
    self.updateSeconds = updateSeconds
    self.updateLatency = updateLatency
    self.controlLatency = controlLatency
    self.indexBytes = indexBytes
    self.freshIndexBytes = freshIndexBytes
    self.representation = representation
    self.verifiedVersions = verifiedVersions
    self.comparedEvents = comparedEvents
  }
}

/// The three phases of ``ChurnPhase``, one right after the other: what drifts slowly is in all of them. Throughputs in
/// events per second.
package struct ChurnTurn: Decodable, JSONRecord, Sendable, Hashable {
  @Field<EventsPerSecond> package var idle: Double
  @Field<EventsPerSecond> package var control: Double
  @Field<EventsPerSecond> package var updates: Double
  /// Bytes of the index at the turn's end.
  @Field<Count> package var indexBytes: Int
  /// Bytes of memory that the process has then, all of it; nil where the system does not tell.
  @Field<IfKnown<Count>> package var residentBytes: Int?

  package init(idle: Double, control: Double, updates: Double, indexBytes: Int, residentBytes: Int?) {
    self.idle = idle
    self.control = control
    self.updates = updates
    self.indexBytes = indexBytes
    self.residentBytes = residentBytes
  }

  package var members: JSONMembers {
    [
      "idle": idle, "control": control, "updates": updates, "indexBytes": indexBytes,
      "residentBytes": residentBytes,
    ]
  }
}

extension ChurnOutcome {
  package var updatesPerSecond: Double { updateSeconds > 1e-9 ? Double(updates) / updateSeconds : 0 }

  /// Throughput beside updates, as a part of that beside the control: the median over turns.
  package var throughputRatio: Double { ratio(to: .control) }

  /// The same, as a part of that beside nothing.
  package var throughputRatioIdle: Double { ratio(to: .idle) }

  private func ratio(to other: ChurnPhase) -> Double {
    Samples(turns.map { $0[other] > 1e-9 ? $0.updates / $0[other] : 0 }).median
  }

  /// How many times the bytes of a fresh index the updated one has.
  package var memoryRatio: Double {
    freshIndexBytes > 0 ? Double(indexBytes) / Double(freshIndexBytes) : 1
  }

  /// The median over turns, in events per second.
  package func throughput(_ phase: ChurnPhase) -> Double {
    Samples(turns.map { $0[phase] }).median
  }
}
