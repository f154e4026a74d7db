internal import RouterFiles

/// What a file says that `routebench latency --save` wrote: an engine under loads that do not wait for it.
package struct SavedLatency: Sendable, Hashable {
  package var environment: BenchmarkEnvironment
  package var workload: WorkloadSummary
  package var load: Load
  package var engine: EngineName
  @Field<OrEmpty> package var representation: String
  package var verified: Bool
  @Field<Count> package var comparedEvents: Int
  /// The highest rate that was held within the limit, if one was.
  @Field<IfKnown<EventsPerSecond>> package var highestRate: Double?
  /// One per rate, in the order of the file; not empty.
  package var runs: [Run]
  /// Why not all rates are there; nil if they are.
  package var incomplete: Incompleteness?

  /// How events arrived.
  package struct Load: Decodable, Sendable, Hashable {
    /// `rate`, `sweep` or `replay`.
    package var kind: String
    /// How many events arrive or are routed together.
    @Field<Positive> package var batch: Int
    @Field<Positive> package var lanes: Int
  }

  /// What was found under one load.
  package struct Run: Sendable, Hashable {
    /// Events per second.
    @Field<EventsPerSecond> package var requestedRate: Double
    @Field<EventsPerSecond> package var achievedRate: Double
    package var isHeld: Bool
    @Field<Count> package var scheduledEvents: Int
    @Field<Count> package var backlogEvents: Int
    /// Nil where nobody counted.
    @Field<IfKnown<PerEvent>> package var allocatedBytesPerEvent: Double?
    /// From the moment when an event was due.
    package var response: Latencies
    /// From the moment when it was taken up: all that a closed loop sees.
    package var service: Latencies
  }

  /// Times in nanoseconds.
  package struct Latencies: Sendable, Hashable {
    package var count: Int
    package var mean: Double
    package var minimum: Int
    package var maximum: Int
    /// Such as `p99.9`, in the order of the file.
    package var percentiles: [Percentile]
    /// So many percent took no longer; ascending.
    package var curve: [Point]
  }

  package struct Percentile: Sendable, Hashable {
    package var name: String
    package var nanoseconds: Int
  }

  package struct Point: Sendable, Hashable {
    package var percentile: Double
    package var nanoseconds: Int
  }
}

extension SavedLatency: Decodable {
  private enum CodingKeys: String, CodingKey {
    case environment, workload, load, engine, representation, verified, comparedEvents, highestRate
    case runs = "results"
    case incomplete
  }

  /// Reads a file. Unknown keys are ignored.
  ///
  /// - Throws: ``FileFormatError`` for the first thing that is wrong; nothing is half-loaded.
  init(_ place: JSONPlace) throws(FileFormatError) {
    let root = try JSONObject(place)
    let header = try SavedHeader(of: root, [.latency])
    self = try place.decode()
    environment = header.environment
    if runs.isEmpty {
      throw try root.require("results", "an array").unexpected("an array of at least one result")
    }
  }
}

extension SavedLatency.Run: Decodable {
  private enum CodingKeys: String, CodingKey {
    case requestedRate, achievedRate
    case isHeld = "held"
    case scheduledEvents, backlogEvents, allocatedBytesPerEvent, response, service
  }
}

extension SavedLatency.Latencies: Decodable {
  /// More than this are refused: tables have a column for each.
  private static let maximumPercentiles = 64

  package init(from decoder: any Decoder) throws {
    let object = try JSONObject(decoder.place)
    let place = try object.require("percentiles", "an object")
    let named = try JSONObject(place).all
    guard named.count <= Self.maximumPercentiles else {
      throw place.unexpected("at most \(Self.maximumPercentiles) percentiles")
    }
    self.init(
      count: try object.field("count", Count.self), mean: try object.field("mean", Nanoseconds.self),
      minimum: try object.field("min", Count.self), maximum: try object.field("max", Count.self),
      percentiles: try named.map {
        SavedLatency.Percentile(name: $0.key, nanoseconds: try Count.read($0.value))
      }, curve: try object.decode("curve"))
  }
}

extension SavedLatency.Point: Decodable {
  package init(from decoder: any Decoder) throws {
    let place = try decoder.place
    let numbers = try place.array()
    guard numbers.count >= 2 else { throw place.unexpected("an array of a percentile and nanoseconds") }
    self.init(percentile: try Percent.read(numbers[0]), nanoseconds: try Count.read(numbers[1]))
  }
}
