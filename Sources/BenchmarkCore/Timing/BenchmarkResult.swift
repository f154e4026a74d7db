/// What was measured of one engine on one number of lanes.
package struct BenchmarkResult: Sendable {
  package var engine: EngineName
  package var lanes: Int
  /// How many events each pass routed: all, or the sample of a slow engine. Of a workload that calls something
  /// else, how many of its ``BenchmarkCall/unit``; so with all that is told per event.
  package var events: Int
  /// UTF-8 bytes of these events' texts.
  package var bytes: Int
  /// Conditions in all sets of the configuration.
  package var conditions: Int
  /// Passes per round; a sample is their mean.
  package var passes: Int
  /// Nanoseconds per event, one sample per round.
  package var nanoseconds: Samples
  package var buildSeconds: Double
  package var indexBytes: Int
  package var representation: String
  /// Of one pass in steady state; nil where nobody counts.
  package var allocatedBytesPerEvent: Double?
  package var decisionChecksum: UInt64
  /// Whether the decisions are known to be those of the reference on every event compared. Always false for
  /// the Foundation baseline, which follows another definition.
  package var verified: Bool
  /// How far the decisions were compared with the reference's.
  package var verification: Verification

  package var eventsPerSecond: Double { 1e9 / nanoseconds.median }

  package var bytesPerSecond: Double {
    events == 0 ? 0 : Double(bytes) / Double(events) * eventsPerSecond
  }
}
