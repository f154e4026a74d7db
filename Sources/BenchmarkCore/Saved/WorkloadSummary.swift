package import RouterFiles
import Workloads

/// What was routed, without the texts.
package struct WorkloadSummary: Decodable, JSONRecord, Sendable, Hashable {
  package var name: String
  /// The workload's content hash, as 16 hexadecimal digits.
  @Field<ContentHash> package var hash: String
  /// Nil where nothing is generated.
  @Field<IfKnown<Decimal>> package var seed: UInt64?
  @Field<Count> package var events: Int
  @Field<Count> package var bytes: Int
  @Field<Count> package var conditions: Int
  @Field<Count> package var declarations: Int
  @Field<Count> package var openScenes: Int
  @Field<CallOrBatch> package var call: BenchmarkCall = .batch
}

/// A call; files of earlier programs have none but ``BenchmarkCall/batch``.
package enum CallOrBatch: FieldFormat {
  package static var expected: String { "a string" }
  package static var absent: BenchmarkCall? { .batch }
  package static func read(_ place: JSONPlace) throws(FileFormatError) -> BenchmarkCall { try place.decode() }
}

extension WorkloadSummary {
  package var members: JSONMembers {
    [
      "name": name, "hash": hash, "seed": seed.map { String($0) }, "events": events, "bytes": bytes,
      "conditions": conditions, "declarations": declarations, "openScenes": openScenes, "call": call,
    ]
  }

  /// - Parameter seed: what it was generated from; nil for one that was read.
  package init(_ workload: Workload, seed: UInt64?, call: BenchmarkCall = .batch) {
    self.init(
      name: workload.name, hash: Self.hash(of: workload), seed: seed,
      events: workload.events.count, bytes: workload.byteCount, conditions: workload.conditionCount,
      declarations: workload.configuration.declarations.count,
      openScenes: workload.configuration.openScenes.count, call: call)
  }

  /// The workload's content hash, as 16 hexadecimal digits.
  package static func hash(of workload: Workload) -> String {
    let hash = String(workload.contentHash, radix: 16)
    return String(repeating: "0", count: 16 - hash.count) + hash
  }

  /// How many of its call's ``BenchmarkCall/unit`` a pass over the whole workload does.
  package var operations: Int {
    switch call {
    case .compile: max(1, conditions)
    case .update: 2
    case .batch, .events, .event, .router, .matches, .eventMatches, .read: events
    }
  }
}
