internal import RouterFiles

/// What was measured of one engine on one number of lanes: what a run makes, and what a file is read into.
package struct BenchmarkResult: Decodable, Sendable, Hashable {
  package var engine: EngineName
  @Field<Positive> package var lanes: Int
  /// How many events each pass routed: all, or the sample of a slow engine. Of a workload that calls something
  /// else, how many of its ``BenchmarkCall/unit``; so with all that is told per event.
  @Field<Positive> package var events: Int
  /// UTF-8 bytes of these events' texts.
  @Field<Count> package var bytes: Int
  /// Conditions in all sets of the configuration.
  @Field<Count> package var conditions: Int
  /// A sample is the mean of so many passes; nil in a file that does not say.
  @Field<IfKnown<Positive>> package var passesPerRound: Int? = nil
  /// Nanoseconds per event, one sample per round.
  package var nanoseconds: Samples
  @Field<Seconds> package var buildSeconds: Double
  @Field<Count> package var indexBytes: Int
  /// What the index is made of, for a person; may be empty.
  @Field<OrEmpty> package var representation: String = ""
  /// Of one pass in steady state; nil where nobody counted.
  @Field<IfKnown<PerEvent>> package var allocatedBytesPerEvent: Double? = nil
  /// Counted by another tool, such as callgrind; nil where nobody counted.
  @Field<IfKnown<PerEvent>> package var instructionsPerEvent: Double? = nil
  @Field<Decimal> package var decisionChecksum: UInt64
  /// Whether the decisions are known to be those of the reference on every event compared. Always false for
  /// the Foundation baseline, which follows another definition.
  package var verified: Bool
  /// On how many events the decisions were compared with the reference's, and on how many they differ; nil in a
  /// file that does not say.
  @Field<IfKnown<Count>> package var comparedEvents: Int? = nil
  @Field<IfKnown<Count>> package var differingEvents: Int? = nil

  private enum CodingKeys: String, CodingKey {
    case engine, lanes, events, bytes, conditions, passesPerRound
    case nanoseconds = "samplesNsPerEvent"
    case buildSeconds, indexBytes, representation, allocatedBytesPerEvent, instructionsPerEvent
    case decisionChecksum, verified, comparedEvents, differingEvents
  }

  package var eventsPerSecond: Double { 1e9 / nanoseconds.median }

  package var bytesPerSecond: Double {
    events == 0 ? 0 : Double(bytes) / Double(events) * eventsPerSecond
  }

  /// What is written: the record, and what follows from it for readers that do not compute.
  var members: JSONMembers {
    [
      "engine": engine, "lanes": lanes, "events": events, "bytes": bytes, "conditions": conditions,
      "rounds": nanoseconds.values.count, "passesPerRound": passesPerRound,
      "nsPerEvent": nanoseconds.median, "nsPerEventMin": nanoseconds.minimum,
      "nsPerEventMax": nanoseconds.maximum, "samplesNsPerEvent": nanoseconds.values,
      "eventsPerSecond": eventsPerSecond, "bytesPerSecond": bytesPerSecond, "buildSeconds": buildSeconds,
      "indexBytes": indexBytes, "representation": representation,
      "allocatedBytesPerEvent": allocatedBytesPerEvent, "instructionsPerEvent": instructionsPerEvent,
      "decisionChecksum": String(decisionChecksum), "verified": verified,
      "comparedEvents": comparedEvents, "differingEvents": differingEvents,
    ]
  }
}

extension Samples: JSONField {
  package static var absent: Samples? { nil }
  package static var expected: String { "an array of numbers" }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.place.decode([Field<NanosecondsPerEvent>].self).map(\.wrappedValue)
    if values.isEmpty { throw try decoder.place.unexpected("an array of at least one number") }
    self.init(values)
  }
}
