import Workloads

/// Everything that one run of the benchmark found, ready to be written.
package struct BenchmarkReport: FormattedReport, Sendable {
  /// The version of the formats; a reader refuses one that it does not know.
  package static let schema = SavedSchema.Kind.benchmark.schema

  /// What was routed, without the texts.
  package struct WorkloadSummary: Sendable, Hashable {
    package var name: String
    /// The workload's content hash, as 16 hexadecimal digits.
    package var hash: String
    package var seed: UInt64?
    package var events: Int
    package var bytes: Int
    package var conditions: Int
    package var declarations: Int
    package var openScenes: Int
    package var call: BenchmarkCall

    package init(
      name: String, hash: String, seed: UInt64?, events: Int, bytes: Int, conditions: Int,
      declarations: Int, openScenes: Int, call: BenchmarkCall = .batch
    ) {
      self.name = name
      self.hash = hash
      self.seed = seed
      self.events = events
      self.bytes = bytes
      self.conditions = conditions
      self.declarations = declarations
      self.openScenes = openScenes
      self.call = call
    }
  }

  package var environment: BenchmarkEnvironment
  package var workload: WorkloadSummary
  package var rounds: Int
  package var results: [BenchmarkResult]
  /// Why fewer rounds were taken than were to be; nil if they were.
  package var incomplete: Incompleteness?

  package init(
    environment: BenchmarkEnvironment, workload: Workload, seed: UInt64?, call: BenchmarkCall = .batch,
    rounds: Int, results: [BenchmarkResult], incomplete: Incompleteness? = nil
  ) {
    self.environment = environment
    self.workload = WorkloadSummary(workload, seed: seed, call: call)
    self.rounds = rounds
    self.results = results
    self.incomplete = incomplete
  }

  /// The workload's content hash, as 16 hexadecimal digits.
  package static func hash(of workload: Workload) -> String {
    let hash = String(workload.contentHash, radix: 16)
    return String(repeating: "0", count: 16 - hash.count) + hash
  }

  /// How many times faster than the Foundation baseline on as many lanes; nil where that was not timed.
  package func timesFasterThanFoundation(_ result: BenchmarkResult) -> Double? {
    results.first { $0.engine == .foundation && $0.lanes == result.lanes }
      .map { $0.nanoseconds.median / result.nanoseconds.median }
  }
}

extension BenchmarkReport.WorkloadSummary {
  /// How many of its call's ``BenchmarkCall/unit`` a pass over the whole workload does.
  package var operations: Int {
    switch call {
    case .compile: max(1, conditions)
    case .update: 2
    case .batch, .events, .event, .router, .matches, .eventMatches, .read: events
    }
  }

  /// - Parameter seed: what it was generated from; nil for one that was read.
  package init(_ workload: Workload, seed: UInt64?, call: BenchmarkCall = .batch) {
    self.init(
      name: workload.name, hash: BenchmarkReport.hash(of: workload), seed: seed,
      events: workload.events.count, bytes: workload.byteCount, conditions: workload.conditionCount,
      declarations: workload.configuration.declarations.count,
      openScenes: workload.configuration.openScenes.count, call: call)
  }
}
